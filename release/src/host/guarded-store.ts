import type { KeyObject } from 'node:crypto';
import { digest, distrust, readSeal, type Seal } from '../set/seal.ts';
import type { Store } from '../store/store.ts';

/**
 * A store whose documents are handed out only when they are what a trusted key
 * signed. Scripts need no look of ours: the documents name their hashes, and browsers
 * hold them to it.
 */
export function guardedStore(store: Store, keys: readonly KeyObject[]): Store {
  if (keys.length === 0) return store;
  const seals = new Map<string, Promise<Seal>>();

  function trustedSeal(id: string): Promise<Seal> {
    const known = seals.get(id);
    if (known) return known;
    const seal = readSeal(store, id).then((found) => {
      const doubt = distrust(found, id, keys);
      if (doubt !== null || found === null) throw new Error(`${doubt ?? id} Its documents are not served.`);
      return found;
    });
    seals.set(id, seal);
    // A set may be signed later.
    seal.catch(() => seals.delete(id));
    return seal;
  }

  return {
    ...store,
    read: async (path) => {
      const bytes = await store.read(path);
      const [, id, file] = /^pages\/([^/]+)\/(.+)$/.exec(path) ?? [];
      if (!bytes || id === undefined || file === undefined) return bytes;
      const { statement } = await trustedSeal(id);
      const expected = file === 'pages.json' ? statement.pages : statement.documents[file];
      if (digest(bytes) !== expected) throw new Error(`${path} is not what was signed. It is not served.`);
      return bytes;
    },
  };
}
