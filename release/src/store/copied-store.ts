import type { Store } from './store.ts';

/**
 * A store of which a folder has verified copies. What is copied is read from there, the live pointer too; what is not, such as
 * other releases that open pages are on, is read from the store. Where a file is copied, a compressed copy that is not there does
 * not exist.
 *
 * @param readSigned where releases are signed: reads published files that are not copied. Nothing else is read from the store then
 */
export function copiedStore(
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
