import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { CliError } from '../problem.ts';
import { withFolderLock } from './folder-lock.ts';
import { parseRange } from './range.ts';
import { changedSentence, type Store } from './store.ts';

/** How often a folder may vanish between its making and the writing into it. */
const attempts = 100;

/** A store in a folder: the default, and what the local host serves from. */
export function folderStore(root: string): Store {
  /** A reader sees the old file or the new one, never a part of either. */
  const draftOf = async (path: string, bytes: Uint8Array): Promise<{ draft: string; target: string }> => {
    const target = join(root, path);
    const draft = `${target}.${process.pid}.${crypto.randomUUID().slice(0, 8)}.draft`;
    // Whoever removes the last file of a folder takes the folder away; a draft in it keeps it.
    for (let attempt = 1; ; attempt += 1) {
      const written = mkdir(dirname(target), { recursive: true }).then(() => writeFile(draft, bytes));
      if ((await orNull(written.then(() => true))) === true) return { draft, target };
      if (attempt === attempts) throw new CliError(`${path} could not be written to ${root}; try again.`);
    }
  };
  const read = (path: string) => orNull(readFile(join(root, path)));
  const entries: Store['entries'] = async (prefix) => {
    const found = await orNull(readdir(join(root, prefix), { recursive: true, withFileTypes: true }));
    const files = (found ?? []).filter((entry) => entry.isFile() && !entry.name.endsWith('.draft'));
    const known = await Promise.all(
      files.map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        const about = await orNull(stat(file));
        const path = relative(root, file).split(sep).join('/');
        return about ? [{ path, bytes: about.size, modified: about.mtime }] : [];
      }),
    );
    return known.flat().sort((a, b) => (a.path < b.path ? -1 : 1));
  };

  return {
    read,
    has: async (path) => (await orNull(stat(join(root, path))))?.isFile() ?? false,
    readMarked: async (path) => {
      const bytes = await read(path);
      return bytes && { bytes, mark: markOf(bytes) };
    },
    open: async (path, range) => {
      const file = join(root, path);
      const about = await orNull(stat(file));
      if (!about?.isFile()) return null;
      const tag = `"${about.size.toString(36)}-${Math.round(about.mtimeMs).toString(36)}"`;
      const span = parseRange(range, about.size);
      if (span === 'unsatisfiable') {
        return { status: 416, bytes: 0, range: `bytes */${about.size}`, tag, body: Readable.from([]) };
      }
      if (!span) return { status: 200, bytes: about.size, range: null, tag, body: createReadStream(file) };
      return {
        status: 206,
        bytes: span.end - span.start + 1,
        range: `bytes ${span.start}-${span.end}/${about.size}`,
        tag,
        body: createReadStream(file, span),
      };
    },
    write: async (path, bytes) => {
      const { draft, target } = await draftOf(path, bytes);
      await rename(draft, target);
    },
    writeOnce: async (path, bytes) => {
      const { draft, target } = await draftOf(path, bytes);
      try {
        // Unlike a rename, a link never replaces what somebody else wrote meanwhile.
        await link(draft, target);
        return true;
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error;
        if (!(await readFile(target)).equals(bytes)) throw new CliError(changedSentence(path, root));
        return false;
      } finally {
        await unlink(draft);
      }
    },
    replace: (path, bytes, mark) =>
      withFolderLock(root, async () => {
        const standing = await read(path);
        if ((standing && markOf(standing)) !== mark) return false;
        const { draft, target } = await draftOf(path, bytes);
        await settle(draft);
        await rename(draft, target);
        return true;
      }),
    remove: async (paths) => {
      for (const path of paths) {
        await rm(join(root, path), { force: true });
        await removeEmptyFolders(root, dirname(join(root, path)));
      }
    },
    list: async (prefix) => (await entries(prefix)).map(({ path }) => path),
    entries,
    describe: () => root,
  };
}

function markOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** What decides over everything else is on the disk before it counts. */
async function settle(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Up to the first that is not empty. The system decides what is: a look beforehand could be outdated. */
async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  for (let empty = folder; empty !== root && empty.startsWith(root); empty = dirname(empty)) {
    try {
      await rmdir(empty);
    } catch (error) {
      if (hasCode(error, 'ENOENT')) continue;
      if (hasCode(error, 'ENOTEMPTY') || hasCode(error, 'EEXIST')) return;
      throw error;
    }
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
