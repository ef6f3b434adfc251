/**
 * Paths without a prefix show the live release. In addition, every stored release and every preview has its documents
 * below a path prefix of its own. All documents are files in plain folders, so a server needs no logic to serve them.
 */

/**
 * Path prefix of stored releases, for example `/_release/<id>/pricing`. While a release is live, `/pricing` returns the
 * same bytes.
 */
export const releaseBase = '/_release/';

/** Path prefix of previews, for example `/_preview/<id>/pricing`. Links within a preview keep this prefix. */
export const previewBase = '/_preview/';

/**
 * Whether the origin itself answers a path, so that no page may use it: health checks, published files, release and
 * preview documents, and files at the site's root.
 */
export function isOriginPath(path: string): boolean {
  const names = [
    'health',
    'ready',
    'r',
    'robots.txt',
    'sitemap.xml',
    'site.webmanifest',
    '.well-known/security.txt',
  ];
  return names.includes(path.slice(1).toLowerCase()) || /^\/(?:r|_[^/]*)\//i.test(path);
}

/** First path segments of the API. Remotes must not use them, because a proxy may serve the API on the site's host. */
export const apiSegments = [
  'create-payment-intent',
  'csp-reports',
  'health',
  'openapi.html',
  'openapi.json',
  'order',
  'order-link',
  'outbox',
  'questionnaires',
  'ready',
  'send-invoice-email',
  'test-email',
  'visit-metrics',
  'waitlist',
  'webhooks',
] as const;

/**
 * Returns the path of a published import map, given its hash `sha256-…` from a document. The file name contains 96 bits
 * of the hash.
 */
export function integrityPath(hash: string): string {
  return `/r/_integrity/${hash.slice(7, 23).replaceAll('+', '-').replaceAll('/', '_')}.json`;
}

/**
 * Matches a path in a release or preview. A release id is a short digest; a preview id has 128 random bits, so that
 * nobody can guess a preview's address.
 */
const versionedPath = /^\/_(?:(release)\/([0-9a-f]{12})|(preview)\/([0-9a-f]{32}))(\/.*)?$/;

/**
 * Matches repeated slashes at the start of a path, or after a release or preview prefix, which the first group
 * captures. Backslashes count, because browsers treat backslashes as slashes. Use the expression case-insensitively,
 * because `%2F` means the same as `%2f`. It is a string, because the nginx configuration also contains it.
 */
export const severalSlashes = '^(/_(?:release|preview)/[0-9a-f]+)?(?:[/\\\\]|%2f|%5c){2,}';

/**
 * Collapses repeated slashes at the start of a path into one. A browser would read `//pricing` as a host name, so every
 * server redirects such paths.
 */
export function withOneSlash(pathname: string): string {
  return pathname.replace(new RegExp(severalSlashes, 'i'), '$1/');
}

/** Splits a path under `/_release/<id>` or `/_preview/<id>` into its parts. Returns null for any other path. */
export function parseReleasePath(
  pathname: string,
): { kind: 'release' | 'preview'; id: string; base: string; path: string } | null {
  const found = versionedPath.exec(pathname);
  if (!found) return null;
  const [, release, releaseId, , previewId, path = '/'] = found;
  const kind = release ? 'release' : 'preview';
  const id = releaseId ?? previewId ?? '';
  return { kind, id, base: `/_${kind}/${id}`, path };
}
