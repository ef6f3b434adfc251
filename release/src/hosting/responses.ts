import {
  commonHeaders,
  documentHeaders,
  immutableCache,
  publishedHeaders,
  rootFileCache,
} from '@site/contract/header-policy';
import type { SiteIndex } from '@site/contract/release-manifest';
import { previewBase, releaseBase } from '@site/contract/release-paths';
import { isPaymentDocument } from '@site/domain/paths';

type Headers = Readonly<Record<string, string>>;
/** A document: its URL path, its file in the store and its response headers. */
export type Document = { path: string; release: string; file: string; headers: Headers };

/** Everything that a server must answer for a release. */
export type Responses = {
  release: string;
  documents: readonly Document[];
  notFound: Document;
  /** For documents of a release that is no longer stored, and of a preview that has ended. */
  expired: Document;
  previewExpired: Document;
  /** The documents of every stored release and current preview, below their own base. */
  versioned: readonly { base: string; documents: readonly Document[] }[];
  /** Files at the root: icons, sitemap, robots. */
  files: readonly { path: string; file: string }[];
  redirects: readonly { from: string; to: string }[];
  /** Headers of files at the root, of published files, and of what is missing below `/r/`. */
  fileHeaders: Headers;
  publishedHeaders: Headers;
  missingHeaders: Headers;
};

/** Derives the responses from a site index and the shared header policy. `others` are the other stored releases and the previews. */
export function responsesOf(index: SiteIndex, others: readonly SiteIndex[] = []): Responses {
  return {
    release: index.release,
    documents: documentsOf(index, ''),
    notFound: documentOf(index, '/404', index.notFound),
    expired: documentOf(index, releaseBase, index.expired),
    previewExpired: documentOf(index, previewBase, index.previewExpired),
    // The pages of a canary are for plain paths only.
    versioned: (index.canary ? others : [index, ...others]).map((one) => {
      const base = one.preview ? previewBase + one.preview.id : releaseBase + one.release;
      return { base, documents: documentsOf(one, base) };
    }),
    files: Object.entries(index.files).map(([path, file]) => ({ path, file })),
    redirects: Object.entries(index.redirects).map(([from, to]) => ({ from, to })),
    fileHeaders: { ...commonHeaders, 'cache-control': rootFileCache },
    publishedHeaders: {
      ...publishedHeaders,
      'cache-control': immutableCache,
    },
    missingHeaders: { ...commonHeaders, 'cache-control': 'no-store' },
  };
}

function documentsOf(index: SiteIndex, base: string): readonly Document[] {
  return Object.entries(index.pages).map(([path, page]) => ({
    ...documentOf(index, path, page),
    path: base + path,
  }));
}

function documentOf(index: SiteIndex, path: string, page: SiteIndex['notFound']): Document {
  return { path, release: index.release, file: page.file, headers: headersOf(index, path, page) };
}

/** Response headers of a page. `path` decides between the policies of the payment page and of all others. */
export function headersOf(
  { config, release, preview }: SiteIndex,
  path: string,
  { styleHash, scriptHashes, styleAttributeHashes }: SiteIndex['notFound'],
): Record<string, string> {
  const kind = isPaymentDocument(path) ? 'payment' : 'page';
  return documentHeaders({
    kind,
    config,
    styleHash,
    scriptHashes,
    styleAttributeHashes,
    release,
    isPreview: preview !== undefined,
  });
}
