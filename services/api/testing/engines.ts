import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { copyDatabase, hasPostgres } from '@site/testing/postgres-server';
import { skipReason } from '@site/testing/prerequisites';
import { sql } from 'kysely';
import { describe, inject, onTestFinished } from 'vitest';
import { type Database, databaseOn, openDatabase } from '../src/platform/database/database.ts';
import { memoryTemplate } from './templates.ts';

/** Makes an empty database for one test. */
export type Engine = {
  newDatabase: () => Promise<{
    /** Environment of the API that chooses it. */
    variables: Record<string, string>;
    /** Given to an API in this process; without it the API opens its database itself. */
    database?: Database;
    release: () => void;
  }>;
};

/** PGlite in memory. Databases that a test has released are emptied and used again. */
export const embedded: Engine = {
  newDatabase: async () => {
    const database = released.pop() ?? (await openInMemory());
    await empty(database);
    return { variables: {}, database, release: () => released.push(database) };
  },
};

const released: Database[] = [];

async function openInMemory(): Promise<Database> {
  const loadDataDir = new Blob([await readFile(await memoryTemplate())]);
  const database = await databaseOn(await PGlite.create({ loadDataDir }));
  // An API that stops must not close it: the next start of the same test finds its data.
  return { ...database, close: async () => {} };
}

/** Removes all rows. The schema and the queues stay. */
async function empty({ queries }: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' or schemaname = 'pgboss' and tablename like 'job%'
  `.execute(queries);
  await sql.raw(`truncate ${rows.map(({ name }) => name).join(', ')}`).execute(queries);
}

/** A database on a PostgreSQL server. */
export const onServer = (databaseUrl: () => string | Promise<string>): Engine => ({
  newDatabase: async () => ({ variables: { DATABASE_URL: await databaseUrl() }, release: () => {} }),
});

/** Runs a suite on PGlite and on a PostgreSQL server; `TEST_DATABASE` selects one of them. */
export function onEveryEngine(suite: (engine: Engine) => void): void {
  const selected = process.env.TEST_DATABASE;
  if (selected !== 'postgres') describe('on PGlite', () => suite(embedded));
  if (selected === 'pglite') return;
  const reason = skipReason('postgres', hasPostgres);
  describe.skipIf(reason !== '')(`on PostgreSQL${reason && ` (${reason})`}`, () => {
    suite(onServer(() => copyDatabase(inject('postgresTemplate') ?? '')));
  });
}

/** An empty database for a test without an API. */
export async function openEmpty(engine: Engine): Promise<Database> {
  const { database, variables, release } = await engine.newDatabase();
  const opened = database ?? (await openDatabase({ dataDir: '', databaseUrl: variables.DATABASE_URL }));
  onTestFinished(async () => {
    await opened.close();
    release();
  });
  return opened;
}
