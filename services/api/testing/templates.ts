import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jobKinds } from '../src/features.ts';
import { databaseOn } from '../src/open-database.ts';
import type { Database } from '../src/platform/database/database.ts';
import { openPGlite } from '../src/platform/database/pglite.ts';
import { openJobQueue } from '../src/platform/jobs/job-queue.ts';

/** Before the workers begin, each of which would make it. */
export default async function setup(): Promise<void> {
  await memoryTemplate();
}

/** Creating a database with its schema and queues takes seconds, so its files are stored once per machine. */
export async function memoryTemplate(): Promise<string> {
  const cache = join(import.meta.dirname, '../.cache');
  const file = join(cache, `pglite-${await templateVersion()}.tar`);
  if (existsSync(file)) return file;
  await mkdir(cache, { recursive: true });
  // From the template of empty databases: without one, each version of the schema would take half a minute of a busy machine.
  const folder = await mkdtemp(join(cache, 'memory-'));
  const pglite = await openPGlite(join(folder, 'db'));
  const database = await databaseOn(pglite);
  await createQueuesOnce(database);
  const files = await pglite.dumpDataDir('none');
  await database.close();
  await rm(folder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, Buffer.from(await files.arrayBuffer()));
  await rename(draft, file);
  return file;
}

/** Changes with everything that the template is made by. */
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

/** What the first API on a new database creates. */
export async function createQueuesOnce(database: Database): Promise<void> {
  const jobs = await openJobQueue(database, { retryDelaySeconds: 1, retries: 110 }, jobKinds);
  await jobs.stop();
}
