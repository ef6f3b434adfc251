import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { CliError } from '../model/errors.ts';
import { sha256 } from '../model/layout.ts';
import type { Store } from './store.ts';

/** A store in a folder: the default. */
export function folderStore(root: string): Store {
  const read = (path: string) => orNull(readFile(join(root, path)));
  const entries: Store['entries'] = async (folder) => {
    const found = await orNull(readdir(join(root, folder), { recursive: true, withFileTypes: true }));
    const files = (found ?? []).filter((entry) => entry.isFile() && !entry.name.endsWith('.draft'));
    const known = await Promise.all(
      files.map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        const stats = await orNull(stat(file));
        const path = relative(root, file).split(sep).join('/');
        return stats ? [{ path, bytes: stats.size, modified: stats.mtime }] : [];
      }),
    );
    return known.flat().sort((a, b) => (a.path < b.path ? -1 : 1));
  };

  return {
    read,
    has: async (path) => (await orNull(stat(join(root, path))))?.isFile() ?? false,
    readWithEtag: async (path) => {
      const bytes = await read(path);
      return bytes && { bytes, etag: sha256(bytes) };
    },
    write: async (path, bytes) => {
      const { draft, target } = await writeDraft(root, path, bytes);
      await rename(draft, target);
    },
    replace: (path, bytes, etag) =>
      withFolderLock(root, async () => {
        const current = await read(path);
        if ((current && sha256(current)) !== etag) return false;
        // The live pointer must be on the disk before it replaces the old one.
        const { draft, target } = await writeDraft(root, path, bytes, true);
        await rename(draft, target);
        return true;
      }),
    remove: async (paths) => {
      for (const path of paths) await rm(join(root, path), { force: true });
    },
    list: async (folder) => (await entries(folder)).map(({ path }) => path),
    entries,
    describe: () => root,
  };
}

/** Writes the bytes beside their target. */
async function writeDraft(
  root: string,
  path: string,
  bytes: Uint8Array,
  flush = false,
): Promise<{ draft: string; target: string }> {
  const target = join(root, path);
  const draft = `${target}.${process.pid}.${crypto.randomUUID().slice(0, 8)}.draft`;
  await mkdir(dirname(target), { recursive: true });
  await writeFile(draft, bytes, { flush });
  return { draft, target };
}

/** In milliseconds. The lock is held while one small file is written. */
const lockTimeout = 10_000;

/**
 * Runs alone in a folder, also among other processes. The lock is SQLite's own on a side file: the system
 * releases it when its process is killed.
 */
async function withFolderLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, '.lock'));
  const deadline = Date.now() + lockTimeout;
  try {
    while (!tryExclusive(lock)) {
      if (Date.now() > deadline) {
        throw new CliError(
          `Another process has been writing to ${folder} for ${lockTimeout / 1000} s; nothing was changed. Try again.`,
        );
      }
      await delay(10);
    }
    return await work();
  } finally {
    lock.close();
  }
}

function tryExclusive(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes('locked')) return false;
    throw error;
  }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR') || hasCode(error, 'EISDIR')) return null;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
