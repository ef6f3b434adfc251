import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
}

/**
 * Locks a folder for this process. PGlite has no lock of its own: two processes on one folder lose
 * rows that both have acknowledged. The operating system releases SQLite's exclusive transaction
 * however the process ends.
 *
 * @throws FolderInUseError when another process holds the lock
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(folder, 'in-use.lock'));
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    const busy = error instanceof Error && /locked|busy/i.test(error.message);
    if (!busy) throw error;
    throw new FolderInUseError(
      `The data folder ${folder} is in use by another process. Stop that one, or choose another folder with DATA_DIR.`,
    );
  }
  return () => lock.close();
}
