import type { RuntimeConfig } from '@site/shared/contract';
import { commonHeaders, documentHeaders, immutableCache } from '@site/shared/header-policy';
import { foldPath, isPaymentDocument } from '@site/shared/paths';
import type { SiteIndex } from '@site/shared/release-set';

type Headers = Readonly<Record<string, string>>;
/** A document: where it is reached, where it lies in the store, and what its answer says. */
export type Document = { path: string; file: string; headers: Headers };

/** Everything that a release set answers with, for whichever program gives the answers. */
export type Answers = {
  set: string;
  documents: readonly Document[];
  notFound: Document;
  /** Icons, sitemap, robots and the like: as named in the index. */
  files: readonly { path: string; file: string }[];
  redirects: readonly { from: string; to: string }[];
  /** Headers of files at the root, of published files, and of what is missing below `r/`. */
  fileHeaders: Headers;
  publishedHeaders: Headers;
  missingHeaders: Headers;
};

/** Reads the answers off the index of a set and the one header policy. */
export function answersOf(index: SiteIndex): Answers {
  const document = (path: string, page: SiteIndex['notFound']): Document => ({
    path,
    file: page.file,
    headers: documentHeaders({
      kind: isPaymentDocument(path) ? 'payment' : 'page',
      config: index.config as RuntimeConfig,
      styleHash: page.styleHash,
    }),
  });
  return {
    set: index.set,
    documents: Object.entries(index.pages).map(([path, page]) => document(path, page)),
    notFound: document('/404', index.notFound),
    files: Object.entries(index.files).map(([path, file]) => ({ path, file })),
    redirects: Object.entries(index.redirects).map(([from, to]) => ({ from, to })),
    fileHeaders: { ...commonHeaders, 'cache-control': 'public, max-age=3600' },
    publishedHeaders: {
      ...commonHeaders,
      'cache-control': immutableCache,
      'access-control-allow-origin': '*',
    },
    missingHeaders: { ...commonHeaders, 'cache-control': 'no-store' },
  };
}

/**
 * Spellings of a path that people and old links use, for hosts that tell upper
 * case from lower and cannot fold: all lower, all upper, each word with a capital.
 */
export function spellingsOf(path: string): readonly string[] {
  const lower = foldPath(path);
  const capitals = lower.replaceAll(
    /(^|[/-])([a-z])/g,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
  const first = lower.replaceAll(/\/([a-z])/g, (_, letter: string) => `/${letter.toUpperCase()}`);
  return [...new Set([lower, lower.toUpperCase(), capitals, first])].filter((spelling) => spelling !== path);
}
