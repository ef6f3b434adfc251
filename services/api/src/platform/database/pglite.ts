import { execFile } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';

/** Keeps PostgreSQL's buffers small, because with the default of 128 MB PGlite would need half a gigabyte of memory. */
const startParams = [
  ...PGlite.defaultStartParams,
  ...['shared_buffers=16MB', 'min_wal_size=32MB', 'max_wal_size=64MB'].flatMap((setting) => ['-c', setting]),
];

const builder = join(import.meta.dirname, 'pglite.ts');
/** The age, in milliseconds, after which an unfinished template counts as abandoned. Creating one takes seconds. */
const maxDraftAge = 600_000;
/** The folder of the template for new databases. */
export const cache = join(import.meta.dirname, '../../../.cache');

/**
 * Opens the database in a folder, creating it if necessary. The caller must hold the folder's lock. PGlite never calls
 * fsync, so data survives a killed process but not a power cut; live mode therefore needs PostgreSQL.
 */
export async function openPGlite(folder: string): Promise<PGlite> {
  // Creating a database takes seconds and half a gigabyte of memory, so create an empty template once per version and
  // copy the template.
  if (!existsSync(join(folder, 'PG_VERSION')) && existsSync(builder)) await copyTemplate(folder);
  return await PGlite.create({ dataDir: folder, startParams });
}

/**
 * Copies the template to a draft and renames the draft to `folder`, so that an interrupted copy is never opened as a
 * database. The rename fails if the folder contains other files.
 */
async function copyTemplate(folder: string): Promise<void> {
  const template = join(cache, `pglite-${await pgliteVersion()}`);
  await removeInterrupted();
  if (!existsSync(template)) {
    await mkdir(cache, { recursive: true });
    // Use a child process, which frees its memory when it exits and finishes even if this process is killed.
    await promisify(execFile)(process.execPath, [builder, template]);
  }
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  // Copy synchronously, because an asynchronous copy of a thousand small files takes five times as long.
  cpSync(template, draft, { recursive: true });
  await rename(draft, folder);
}

/** Removes unfinished templates that killed processes left behind, but not young ones, which may be in progress. */
async function removeInterrupted(): Promise<void> {
  for (const name of await readdir(cache).catch(() => [])) {
    if (!name.startsWith('draft-')) continue;
    const draft = join(cache, name);
    const begun = (await stat(draft).catch(() => undefined))?.mtimeMs ?? 0;
    if (Date.now() - begun > maxDraftAge) await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Returns the installed version of PGlite. Templates are cached by version, because other versions cannot read them.
 */
async function pgliteVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest: unknown = JSON.parse(await readFile(join(dirname(entry), '../package.json'), 'utf8'));
  return String((manifest as { version?: unknown }).version);
}

// `node pglite.ts <folder>` creates an empty database as the template.
if (import.meta.main) {
  const [template] = process.argv.slice(2);
  if (!template) throw new Error('Usage: node pglite.ts <folder>');
  const draft = await mkdtemp(join(dirname(template), 'draft-'));
  try {
    await (await PGlite.create({ dataDir: draft, startParams })).close();
    await rename(draft, template).catch((error: unknown) => {
      // Ignore the error if another process created the template in the meantime.
      if (!existsSync(template)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
