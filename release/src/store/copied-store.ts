import type { Store } from './store.ts';

/**
 * A store of which a folder has copies. What is copied is read from there, the live pointer too; other stored releases are read
 * from the store. Where a file is copied, a compressed copy that is not there does not exist.
 */
export function copiedStore(store: Store, copies: Store): Store {
  const placeOf = async (path: string) =>
    (await copies.has(path.replace(/\.(br|gz)$/, ''))) ? copies : store;
  return {
    ...store,
    readWithEtag: copies.readWithEtag,
    has: async (path) => (await placeOf(path)).has(path),
    read: async (path) => (await placeOf(path)).read(path),
  };
}
