import { execFile } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { StartError } from '../config/start-error.ts';

const builder = fileURLToPath(import.meta.resolve('./pglite.ts'));
const cache = join(import.meta.dirname, '../../../.cache');

/** The folder has files that are not a readable database. Its message is one sentence. */
export class UnreadableDatabaseError extends StartError {
  override name = 'UnreadableDatabaseError';
}

/** A file beside the folder of a database that has been opened. Where it is, a missing database is not replaced by an empty one. */
export const createdMark = (folder: string) => `${folder}.created`;

/**
 * Copies an empty database into a folder that does not exist or is empty, and leaves a database as it
 * is. Creating one takes seconds and a few hundred megabytes of memory, so it is created once per
 * PGlite version, in a process of its own. Without a writable cache PGlite creates the database
 * itself when it opens the folder.
 *
 * @throws UnreadableDatabaseError where there was a database, and for any other folder, which may be one that was
 *   restored incompletely; nothing is changed
 */
export async function copyTemplate(folder: string): Promise<void> {
  if (!(await isToBeFilled(folder))) return;
  if (existsSync(createdMark(folder))) {
    throw new UnreadableDatabaseError(
      `The database in ${folder} was moved or deleted, so nothing was changed: put it back or restore it from a back-up, or remove ${createdMark(folder)} to begin with an empty one.`,
    );
  }
  const template = await findTemplate().catch(() => undefined);
  if (!template) return;
  // An interrupted copy must not look like a database: it is renamed last.
  const parent = dirname(folder);
  await mkdir(parent, { recursive: true });
  const draft = await mkdtemp(join(parent, '.new-database-'));
  try {
    // A thousand small files: the asynchronous copy takes five times as long.
    cpSync(template, draft, { recursive: true });
    // `rmdir` removes an empty folder only, whatever has happened since it was read.
    await rmdir(folder).catch(ignoreMissing);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** False for a folder with a database. @throws UnreadableDatabaseError */
async function isToBeFilled(folder: string): Promise<boolean> {
  try {
    const files = await readdir(folder).catch(ignoreMissing);
    if (!files || files.length === 0) return true;
    const version = await readFile(join(folder, 'PG_VERSION'), 'utf8');
    if (/^\d+\s*$/.test(version)) return false;
  } catch (error) {
    throw unreadable(folder, error instanceof Error && 'code' in error ? ` (${error.code})` : '');
  }
  throw unreadable(folder, '');
}

function unreadable(folder: string, code: string): UnreadableDatabaseError {
  return new UnreadableDatabaseError(
    `The folder ${folder} is not empty and its PG_VERSION cannot be read${code}, so nothing was changed: restore the database completely and readable by this user, or choose another folder with DATA_DIR.`,
  );
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

async function findTemplate(): Promise<string> {
  const template = join(cache, `pglite-${await pgliteVersion()}`);
  if (existsSync(join(template, 'PG_VERSION'))) return template;
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, 'draft-'));
  await promisify(execFile)(process.execPath, [builder, draft]);
  await rename(draft, template).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    // Another process may have created the template meanwhile.
    if (!existsSync(join(template, 'PG_VERSION'))) throw error;
  });
  return template;
}

/** Templates are stored by it: another version cannot read them. */
export async function pgliteVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest: unknown = JSON.parse(await readFile(join(dirname(entry), '../package.json'), 'utf8'));
  return String((manifest as { version?: unknown }).version);
}
