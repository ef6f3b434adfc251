import {
  access,
  chmod,
  constants,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { CliError } from '../reporting/errors.ts';
import { sha256 } from '../signing/hashes.ts';
import { assertStoredPath, isStoredPath, type Store, StoreError } from './store.ts';

/**
 * A store in a folder, which is the default. Its files are world-readable regardless of the umask, because the web
 * server usually runs under a different account.
 */
export function folderStore(root: string): Store {
  const locate = async (path: string) => {
    assertStoredPath(path, root);
    const file = join(root, path);
    await assertBelow(root, file);
    return file;
  };
  const read: Store['read'] = async (path) => await orNull(readFile(await locate(path)));
  const entries: Store['entries'] = async (folder) => {
    const place = folder === '' ? root : await locate(folder);
    const found = await orNull(readdir(place, { recursive: true, withFileTypes: true }));
    const files = (found ?? []).filter((entry) => entry.isFile() && !entry.name.endsWith('.draft'));
    const known = await Promise.all(
      files.map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        const stats = await orNull(stat(file));
        const path = relative(root, file).split(sep).join('/');
        return stats ? [{ path, bytes: stats.size, modified: stats.mtime }] : [];
      }),
    );
    return known
      .flat()
      .filter(({ path }) => isStoredPath(path))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
  };

  return {
    read,
    has: async (path) => (await orNull(stat(await locate(path))))?.isFile() ?? false,
    readWithEtag: async (path) => {
      const bytes = await read(path);
      return bytes && { bytes, etag: sha256(bytes) };
    },
    write: async (path, bytes) => {
      const target = await locate(path);
      await rename(await writeDraft(root, target, bytes), target);
    },
    replace: (path, bytes, etag) =>
      withFolderLock(root, async () => {
        const current = await read(path);
        if ((current && sha256(current)) !== etag) return false;
        // Flush the draft to disk before it replaces the file, because the file may be the live pointer.
        const target = await locate(path);
        await rename(await writeDraft(root, target, bytes, true), target);
        return true;
      }),
    remove: async (paths) => {
      for (const path of paths) await orNull(rm(await locate(path), { force: true }));
    },
    list: async (folder) => (await entries(folder)).map(({ path }) => path),
    entries,
    describe: () => root,
  };
}

const fileMode = 0o644;
const folderMode = 0o755;

/**
 * Writes the bytes to a draft file beside the target, so that the draft can then replace the target atomically.
 *
 * @returns the path of the draft
 */
async function writeDraft(root: string, target: string, bytes: Uint8Array, flush = false): Promise<string> {
  const draft = `${target}.${process.pid}.${crypto.randomUUID().slice(0, 8)}.draft`;
  await namingPath(
    (async () => {
      await makeFolder(root, dirname(target));
      await writeFile(draft, bytes, { flush });
      await chmod(draft, fileMode);
    })(),
  );
  return draft;
}

/** Creates a folder and its missing parents. The created folders are world-readable, from the store's root down. */
async function makeFolder(root: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  const top = [resolve(root), resolve(first)].sort((a, b) => b.length - a.length)[0] ?? '';
  for (let made = resolve(folder); made.length >= top.length; made = dirname(made))
    await chmod(made, folderMode);
}

/**
 * Checks that a file's path stays inside the store.
 *
 * @throws CliError when a symbolic link on the path leads out of the store
 */
async function assertBelow(root: string, file: string): Promise<void> {
  const top = await orNull(realpath(root));
  if (top === null) return;
  let place = file;
  let real = await orNull(realpath(place));
  while (real === null && place !== root && place !== dirname(place)) {
    place = dirname(place);
    real = await orNull(realpath(place));
  }
  if (real === null || real === top || real.startsWith(top.endsWith(sep) ? top : top + sep)) return;
  throw new CliError(
    `${place} is a symbolic link that leads out of the store at ${root}; nothing was read or written. Remove the link.`,
  );
}

/** How long to wait for a lock, in milliseconds. A lock is held only while a small file is written. */
const lockTimeout = 10_000;

/**
 * Runs work exclusively in a folder, also across processes. SQLite locks the file `.lock` in the folder, and the system
 * releases the lock if the process is killed.
 */
async function withFolderLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await namingPath(makeFolder(folder, folder));
  // Check access first, because SQLite does not say which file it cannot write.
  for (const path of [folder, join(folder, '.lock')]) await orNull(access(path, constants.W_OK));
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
    return await namingPath(work);
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Whether an error means that the file does not exist. A name too long for the system cannot exist either. */
function isNotFound(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].some((code) => hasCode(error, code));
}

/**
 * Runs file access and adds the path to permission errors.
 *
 * @throws StoreError that names what this account may not read or write
 */
async function namingPath<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = ['EACCES', 'EPERM', 'EROFS'].find((one) => hasCode(error, one));
    if (code === undefined || !(error instanceof Error)) throw error;
    const place = 'path' in error ? String(error.path) : 'The store';
    throw new StoreError(
      `This account has no access to ${place} (${code}). Allow it to read and write there. The store was not changed.`,
    );
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
