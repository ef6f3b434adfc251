import { Readable } from 'node:stream';
import type { Store } from './store.ts';

/** A store seen through a sheet of glass: what is written stays on the glass, and the store itself is not touched. */
export function overlayStore(below: Store): Store {
  const written = new Map<string, Buffer>();
  const entries: Store['entries'] = async (prefix) => {
    const folder = prefix ? `${prefix.replace(/\/+$/, '')}/` : '';
    const own = [...written]
      .filter(([path]) => path.startsWith(folder))
      .map(([path, bytes]) => ({ path, bytes: bytes.byteLength, modified: new Date() }));
    const others = (await below.entries(prefix)).filter(({ path }) => !written.has(path));
    return [...own, ...others].sort((a, b) => (a.path < b.path ? -1 : 1));
  };
  const write: Store['write'] = async (path, bytes) => void written.set(path, Buffer.from(bytes));
  return {
    read: async (path) => written.get(path) ?? (await below.read(path)),
    has: async (path) => written.has(path) || (await below.has(path)),
    readMarked: (path) => below.readMarked(path),
    open: async (path, range) => {
      const bytes = written.get(path);
      if (!bytes) return await below.open(path, range);
      return {
        status: 200,
        bytes: bytes.byteLength,
        range: null,
        tag: '"draft"',
        body: Readable.from([bytes]),
      };
    },
    write,
    writeOnce: async (path, bytes) => {
      if ((await below.has(path)) || written.has(path)) return false;
      await write(path, bytes);
      return true;
    },
    replace: async () => {
      throw new Error('Nothing is switched in a trial.');
    },
    remove: async (paths) => {
      for (const path of paths) written.delete(path);
    },
    list: async (prefix) => (await entries(prefix)).map(({ path }) => path),
    entries,
    describe: () => below.describe(),
  };
}
