import { commonHeaders, documentHeaders, immutableCache } from '@site/contract/header-policy';
import type { SiteIndex } from '@site/contract/release-manifest';
import { previewBase, releaseBase } from '@site/contract/release-paths';
import { foldPath, isPaymentDocument } from '@site/domain/paths';

type Headers = Readonly<Record<string, string>>;
/** A document: where it is reached, where it lies in the store, and what its answer says. */
export type Document = { path: string; set: string; file: string; headers: Headers };

/** Everything that a release set answers with, for whichever program gives the answers. */
export type Answers = {
  set: string;
  documents: readonly Document[];
  notFound: Document;
  /** What stands for the documents of a set that is no longer kept. Sets from before it lack it. */
  renewed: Document | undefined;
  /** What stands for the documents of a preview that is over. */
  previewOver: Document | undefined;
  /** The documents of every set that is kept, the live one too, and of every preview, at the addresses of their sets. */
  kept: readonly { at: string; documents: readonly Document[] }[];
  /** Icons, sitemap, robots and the like: as named in the index. */
  files: readonly { path: string; file: string }[];
  redirects: readonly { from: string; to: string }[];
  /** Headers of files at the root, of published files, and of what is missing below `r/`. */
  fileHeaders: Headers;
  publishedHeaders: Headers;
  missingHeaders: Headers;
};

/**
 * Reads the answers off the index of a set and the one header policy.
 *
 * @param others the sets beside it that are kept for visits that began in them, and previews
 */
export function answersOf(index: SiteIndex, others: readonly SiteIndex[] = []): Answers {
  return {
    set: index.set,
    documents: documentsOf(index, ''),
    notFound: document(index, '/404', index.notFound),
    renewed: index.renewed && document(index, releaseBase, index.renewed),
    previewOver: index.previewOver && document(index, previewBase, index.previewOver),
    // Pages that draw lots are for plain addresses only.
    kept: (index.stage ? others : [index, ...others]).map((one) => {
      const at = (one.preview ? previewBase : releaseBase) + one.set;
      return { at, documents: documentsOf(one, at) };
    }),
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

function documentsOf(index: SiteIndex, base: string): readonly Document[] {
  return Object.entries(index.pages).map(([path, page]) => ({
    ...document(index, path, page),
    path: base + path,
  }));
}

function document(index: SiteIndex, path: string, page: SiteIndex['notFound']): Document {
  const headers = documentHeaders({
    kind: isPaymentDocument(path) ? 'payment' : 'page',
    config: index.config,
    styleHash: page.styleHash,
    scriptHashes: page.scriptHashes,
    styleAttributeHashes: page.styleAttributeHashes,
    set: index.set,
    preview: index.preview,
  });
  return { path, set: index.set, file: page.file, headers };
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
