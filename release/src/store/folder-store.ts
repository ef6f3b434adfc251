import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Store } from './store.ts';

/** A store in a folder: the default, and what the local host serves from. */
export function folderStore(root: string): Store {
  return {
    read: async (path) => {
      try {
        return await readFile(join(root, path));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    write: async (path, bytes) => {
      const target = join(root, path);
      await mkdir(dirname(target), { recursive: true });
      // A reader sees the old file or the new one, never a part of either.
      const draft = `${target}.${process.pid}.${crypto.randomUUID().slice(0, 8)}.draft`;
      await writeFile(draft, bytes);
      await rename(draft, target);
    },
    list: async (prefix) => {
      try {
        const entries = await readdir(join(root, prefix), { recursive: true, withFileTypes: true });
        return entries
          .filter((entry) => entry.isFile() && !entry.name.endsWith('.draft'))
          .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
          .sort();
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
    describe: () => root,
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
