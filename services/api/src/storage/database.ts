import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { fromPglite, type Db as JobCommands } from 'pg-boss';
import { lockFolder, probeFolder } from './folder-lock.ts';
import { migrate } from './migrate.ts';
import { openPGlite } from './pglite.ts';
import { copyTemplate, UnreadableDatabaseError } from './pglite-template.ts';
import type { Tables } from './tables.ts';
import { guardCommands, guardDialect, transact } from './transaction-guard.ts';

export type Queries = Kysely<Tables> | Transaction<Tables>;

export type Database = {
  kind: 'pglite' | 'postgres';
  queries: Kysely<Tables>;
  /** Runs work in one transaction. Inside it only the transaction may be used; the main handle throws. */
  transact: <Result>(work: (transaction: Transaction<Tables>) => Promise<Result>) => Promise<Result>;
  /** For the job queue: it sends several statements at once, which Kysely does not. */
  commands: JobCommands;
  close: () => Promise<void>;
};

type Options = { dataDir: string; databaseUrl: string | undefined };

/**
 * Opens the database and migrates it: PostgreSQL where a URL is given, else PGlite in the data
 * folder. Same dialect, same migrations, same queries.
 *
 * @throws FolderInUseError when another process holds the data folder
 * @throws UnreadableDatabaseError when the folder's files are not a readable database
 */
export async function openDatabase({ dataDir, databaseUrl }: Options): Promise<Database> {
  return databaseUrl ? await openPostgres(databaseUrl) : await openEmbedded(dataDir);
}

async function openPostgres(connectionString: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString, max: 12, connectionTimeoutMillis: 5_000 });
  let closed = false;
  // The pool replaces a connection that breaks while idle; an unhandled error event would end the process.
  pool.on('error', ({ message }) => {
    if (!closed) console.error(JSON.stringify({ event: 'database', message }));
  });
  const queries = new Kysely<Tables>({
    dialect: guardDialect(new PostgresDialect({ pool }), { single: false }),
  });
  await migrateOrClose(queries);
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
    await copyTemplate(folder);
    const database = await openFiles(folder);
    return {
      ...database,
      close: async () => {
        await database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** @throws UnreadableDatabaseError when PGlite cannot read the files: it aborts, or reports damage (class XX) */
async function openFiles(folder: string): Promise<Database> {
  let pglite: PGlite | undefined;
  try {
    pglite = await openPGlite(folder);
    return await databaseOn(pglite);
  } catch (error) {
    // A disk that fills meanwhile also ends PGlite without a reason.
    probeFolder(folder);
    const isDamaged = !pglite || error instanceof WebAssembly.RuntimeError || /^XX/.test(codeOf(error));
    if (!isDamaged) throw error;
    throw new UnreadableDatabaseError(
      `The database in ${folder} is damaged and cannot be opened, so nothing was changed: restore it from a back-up, or choose another folder with DATA_DIR.`,
    );
  }
}

/** A database on an open PGlite, migrated. */
export async function databaseOn(pglite: PGlite): Promise<Database> {
  const queries = new Kysely<Tables>({
    dialect: guardDialect(new PGliteDialect({ pglite }), { single: true }),
  });
  await migrateOrClose(queries);
  return {
    kind: 'pglite',
    queries,
    transact: (work) => transact(queries, work),
    commands: guardCommands(fromPglite(pglite)),
    close: () => queries.destroy(),
  };
}

async function migrateOrClose(queries: Kysely<Tables>): Promise<void> {
  try {
    await migrate(queries);
  } catch (error) {
    await queries.destroy();
    throw error;
  }
}

/** A secret that all replicas share: the first one creates it and the database stores it. */
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

/** @throws when the database does not answer */
export async function ping(queries: Queries): Promise<void> {
  await sql`select 1`.execute(queries);
}

/** Whether a value was rejected because PostgreSQL cannot store its characters, such as NUL. */
export function isUnstorableText(error: unknown): boolean {
  return ['22021', '22P05'].includes(codeOf(error));
}

/** Whether an error is about the connection to the database, not about a query. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  // Class 08: connection exceptions. 57P: shutting down or starting.
  return (
    /^(08|57P)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'].includes(code) ||
    /connection terminated|timeout exceeded when trying to connect/i.test(error.message)
  );
}

/** The SQLSTATE, or the system's code of a connection error. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
