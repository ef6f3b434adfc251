import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, type Transaction } from 'kysely';
import type { Migration } from 'kysely/migration';
import { fromPglite, type Db as JobCommands } from 'pg-boss';
import { lockFolder } from './folder-lock.ts';
import { inspectServer } from './inspect-server.ts';
import { migrate } from './migrator.ts';
import { openPGlite } from './pglite.ts';
import { connectPostgres, repeatAfterConflict } from './postgres.ts';
import type { Tables } from './tables.ts';

export type Queries = Kysely<Tables> | Transaction<Tables>;

export type Database = {
  kind: 'pglite' | 'postgres';
  queries: Kysely<Tables>;
  /**
   * Runs work in one transaction. The work must not use `queries`, because on PGlite such a query waits for the
   * transaction to end and would therefore deadlock.
   */
  transact: <Result>(work: (transaction: Transaction<Tables>) => Promise<Result>) => Promise<Result>;
  /** Runs raw SQL for the job queue, which sends several statements in one string. Kysely does not support that. */
  commands: JobCommands;
  close: () => Promise<void>;
};

type Migrations = Record<string, Migration>;

type Options = {
  dataDir: string;
  databaseUrl: string | undefined;
  databaseTimeoutSeconds?: number;
};

/**
 * Opens and migrates the database. This is PostgreSQL if a URL is given, otherwise PGlite in the data folder. Both use
 * the same dialect, migrations and queries.
 *
 * @throws StartError when another process holds the data folder, or the server cannot be used
 */
export async function openDatabase(
  { dataDir, databaseUrl, databaseTimeoutSeconds = 10 }: Options,
  migrations: Migrations,
): Promise<Database> {
  return databaseUrl
    ? await openPostgres(databaseUrl, databaseTimeoutSeconds * 1_000, migrations)
    : await openEmbedded(dataDir, migrations);
}

async function openPostgres(
  connectionString: string,
  timeout: number,
  migrations: Migrations,
): Promise<Database> {
  const { isPooled } = await inspectServer(connectionString);
  const server = { connectionString, isPooled };
  // Run migrations without time limits, because replicas that start together wait for each other.
  const unlimited = { statement: 0, lock: 0, idleInTransaction: 0 };
  const migrating = connectPostgres({ ...server, limits: unlimited, max: 1 });
  await migrate(migrating.queries, migrations).finally(() => migrating.close());
  const limits = { statement: timeout, lock: timeout, idleInTransaction: 3 * timeout };
  const { queries, execute, close } = connectPostgres({ ...server, limits, max: 12 });
  return {
    kind: 'postgres',
    queries,
    transact: (work) => repeatAfterConflict(() => queries.transaction().execute(work)),
    commands: { executeSql: execute },
    close,
  };
}

async function openEmbedded(dataDir: string, migrations: Migrations): Promise<Database> {
  // If opening fails, the process ends and the operating system releases the lock.
  const unlock = lockFolder(dataDir);
  const database = await createDatabaseOn(await openPGlite(join(dataDir, 'db')), migrations);
  return { ...database, close: () => database.close().finally(unlock) };
}

/** Migrates an open PGlite instance and wraps it as a database. */
export async function createDatabaseOn(pglite: PGlite, migrations: Migrations): Promise<Database> {
  const queries = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  await migrate(queries, migrations);
  return {
    kind: 'pglite',
    queries,
    transact: (work) => queries.transaction().execute(work),
    commands: fromPglite(pglite),
    close: () => queries.destroy(),
  };
}
