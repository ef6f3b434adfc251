import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { fromPglite, type Db as JobCommands } from 'pg-boss';
import { logFault } from '../log.ts';
import { lockFolder } from './folder-lock.ts';
import { migrate } from './migrator.ts';
import { openPGlite } from './pglite.ts';
import type { Tables } from './tables.ts';

export type Queries = Kysely<Tables> | Transaction<Tables>;

export type Database = {
  kind: 'pglite' | 'postgres';
  queries: Kysely<Tables>;
  /** Runs work in one transaction. Inside it only the transaction may be used: on PGlite the main handle waits for its end. */
  transact: <Result>(work: (transaction: Transaction<Tables>) => Promise<Result>) => Promise<Result>;
  /** For the job queue: it sends several statements at once, which Kysely does not. */
  commands: JobCommands;
  close: () => Promise<void>;
};

type Options = {
  dataDir: string;
  databaseUrl: string | undefined;
  /** Longest time of one statement on a server. */
  databaseTimeoutSeconds?: number;
};

/**
 * Opens the database and migrates it: PostgreSQL where a URL is given, else PGlite in the data
 * folder. Same dialect, same migrations, same queries.
 *
 * @throws StartError when another process holds the data folder
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
  databaseTimeoutSeconds = 10,
}: Options): Promise<Database> {
  return databaseUrl
    ? await openPostgres(databaseUrl, databaseTimeoutSeconds * 1_000)
    : await openEmbedded(dataDir);
}

/**
 * A connection whose statement has timed out here still waits for the server, which may be frozen. It is closed,
 * so that it does not delay what would use it next.
 */
class TimedConnection extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // The pool listens while a connection is idle only. A connection that breaks between two statements of a
    // transaction would end the process; its next statement fails.
    this.on('error', () => {});
  }

  override query = ((...args: unknown[]) => {
    const result: unknown = Reflect.apply(super.query, this, args);
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (isReadTimeout(error)) void this.end().catch(() => {});
      });
    }
    return result;
  }) as pg.Client['query'];
}

function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

async function openPostgres(connectionString: string, timeout: number): Promise<Database> {
  const connection = {
    connectionString,
    connectionTimeoutMillis: Math.min(5_000, timeout),
    Client: TimedConnection,
  };
  // Without time limits, because replicas wait for each other.
  const migrating = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ ...connection, max: 4 }) }),
  });
  await migrate(migrating).finally(() => migrating.destroy());
  const pool = new pg.Pool({
    ...connection,
    max: 12,
    keepAlive: true,
    // The server ends a slow statement. The connection gives up a little later: then the server is frozen.
    statement_timeout: timeout,
    lock_timeout: timeout,
    idle_in_transaction_session_timeout: 3 * timeout,
    query_timeout: timeout + 1_000,
  });
  let closed = false;
  // The pool replaces a connection that breaks while idle; an unhandled error event would end the process.
  pool.on('error', ({ message }) => {
    if (!closed) logFault('database', { message });
  });
  const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'postgres',
    queries,
    transact: (work) => queries.transaction().execute(work),
    commands: { executeSql: (text, values) => pool.query(text, values) },
    close: async () => {
      closed = true;
      await queries.destroy();
      // Kysely ends a pool only after it has run a query.
      if (!pool.ending) await pool.end();
    },
  };
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const unlock = lockFolder(dataDir);
  try {
    const database = await databaseOn(await openPGlite(join(dataDir, 'db')));
    return { ...database, close: () => database.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A database on an open PGlite, migrated. */
export async function databaseOn(pglite: PGlite): Promise<Database> {
  const queries = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  try {
    await migrate(queries);
  } catch (error) {
    await queries.destroy();
    throw error;
  }
  return {
    kind: 'pglite',
    queries,
    transact: (work) => queries.transaction().execute(work),
    commands: fromPglite(pglite),
    close: () => queries.destroy(),
  };
}

/** Whether a value was rejected because PostgreSQL cannot store its characters, such as NUL. */
export function isUnstorableText(error: unknown): boolean {
  return ['22021', '22P05'].includes(codeOf(error));
}

/**
 * Whether an error is about the state of the database, not about a query: unreachable, starting, stopping, without
 * space or connections, read-only, too slow, or with another password than ours.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    // Class 08: connection exceptions. 28 and 3D: the server does not let us in. 53: no resources left. 57: ended by the
    // server. 25006: read-only. 55P03: waited for a lock.
    /^(08|28|3D|53|57|25006|55P03)/.test(code) ||
    // Of the network.
    /^E(CONN|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)/.test(code) ||
    isReadTimeout(error) ||
    /connection terminated|timeout exceeded when trying to connect|not queryable/i.test(error.message)
  );
}

/** The SQLSTATE, or the system's code of a connection error. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
