import type { z } from 'zod';
import { storedPath } from '../formats/release-manifest.ts';
import { CliError } from '../reporting/errors.ts';

/** Thrown if the store does not respond or rejects requests, because the content of the store is then unknown. */
export class StoreError extends CliError {
  override name = 'StoreError';
}

/**
 * The artifact store. Paths are relative, with forward slashes. A folder and a bucket give the same guarantees;
 * `store.test.ts` runs against both.
 */
export type Store = {
  read: (path: string) => Promise<Buffer | null>;
  has: (path: string) => Promise<boolean>;
  /** Reads a file with the etag that `replace` takes. */
  readWithEtag: (path: string) => Promise<{ bytes: Buffer; etag: string } | null>;
  /** Overwrites a file atomically: a reader gets either the old or the new bytes. */
  write: (path: string, bytes: Uint8Array) => Promise<void>;
  /**
   * Writes only if the file still has this etag or, with null, if the file does not exist (compare-and-swap). If
   * several writers try at the same time, even on different machines, exactly one succeeds.
   *
   * @returns whether the file was written
   * @throws CliError when the server cannot guarantee this
   */
  replace: (path: string, bytes: Uint8Array, etag: string | null) => Promise<boolean>;
  /** Removes files; missing ones are ignored. */
  remove: (paths: readonly string[]) => Promise<void>;
  /** Lists the paths below a folder, sorted. */
  list: (folder: string) => Promise<string[]>;
  /** Lists the entries below a folder, with sizes in bytes and times of the last change. */
  entries: (folder: string) => Promise<Entry[]>;
  /** Returns the store's location, for messages. */
  describe: () => string;
};

/** The options of `pMap` for requests to a store. Eight parallel requests hide the round trips of a bucket. */
export const inParallel = { concurrency: 8 };

/** Whether a path stays inside the store. */
export function isStoredPath(path: string): boolean {
  return storedPath.safeParse(path).success;
}

/**
 * Checks a path before it is used, because some paths come from files in the store, which somebody may have changed.
 *
 * @throws CliError for a path that leads out of the store
 */
export function assertStoredPath(path: string, location: string): void {
  if (isStoredPath(path)) return;
  throw new CliError(
    `${JSON.stringify(path)} leads out of the store at ${location}; nothing was read or written. It comes from a file that this tool did not write; \`pnpm release verify\` checks the store.`,
  );
}

export type Entry = { path: string; bytes: number; modified: Date };

/**
 * Parses JSON. Returns undefined for invalid JSON, so that the caller's schema rejects it like any other wrong value.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads and parses a JSON file. Returns null if the file does not exist.
 *
 * @throws CliError when the file is damaged
 */
export async function readJson<T>(store: Store, path: string, schema: z.ZodType<T>): Promise<T | null> {
  const bytes = await store.read(path);
  try {
    return bytes && schema.parse(JSON.parse(bytes.toString()));
  } catch {
    throw createDamageError(store, path);
  }
}

/** Builds the error for a file that exists but is invalid, as opposed to a missing file. */
export function createDamageError(store: Store, path: string): CliError {
  return new CliError(
    `${path} in ${store.describe()} is damaged; nothing was changed. Restore it from the bucket's versions or from a backup.`,
  );
}
