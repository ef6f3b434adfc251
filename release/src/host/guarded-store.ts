import type { KeyObject } from 'node:crypto';
import { digest, distrust, previewName, readSignature, type Seal } from '../set/seal.ts';
import { isSharedPage, places, type Store } from '../store/store.ts';

/**
 * A store whose documents are handed out only when they are what a trusted key
 * signed. Scripts need no look of ours: the documents name their hashes, and browsers
 * hold them to it.
 */
export function guardedStore(store: Store, keys: readonly KeyObject[]): Store {
  if (keys.length === 0) return store;
  const seals = new Map<string, Promise<Seal>>();
  /** Pages that several sets have, with their hashes: known from the seals of those that were looked at. */
  const shared = new Map<string, string>();

  async function assertTrusted(reading: Promise<Seal | null>, name: string): Promise<Seal> {
    const found = await reading;
    const doubt = distrust(found, name, keys);
    if (doubt !== null || found === null) throw new Error(`${doubt ?? name} Its documents are not served.`);
    return found;
  }

  function trustedSeal(kind: string, id: string): Promise<Seal> {
    // A preview can be made anew under its address, for longer or with other rights.
    if (kind === 'previews')
      return assertTrusted(readSignature(store, id, places.previewSeal(id)), previewName(id));
    const known = seals.get(id);
    if (known) return known;
    const seal = assertTrusted(readSignature(store, id), id);
    seals.set(id, seal);
    seal.then(
      ({ statement }) => {
        for (const [path, hash] of Object.entries(statement.shared)) shared.set(path, hash);
      },
      () => {},
    );
    // A set may be signed later.
    seal.catch(() => seals.delete(id));
    return seal;
  }

  return {
    ...store,
    read: async (path) => {
      const bytes = await store.read(path);
      if (bytes && isSharedPage(path)) return assertSigned(path, bytes, shared.get(path));
      const [, kind, id, file] = /^(pages|previews)\/([^/]+)\/(.+)$/.exec(path) ?? [];
      if (!bytes || kind === undefined || id === undefined || file === undefined) return bytes;
      const { statement } = await trustedSeal(kind, id);
      const expected = file === 'pages.json' ? statement.pages : statement.documents[file];
      return assertSigned(path, bytes, expected);
    },
  };
}

function assertSigned(path: string, bytes: Buffer, hash: string | undefined): Buffer {
  if (digest(bytes) !== hash) throw new Error(`${path} is not what was signed. It is not served.`);
  return bytes;
}
