/**
 * Besides the plain addresses, which show what is live, the documents of every
 * published release set stand under an address of their own. Both forms are plain
 * folders: a host needs no logic to serve them.
 */

/** Where the documents of published sets stand: `/_release/<id>/pricing`. They are those of the plain addresses, byte for byte. */
export const releaseBase = '/_release/';

/** Where sets are shown that are not live: `/_preview/<id>/pricing`. Their links stay inside. */
export const previewBase = '/_preview/';

/** Where the whole directory of a set stands. It never changes. */
export function routeManifestPath(id: string): string {
  return `/r/_routes/${id}.json`;
}

/** The hashes of a set's scripts, on a large site: all but those of the shell and of the page's owner. */
export function scriptHashesPath(id: string, owner: string): string {
  return `/r/_routes/${id}/${owner}.json`;
}

/** What an answer says of the set that its document belongs to. */
export const releaseHeader = {
  name: 'server-timing',
  write: (id: string) => `set;desc="${id}"`,
  read: (value: string) => /\bset;desc="([0-9a-f]{12})"/.exec(value)?.[1],
} as const;

const address = /^\/_(release|preview)\/([0-9a-f]{12})(\/.*)?$/;

/** Takes the address of a set's document apart; null for a plain one. */
export function parseReleasePath(
  pathname: string,
): { kind: 'release' | 'preview'; id: string; base: string; path: string } | null {
  const found = address.exec(pathname);
  if (!found) return null;
  const [, kind, id = '', path = '/'] = found;
  return { kind: kind === 'release' ? 'release' : 'preview', id, base: `/_${kind}/${id}`, path };
}
