import { randomBytes } from 'node:crypto';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { logFault } from '@site/telemetry/log';
import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { fromPglite, type Db as JobCommands } from 'pg-boss';
import { lockFolder, probeFolder } from './folder-lock.ts';
import { migrate } from './migrator.ts';
import { openPGlite } from './pglite.ts';
import { copyTemplate, createdMark, UnreadableDatabaseError } from './pglite-template.ts';
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
  /** Of a database in a folder: whether its files are still where it was opened, and where a restart looks for them. */
  isInPlace?: () => boolean;
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
 * @throws FolderInUseError when another process holds the data folder
 * @throws UnreadableDatabaseError when the folder's files are not a readable database
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
  const connectionTimeoutMillis = Math.min(5_000, timeout);
  await onceReachable(startSeconds, async () => {
    // Without time limits, because replicas wait for each other.
    const migrating = new pg.Pool({
      connectionString,
      max: 4,
      connectionTimeoutMillis,
      Client: TimedConnection,
    });
    await migrateAndClose(
      new Kysely<Tables>({
        dialect: guardDialect(new PostgresDialect({ pool: migrating }), { single: false }),
      }),
    );
  });
  const pool = new pg.Pool({
    connectionString,
    max: 12,
    connectionTimeoutMillis,
    keepAlive: true,
    Client: TimedConnection,
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
  const queries = new Kysely<Tables>({
    dialect: guardDialect(new PostgresDialect({ pool }), { single: false }),
  });
  return {
    kind: 'postgres',
    queries,
    transact: (work) => transact(queries, work),
    commands: guardCommands({ executeSql: (text, values) => pool.query(text, values) }),
    close: async () => {
      closed = true;
      await queries.destroy();
      // Kysely ends a pool only after it has run a query.
      if (!pool.ending) await pool.end();
    },
  };
}

/** How long a start waits for the database, and for a table that a migration changes, in seconds. */
const startSeconds = 120;

/**
 * A replica that starts while the database fails over waits for it, and does not end up in its supervisor's back-off.
 *
 * @throws the last error when the time is over; at once when the server rejects the user, the password or the name
 */
async function onceReachable(seconds: number, work: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + seconds * 1_000;
  for (let waits = 0; ; waits += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error) || isRejection(error) || performance.now() >= deadline) throw error;
      if (waits === 0) {
        logFault('database', {
          message: `The start waits for the database, at most ${seconds} s.`,
          reason: codeOf(error),
        });
      }
      await pause(1_000);
    }
  }
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const unlock = lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'db');
    await copyTemplate(folder);
    const database = await openFiles(folder);
    writeFileSync(createdMark(folder), '');
    const { ino: opened } = statSync(folder);
    return {
      ...database,
      isInPlace: () => statSync(folder, { throwIfNoEntry: false })?.ino === opened,
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
  try {
    await migrate(queries);
  } catch (error) {
    await queries.destroy();
    throw error;
  }
  return {
    kind: 'pglite',
    queries,
    transact: (work) => transact(queries, work),
    commands: guardCommands(fromPglite(pglite)),
    close: () => queries.destroy(),
  };
}

async function migrateAndClose(queries: Kysely<Tables>): Promise<void> {
  try {
    await migrate(queries);
  } finally {
    await queries.destroy();
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

/** Whether a value was rejected because PostgreSQL cannot store its characters, such as NUL. */
export function isUnstorableText(error: unknown): boolean {
  return ['22021', '22P05'].includes(codeOf(error));
}

/** Whether the server does not let this user in: another password, no such user or no such database. */
function isRejection(error: unknown): boolean {
  return /^(28|3D)/.test(codeOf(error));
}

/** Of the network. */
const unreachable = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];

/**
 * Whether an error is about the state of the database, not about a query: unreachable, starting, stopping, without
 * space or connections, read-only, too slow, or with another password than ours.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    // Class 08: connection exceptions. 53: no resources left. 57: ended by the server. 55P03: waited for a lock.
    /^(08|53|57)/.test(code) ||
    ['25006', '55P03', ...unreachable].includes(code) ||
    isRejection(error) ||
    isReadTimeout(error) ||
    /connection terminated|timeout exceeded when trying to connect|not queryable/i.test(error.message)
  );
}

/** The SQLSTATE, or the system's code of a connection error. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
