import type { Store } from './store.ts';

/**
 * Combines a store with a folder of verified copies. Copied files, including the live pointer, are read from the
 * folder. Other files, such as those of older releases that pages are still open on, are read from the store. If a file
 * is copied but its compressed copy is not, the compressed copy counts as missing.
 *
 * @param readSigned reads published files that are not copied. Pass this function if releases are signed; every other
 *   file without a copy then counts as missing.
 */
export function createCopiedStore(
  store: Store,
  copies: Store,
  readSigned?: (path: string) => Promise<Buffer | null>,
): Store {
  const isCopied = async (path: string) => await copies.has(path.replace(/\.(br|gz)$/, ''));
  const read: Store['read'] = async (path) => {
    if (await isCopied(path)) return await copies.read(path);
    if (!readSigned) return await store.read(path);
    return path.startsWith('r/') ? await readSigned(path) : await copies.read(path);
  };
  return {
    ...copies,
    read,
    has: async (path) => {
      if (await isCopied(path)) return await copies.has(path);
      return readSigned ? (await read(path)) !== null : await store.has(path);
    },
  };
}
