import { integrityPath } from '@site/contract/release-paths';
import { foldPath } from '@site/domain/paths';
import { contentTypeOf } from '../formats/content-types.ts';
import { immutableCache, rootFileCacheControl } from '../formats/header-policy.ts';

/**
 * Paths in the artifact store. Everything below `r/` is public; all other paths are only for the origin and the release
 * tool.
 */
export const storePaths = {
  app: (name: string, version: string) => `r/${name}/${version}`,
  appManifest: (name: string, version: string) => `r/${name}/${version}/app.json`,
  integrity: (hash: string) => integrityPath(hash).slice(1),
  server: (name: string, version: string) => `server/${name}/${version}`,
  /** Written when the version is published. */
  provenance: (name: string, version: string) => `provenance/${name}/${version}.json`,
  /**
   * Exists if the page was opened in a browser without an error. `inputs` is the hash of everything that the page was
   * rendered from.
   */
  smokeTest: (inputs: string) => `smoke-tests/${inputs}.json`,
  pages: (id: string) => `pages/${id}`,
  siteIndex: (id: string) => `pages/${id}/pages.json`,
  paymentScripts: (id: string) => `pages/${id}/payment-scripts.json`,
  /** The document of a page, in the folder of a release, a preview or a canary. */
  page: (folder: string, path: string) => `${folder}${path === '/' ? '/index' : foldPath(path)}.html`,
  preview: (id: string) => `previews/${id}`,
  previewIndex: (id: string) => `previews/${id}/pages.json`,
  owner: (name: string) => `owners/${name}.json`,
  tag: (name: string, tag: string) => `tags/${name}/${tag}.json`,
  history: (at: string, release: string) => `history/${at.replaceAll(':', '-')}-${release}.json`,
  pointer: 'current.json',
} as const;

/**
 * Matches paths of published files. No segment of such a path starts with a dot, so the path contains no `..` and no
 * hidden file. Drafts and characters that a URL would escape are excluded too.
 */
export const publishedPath = /^r\/(?!.*(?:^|\/)\.)[\w@.~/-]+(?<!\.draft)$/;

/** Compressed copies that are stored beside a file, in order of preference. */
export const compressedCopies = [
  { encoding: 'br', extension: '.br' },
  { encoding: 'gzip', extension: '.gz' },
] as const;

/** Derives the response headers of a file from its path in the store. A CDN passes these headers on. */
export function metadataOf(path: string) {
  const copy = compressedCopies.find(({ extension }) => path.endsWith(extension));
  const plain = copy ? path.slice(0, -copy.extension.length) : path;
  return {
    contentType: contentTypeOf(plain),
    cacheControl: cacheControl(plain),
    contentEncoding: copy?.encoding ?? null,
  };
}

function cacheControl(path: string): string {
  if (path.startsWith('r/')) return immutableCache;
  if (/^pages\/[^/]+\/root\//.test(path)) return rootFileCacheControl;
  return /^(pages|previews)\//.test(path) ? 'no-cache' : 'no-store';
}
