import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileFault, StartError } from '../config/start-error.ts';

export class FolderInUseError extends StartError {
  override name = 'FolderInUseError';
}

/** The folder cannot be written. Its message is one sentence. */
export class UnwritableFolderError extends StartError {
  override name = 'UnwritableFolderError';
  /** Why, without the path: for those who are not the operator. */
  readonly reason: string;

  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Locks a folder for this process. PGlite has no lock of its own: two processes on one folder lose
 * rows that both have acknowledged. The operating system releases SQLite's exclusive transaction
 * however the process ends.
 *
 * @throws FolderInUseError when another process holds the lock
 * @throws UnwritableFolderError
 */
export function lockFolder(folder: string): () => void {
  probeFolder(folder);
  const lock = new DatabaseSync(join(folder, 'in-use.lock'));
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    const message = error instanceof Error ? error.message : String(error);
    throw /locked|busy/i.test(message)
      ? new FolderInUseError(
          `The data folder ${folder} is in use by another process. Stop that one, or choose another folder with DATA_DIR.`,
        )
      : new UnwritableFolderError(
          message,
          `The lock in the data folder ${folder} cannot be taken (${message}), so nothing was changed: remove its file in-use.lock if no API runs on the folder.`,
        );
  }
  return () => lock.close();
}

/** What a start or a checkpoint may need at once, in bytes. */
const probedBytes = 1024 * 1024;

/**
 * Writes a file to the disk and removes it.
 *
 * @throws UnwritableFolderError for a disk that is full or read-only, or without permission
 */
export function probeFolder(folder: string): void {
  const file = join(folder, `.probe-${randomUUID()}`);
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const probe = fs.openSync(file, 'wx', 0o600);
    try {
      fs.writeSync(probe, Buffer.alloc(probedBytes));
      fs.fsyncSync(probe);
    } finally {
      fs.closeSync(probe);
      fs.rmSync(file, { force: true });
    }
  } catch (error) {
    const reason = fileFault(error);
    throw new UnwritableFolderError(
      reason,
      `The data folder ${folder} cannot be written because ${reason}, so nothing was changed: make it writable with free space, or choose another folder with DATA_DIR.`,
    );
  }
}
