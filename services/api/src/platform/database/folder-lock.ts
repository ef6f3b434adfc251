import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../config/start-error.ts';

/**
 * Locks a folder for this process, because PGlite has no lock of its own and two processes in one folder would lose
 * confirmed rows. The lock is an exclusive SQLite transaction, which the operating system releases however the process
 * ends.
 *
 * @throws StartError when another process holds the lock, or the folder is not writable
 */
export function lockFolder(folder: string): () => void {
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    lock = new DatabaseSync(join(folder, 'in-use.lock'));
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    return () => lock?.close();
  } catch (error) {
    lock?.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      /locked|busy/i.test(reason)
        ? `The data folder ${folder} is in use by another process. Stop that process, or choose another folder with DATA_DIR.`
        : `The data folder ${folder} cannot be used (${reason}), so nothing was changed. Make it writable, or choose another folder with DATA_DIR.`,
    );
  }
}
