import { storedPath } from '../formats/release-manifest.ts';
import { CliError } from '../model/errors.ts';

/** The store does not answer, or rejects requests: nothing is known about what is in it. */
export class StoreError extends CliError {
  override name = 'StoreError';
}

/**
 * The artifact store. Paths are relative, with forward slashes. A folder and a bucket implement the same
 * guarantees; `store.test.ts` runs against both.
 */
export type Store = {
  read: (path: string) => Promise<Buffer | null>;
  has: (path: string) => Promise<boolean>;
  /** Reads with the etag that `replace` takes. */
  readWithEtag: (path: string) => Promise<{ bytes: Buffer; etag: string } | null>;
  /** Overwrites. A reader gets the old bytes or the new ones. */
  write: (path: string, bytes: Uint8Array) => Promise<void>;
  /**
   * Compare-and-swap: writes if the file still has this etag (null: if it does not exist). Of two writers at
   * the same time exactly one succeeds, on whatever machines they run.
   *
   * @returns whether the file was written
   * @throws CliError when a server cannot keep this promise
   */
  replace: (path: string, bytes: Uint8Array, etag: string | null) => Promise<boolean>;
  /** Removes files; missing ones are no error. */
  remove: (paths: readonly string[]) => Promise<void>;
  /** Paths below a folder, sorted. */
  list: (folder: string) => Promise<string[]>;
  /** The same with sizes in bytes and the times of the last change. */
  entries: (folder: string) => Promise<Entry[]>;
  /** Its location, for messages. */
  describe: () => string;
};

/** Whether a path cannot lead out of a store. */
export function isStoredPath(path: string): boolean {
  return storedPath.safeParse(path).success;
}

/** @throws CliError for a path that could lead out of a store. Paths come from files of the store, too. */
export function assertStoredPath(path: string, location: string): void {
  if (isStoredPath(path)) return;
  throw new CliError(
    `${JSON.stringify(path)} leads out of the store at ${location}; nothing was read or written. What names it was not written by this tool: \`pnpm release verify\`.`,
  );
}

export type Entry = { path: string; bytes: number; modified: Date };
