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
/** After this time a draft counts as interrupted, in milliseconds. */
const maxDraftAge = 3_600_000;
const sharedCache = join(import.meta.dirname, '../../../.cache');

/**
 * Opens the database in a folder, or creates one. The caller holds the folder's lock. PGlite never calls fsync: a
 * killed process loses nothing, a power cut may, so live mode is for PostgreSQL.
 *
 * @param cache where the template of new databases is
 */
export async function openPGlite(folder: string, cache = sharedCache): Promise<PGlite> {
  // Creating one takes seconds and half a gigabyte of memory: an empty one is made once per version, and copied.
  if (!existsSync(join(folder, 'PG_VERSION')) && existsSync(builder)) await copyTemplate(folder, cache);
  return await PGlite.create({ dataDir: folder, startParams });
}

/** A folder with other files is left alone: the copy is renamed last, which takes the place of an empty folder only. */
async function copyTemplate(folder: string, cache: string): Promise<void> {
  const template = join(cache, `pglite-${await pgliteVersion()}`);
  await removeInterrupted(cache);
  if (!existsSync(template)) await makeTemplate(template, cache);
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  // The copy is synchronous, because the asynchronous one takes five times as long for a thousand small files.
  cpSync(template, draft, { recursive: true });
  await rename(draft, folder);
}

/**
 * Makes the template in a process of its own, which returns its memory at its end and finishes even if this process is
 * killed.
 */
async function makeTemplate(template: string, cache: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  await promisify(execFile)(process.execPath, [builder, template]);
}

/** Removes templates that a killed process has left half made. Those of running processes stay. */
async function removeInterrupted(cache: string): Promise<void> {
  for (const name of await readdir(cache).catch(() => [])) {
    const [, maker] = /^draft-(\d+)-/.exec(name) ?? [];
    if (maker === undefined) continue;
    const draft = join(cache, name);
    const begun = await stat(draft).catch(() => undefined);
    // A restarted machine may have given the number to another process, so a draft's age counts, too.
    const isYoung = begun && Date.now() - begun.mtimeMs < maxDraftAge;
    if (isYoung && isRunning(Number(maker))) continue;
    await rm(draft, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
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
  const [template] = process.argv.slice(2);
  if (!template) throw new Error('Usage: node pglite.ts <folder>');
  const draft = await mkdtemp(join(dirname(template), `draft-${process.pid}-`));
  try {
    await (await PGlite.create({ dataDir: draft, startParams })).close();
    await rename(draft, template).catch((error: unknown) => {
      // If another process has made the template meanwhile, the error does not matter.
      if (!existsSync(template)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
