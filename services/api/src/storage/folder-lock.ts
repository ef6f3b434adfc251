import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

/**
 * Holds a folder for this process alone. PGlite has no lock of its own: two
 * processes on one folder lose rows that both believe to be stored. An open
 * exclusive transaction of SQLite is a lock that the system releases whichever
 * way the process ends.
 *
 * @throws FolderInUse when another process holds it
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, 'in-use.lock'));
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    const busy = error instanceof Error && /locked|busy/i.test(error.message);
    if (!busy) throw error;
    throw new FolderInUse(
      `The data folder ${folder} is in use by another process. Stop that one, or choose another folder with DATA_DIR.`,
    );
  }
  return () => lock.close();
}
