import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { dataFolder } from '../model/repository.ts';

const followed = z.object({ number: z.int(), release: z.string() });
/** The pointer with the highest number that was followed, and its release. */
export type Followed = z.infer<typeof followed>;

/**
 * What this machine has followed so far. It is not in the store, so that writing to the store cannot move a site back
 * to an older signed release unnoticed.
 */
export type PointerMemory = {
  read: () => Promise<Followed | null>;
  write: (value: Followed) => Promise<void>;
};

/** What this machine stores about a store, in $RELEASE_STATE: the path without an ending. */
export function statePath(location: string): string {
  const folder = process.env.RELEASE_STATE || join(dataFolder(), 'release-state');
  return join(folder, createHash('sha256').update(location).digest('hex').slice(0, 16));
}

/** In a file of its own for each store. */
export function fileMemory(location: string): PointerMemory {
  const file = `${statePath(location)}.json`;
  return {
    read: async () => {
      try {
        return followed.parse(JSON.parse(await readFile(file, 'utf8')));
      } catch {
        return null;
      }
    },
    write: async (value) => {
      const draft = `${file}.${process.pid}.draft`;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(draft, JSON.stringify(value));
      await rename(draft, file);
    },
  };
}

/** Ends with the process. */
export function processMemory(): PointerMemory {
  let last: Followed | null = null;
  return {
    read: async () => last,
    write: async (value) => {
      last = value;
    },
  };
}
