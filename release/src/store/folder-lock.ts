import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { CliError } from '../problem.ts';

/** The lock is held for the writing of one small file; whoever waits longer than this waits for a fault. */
const patience = 10_000;

/**
 * Runs alone in a folder, also among other processes. The lock is the
 * database's own on a side file: the system lets go of it when its holder is
 * killed, so that none is ever left behind.
 */
export async function withFolderLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, '.lock'));
  const deadline = Date.now() + patience;
  try {
    while (!tryExclusive(lock)) {
      if (Date.now() > deadline) {
        throw new CliError(
          `Somebody else has been writing to ${folder} for ${patience / 1000} s; try again.`,
        );
      }
      await pause(10);
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
