import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Kysely, PGliteDialect, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { fromPglite, type Db as JobCommands } from 'pg-boss';
import { lockFolder } from './folder-lock.ts';
import { migrate } from './migrations.ts';
import { openPGlite } from './pglite.ts';
import { layDatabase } from './pglite-template.ts';
import type { Tables } from './tables.ts';
import { guardCommands, guardDialect, transact } from './transaction-guard.ts';

export type Queries = Kysely<Tables> | Transaction<Tables>;

export type Database = {
  kind: 'pglite' | 'postgres';
  queries: Kysely<Tables>;
  /** Runs work in one transaction. Inside it only the transaction may be asked; the main handle refuses. */
  transact: <Result>(work: (transaction: Transaction<Tables>) => Promise<Result>) => Promise<Result>;
  /** The job queue's own way in: it sends several commands at once, which Kysely does not. */
  commands: JobCommands;
  close: () => Promise<void>;
};

type Options = { dataDir: string; databaseUrl: string | undefined };

/**
 * Opens the database: PostgreSQL where an address is given, else PGlite in the
 * data folder. Same dialect, same migrations, same queries.
 *
 * @throws FolderInUse when another process holds the data folder
 */
export async function openDatabase({ dataDir, databaseUrl }: Options): Promise<Database> {
  return databaseUrl ? await openPostgres(databaseUrl) : await openEmbedded(dataDir);
}

async function openPostgres(connectionString: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString, max: 12, connectionTimeoutMillis: 5_000 });
  let closed = false;
  // A connection that breaks while idle is replaced by the pool; unheard, it would end the process.
  pool.on('error', ({ message }) => {
    if (!closed) console.error(JSON.stringify({ event: 'database', message }));
  });
  const dialect = guardDialect(new PostgresDialect({ pool }), { single: false });
  const queries = new Kysely<Tables>({ dialect });
  try {
    await migrate(queries);
  } catch (error) {
    await queries.destroy();
    throw error;
  }
  return {
    kind: 'postgres',
    queries,
    transact: (work) => transact(queries, work),
    commands: guardCommands({ executeSql: (text, values) => pool.query(text, values) }),
    close: async () => {
      closed = true;
      await queries.destroy();
    },
  };
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const unlock = lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'db');
    await layDatabase(folder);
    const pglite = await openPGlite(folder);
    const dialect = guardDialect(new PGliteDialect({ pglite }), { single: true });
    const queries = new Kysely<Tables>({ dialect });
    await migrate(queries);
    return {
      kind: 'pglite',
      queries,
      transact: (work) => transact(queries, work),
      commands: guardCommands(fromPglite(pglite)),
      close: async () => {
        await queries.destroy();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A secret that all replicas share: made by whoever asks first, kept in the database. */
export async function sharedSecret(queries: Queries, name: string): Promise<string> {
  await queries
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await queries
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}

/** Whether the database answers. */
export async function ping(queries: Queries): Promise<void> {
  await sql`select 1`.execute(queries);
}

/** Whether an error says that the database is away, and nothing about what was asked of it. */
export function isUnreachableDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // Class 08: connection exceptions. 57P: shut down or starting.
  return (
    /^(08|57P)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'].includes(code) ||
    /connection terminated|timeout exceeded when trying to connect/i.test(error.message)
  );
}
