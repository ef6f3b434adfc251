import { Readable } from 'node:stream';
import type { Store } from './store.ts';

/** A store whose writes stay in memory, over another one that is only read. For dry runs. */
export function overlayStore(below: Store): Store {
  const written = new Map<string, Buffer>();
  const entries: Store['entries'] = async (folder) => {
    const prefix = folder ? `${folder.replace(/\/+$/, '')}/` : '';
    const own = [...written]
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, bytes]) => ({ path, bytes: bytes.byteLength, modified: new Date() }));
    const others = (await below.entries(folder)).filter(({ path }) => !written.has(path));
    return [...own, ...others].sort((a, b) => (a.path < b.path ? -1 : 1));
  };
  const write: Store['write'] = async (path, bytes) => void written.set(path, Buffer.from(bytes));
  return {
    ...below,
    read: async (path) => written.get(path) ?? (await below.read(path)),
    has: async (path) => written.has(path) || (await below.has(path)),
    open: async (path, range) => {
      const bytes = written.get(path);
      if (!bytes) return await below.open(path, range);
      const body = Readable.from([bytes]);
      return { status: 200, bytes: bytes.byteLength, range: null, etag: '"draft"', body };
    },
    write,
    writeOnce: async (path, bytes) => {
      if ((await below.has(path)) || written.has(path)) return false;
      await write(path, bytes);
      return true;
    },
    replace: async () => {
      throw new Error('A dry run replaces nothing.');
    },
    remove: async (paths) => {
      for (const path of paths) written.delete(path);
    },
    list: async (folder) => (await entries(folder)).map(({ path }) => path),
    entries,
  };
}
