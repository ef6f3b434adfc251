import { execFile } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';

/** The default of 128 MB of shared buffers costs half a gigabyte of memory. */
const startParams = [
  ...PGlite.defaultStartParams,
  ...['shared_buffers=16MB', 'min_wal_size=32MB', 'max_wal_size=64MB'].flatMap((setting) => ['-c', setting]),
];

const builder = join(import.meta.dirname, 'pglite.ts');
const cache = join(import.meta.dirname, '../../../.cache');
const draftPrefix = 'draft-';
/** In milliseconds. */
const maxDraftAge = 600_000;

/**
 * Opens the database in a folder, or creates one. The caller holds the folder's lock. PGlite never calls fsync: a
 * killed process loses nothing, a power cut may, so live mode is for PostgreSQL.
 */
export async function openPGlite(folder: string): Promise<PGlite> {
  // Creating one takes seconds and half a gigabyte of memory: an empty one is made once per version, and copied.
  if (!existsSync(join(folder, 'PG_VERSION')) && existsSync(builder)) await copyTemplate(folder);
  return await PGlite.create({ dataDir: folder, startParams });
}

/** A folder with other files is left alone: the copy is renamed last, which takes the place of an empty folder only. */
async function copyTemplate(folder: string): Promise<void> {
  const template = join(cache, `pglite-${await pgliteVersion()}`);
  if (!existsSync(template)) await makeTemplate(template);
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  // A thousand small files: the asynchronous copy takes five times as long.
  cpSync(template, draft, { recursive: true });
  await rename(draft, folder);
}

async function makeTemplate(template: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  await removeInterrupted();
  const draft = await mkdtemp(join(cache, draftPrefix));
  await promisify(execFile)(process.execPath, [builder, draft]).catch(async (error) => {
    await rm(draft, { recursive: true, force: true });
    throw error;
  });
  // Another process may have made it meanwhile.
  await rename(draft, template).catch(() => rm(draft, { recursive: true, force: true }));
}

/** Removes templates that a killed process has left half made. A younger one may be another process's. */
async function removeInterrupted(): Promise<void> {
  for (const name of await readdir(cache)) {
    if (!name.startsWith(draftPrefix)) continue;
    const draft = join(cache, name);
    const changed = await stat(draft).catch(() => undefined);
    if (changed && Date.now() - changed.mtimeMs > maxDraftAge)
      await rm(draft, { recursive: true, force: true });
  }
}

/** Templates are stored by it: another version cannot read them. */
async function pgliteVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest: unknown = JSON.parse(await readFile(join(dirname(entry), '../package.json'), 'utf8'));
  return String((manifest as { version?: unknown }).version);
}

// `node pglite.ts <folder>` creates an empty database, for the template.
if (import.meta.main) {
  const [dataDir] = process.argv.slice(2);
  if (!dataDir) throw new Error('Usage: node pglite.ts <folder>');
  await (await PGlite.create({ dataDir, startParams })).close();
}
