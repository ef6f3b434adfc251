import type { Store } from './store.ts';

/**
 * A store of which a folder has verified copies. What is copied is read from there, the live pointer too; what is not, such as
 * other releases that open pages are on, is read from the store. Where releases are signed, that is published files only: the
 * pages name their hashes, and browsers compare them. Where a file is copied, a compressed copy that is not there does not exist.
 */
export function copiedStore(store: Store, copies: Store, { signed }: { signed: boolean }): Store {
  const placeOf = async (path: string) => {
    const isCopied = await copies.has(path.replace(/\.(br|gz)$/, ''));
    return isCopied || (signed && !path.startsWith('r/')) ? copies : store;
  };
  return {
    ...copies,
    has: async (path) => (await placeOf(path)).has(path),
    read: async (path) => (await placeOf(path)).read(path),
  };
}
