import type { Readable } from 'node:stream';
import { CliError } from '../model/errors.ts';

/** The store does not answer, or rejects every request: nothing is known about what is in it. */
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
  /** Opens a file for a client, whole or the range that its Range header names. */
  open: (path: string, range?: string) => Promise<OpenedFile | null>;
  /** Overwrites. A reader gets the old bytes or the new ones. */
  write: (path: string, bytes: Uint8Array) => Promise<void>;
  /**
   * Writes an immutable file. Writing the same bytes again is no error.
   *
   * @returns whether the file was written
   * @throws CliError when the file exists with other bytes, which stay
   */
  writeOnce: (path: string, bytes: Uint8Array) => Promise<boolean>;
  /**
   * Compare-and-swap: writes if the file still has this etag (null: if it does not exist). Of two writers at
   * the same time exactly one succeeds, on whatever machines they run.
   *
   * @returns whether the file was written
   */
  replace: (path: string, bytes: Uint8Array, etag: string | null) => Promise<boolean>;
  /** @throws CliError when `replace` cannot keep its promise here; call it before work that ends in `replace` */
  assertConditionalWrites: () => Promise<void>;
  /** Removes files; missing ones are no error. */
  remove: (paths: readonly string[]) => Promise<void>;
  /** Paths below a folder, sorted. */
  list: (folder: string) => Promise<string[]>;
  /** The same with sizes in bytes and the times of the last change. */
  entries: (folder: string) => Promise<Entry[]>;
  /** Its location, for messages. */
  describe: () => string;
};

export type Entry = { path: string; bytes: number; modified: Date };

export type OpenedFile = {
  status: 200 | 206 | 416;
  /** Length of the body; 0 for a range that cannot be satisfied. */
  bytes: number;
  /** Value of Content-Range, with the statuses 206 and 416. */
  range: string | null;
  etag: string;
  body: Readable;
};

export function changedMessage(path: string, where: string): string {
  return (
    `${path} in ${where} was published before with other bytes; nothing was changed. What is published ` +
    'is immutable: build again, which gives changed sources a version of their own.'
  );
}

/**
 * The one span of bytes that a Range header names, both ends included.
 *
 * @returns undefined when the whole file is to be sent: no header, another unit or several spans
 */
export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [, from = '', to = ''] = match;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < start) return undefined;
  return start < size && start <= end ? { start, end } : 'unsatisfiable';
}

/** The opened file without its body and etag, and the span to read. Both kinds of stores respond alike. */
export function openedRange(header: string | undefined, size: number) {
  const span = parseRange(header, size);
  if (span === undefined) return { span, status: 200, bytes: size, range: null } as const;
  if (span === 'unsatisfiable') return { span, status: 416, bytes: 0, range: `bytes */${size}` } as const;
  const range = `bytes ${span.start}-${span.end}/${size}`;
  return { span, status: 206, bytes: span.end - span.start + 1, range } as const;
}
