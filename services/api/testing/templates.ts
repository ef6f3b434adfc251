import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jobKinds } from '../src/features.ts';
import { migrations } from '../src/open-database.ts';
import { createDatabaseOn, type Database } from '../src/platform/database/database.ts';
import { openPGlite } from '../src/platform/database/pglite.ts';
import { openJobQueue } from '../src/platform/jobs/job-queue.ts';

/**
 * Creates the database template before the test workers start, because otherwise each worker would create a template of
 * its own.
 */
export default async function setup(): Promise<void> {
  await memoryTemplate();
}

/**
 * Returns the path of a file with the contents of an in-memory database. Creating a database with schema and queues
 * takes seconds, so the file is cached on this machine.
 */
export async function memoryTemplate(): Promise<string> {
  const cache = join(import.meta.dirname, '../.cache');
  const file = join(cache, `pglite-${await templateVersion()}.tar`);
  if (existsSync(file)) return file;
  await mkdir(cache, { recursive: true });
  // Copy the empty database in `openPGlite`'s cache and migrate the copy. Creating a database from scratch takes half a
  // minute on a busy machine, and would be repeated after every change to the schema.
  const folder = await mkdtemp(join(cache, 'memory-'));
  const pglite = await openPGlite(join(folder, 'db'));
  const database = await createDatabaseOn(pglite, migrations);
  await createQueuesOnce(database);
  const files = await pglite.dumpDataDir('none');
  await database.close();
  await rm(folder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, Buffer.from(await files.arrayBuffer()));
  await rename(draft, file);
  return file;
}

/** Returns a version that changes whenever a source of the template changes. */
async function templateVersion(): Promise<string> {
  const cwd = join(import.meta.dirname, '../../..');
  const sources = globSync(
    [
      'pnpm-lock.yaml',
      'services/api/src/platform/{database,jobs}/**/*.ts',
      'services/api/src/**/*-{tables,feature}.ts',
    ],
    { cwd },
  );
  const hash = createHash('sha256');
  for (const file of sources.toSorted()) {
    if (!file.endsWith('.test.ts')) hash.update(await readFile(join(cwd, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Creates the queues, as the first API on a new database would. */
export async function createQueuesOnce(database: Database): Promise<void> {
  const jobs = await openJobQueue(database, { retryDelaySeconds: 1, retries: 110 }, jobKinds);
  await jobs.stop();
}
