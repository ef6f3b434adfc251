/**
 * Besides the plain paths, which show the live release, the documents of every stored release have a path of
 * their own. Both are plain folders: a server needs no logic to serve them.
 */

/** Documents of a stored release: `/_release/<id>/pricing`, byte for byte those of the plain paths while it is live. */
export const releaseBase = '/_release/';

/** Documents of a preview: `/_preview/<id>/pricing`. Their links stay below it. */
export const previewBase = '/_preview/';

/**
 * Whether the origin answers a path itself, so that no page can have it: its health checks, published files, documents of
 * releases and previews, and the files at the root of the site.
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

/** First segments of the API's paths. A proxy may serve the API on the site's host, so no remote takes their names. */
export const apiSegments = [
  ...['create-payment-intent', 'csp-reports', 'health', 'openapi.json', 'order', 'order-link', 'outbox'],
  ...['questionnaires', 'ready', 'send-invoice-email', 'test-email', 'visit-metrics', 'waitlist', 'webhooks'],
] as const;

/** The published import map of which a document names the hash, `sha256-…`. Its name has 96 bits of it. */
export function integrityPath(hash: string): string {
  return `/r/_integrity/${hash.slice(7, 23).replaceAll('+', '-').replaceAll('/', '_')}.json`;
}

/** The id of a preview is random, so that its address cannot be guessed: 128 bits. */
const versionedPath = /^\/_(?:(release)\/([0-9a-f]{12})|(preview)\/([0-9a-f]{32}))(\/.*)?$/;

/**
 * Several slashes at the start of a path, or behind the base of a release or preview, which is the first group. Browsers
 * read backslashes as slashes. A regular expression for nginx, too, without regard to case.
 */
export const severalSlashes = '^(/_(?:release|preview)/[0-9a-f]+)?(?:[/\\\\]|%2f|%5c){2,}';

/**
 * Returns the path with one slash instead of several. A browser would read `//pricing` as another host, so every server
 * redirects.
 */
export function withOneSlash(pathname: string): string {
  return pathname.replace(new RegExp(severalSlashes, 'i'), '$1/');
}

/** Splits a path below `/_release/<id>` or `/_preview/<id>` into its parts; null for a plain path. */
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
