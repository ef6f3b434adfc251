import { setTimeout as delay } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
} from 'kysely';
import pg from 'pg';
import { logFault } from '../log.ts';
import { isConflict, isReadTimeout } from './database-errors.ts';
import type { Tables } from './tables.ts';

/** Time limits on the server in milliseconds; 0 means none. */
export type TimeLimits = { statement: number; lock: number; idleInTransaction: number };

type Options = {
  connectionString: string;
  /** Whether a pooler gives each transaction another connection of the server. */
  isPooled: boolean;
  limits: TimeLimits;
  max: number;
};

/**
 * What texts of the protocol look like, whatever the role or the database sets. PgBouncer passes exactly these on and
 * restores them for each client, so they hold behind it too. pg itself sends the encoding.
 */
const formats = { datestyle: 'ISO, MDY', timezone: 'UTC', standard_conforming_strings: 'on' };

/**
 * Settings that only a connection of our own keeps. Nothing is wrong without them: transactions set their own isolation
 * and limits, single statements are repeated after a conflict, and a pooler may have limits of its own.
 */
const sessionSettings = ({ statement, lock, idleInTransaction }: TimeLimits) => ({
  default_transaction_isolation: 'read committed',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  statement_timeout: String(statement),
  lock_timeout: String(lock),
  idle_in_transaction_session_timeout: String(idleInTransaction),
  idle_session_timeout: '0',
  // This setting is new in PostgreSQL 17.
  transaction_timeout: '0',
});

/** Opens connections to a server, each with the settings that the code relies on. */
export function connectPostgres({ connectionString, isPooled, limits, max }: Options) {
  const settings = { ...formats, ...(!isPooled && sessionSettings(limits)) };
  const pool = new pg.Pool({
    connectionString,
    max,
    keepAlive: true,
    connectionTimeoutMillis: Math.min(5_000, limits.statement || 5_000),
    // The server ends a slow statement. The connection gives up a little later: then the server is frozen.
    ...(limits.statement > 0 && { query_timeout: limits.statement + 1_000 }),
    Client: TimedConnection,
    onConnect: (client) =>
      client.query(
        'select set_config(name, value, false) from json_each_text($1::json) as settings (name, value) where current_setting(name, true) is not null',
        [JSON.stringify(settings)],
      ),
  });
  let closed = false;
  // The pool replaces a connection that breaks while idle; an unhandled error event would end the process.
  pool.on('error', ({ message }) => {
    if (!closed) logFault('database', { message });
  });
  const queries = new Kysely<Tables>({ dialect: new TransactionsDialect(pool, limits) });
  return {
    queries,
    execute: (text: string, values?: unknown[]) => repeatAfterConflict(() => pool.query(text, values)),
    close: async () => {
      closed = true;
      await queries.destroy();
      // Kysely ends a pool only after it has run a query.
      if (!pool.ending) await pool.end();
    },
  };
}

/** Transactions that begin with their own isolation and limits, because a pooler keeps no settings of a session. */
class TransactionsDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #limits: TimeLimits;

  constructor(pool: pg.Pool, limits: TimeLimits) {
    super({ pool });
    this.#pool = pool;
    this.#limits = limits;
  }

  override createDriver(): Driver {
    return new TransactionsDriver(this.#pool, this.#limits);
  }

  override createAdapter(): PostgresAdapter {
    return new TransactionsAdapter();
  }
}

class TransactionsDriver extends PostgresDriver {
  readonly #begin: CompiledQuery;

  constructor(pool: pg.Pool, { statement, lock, idleInTransaction }: TimeLimits) {
    super({ pool });
    this.#begin = CompiledQuery.raw(
      [
        'begin isolation level read committed',
        `set local statement_timeout = ${statement}`,
        `set local lock_timeout = ${lock}`,
        `set local idle_in_transaction_session_timeout = ${idleInTransaction}`,
      ].join('; '),
    );
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(this.#begin);
  }
}

/** `migrate` takes the lock, in its transaction: a pooler would leave the lock of a session behind. */
class TransactionsAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/**
 * A connection that repeats a statement after a conflict, and that closes when a statement has timed out here: then it
 * still waits for the server, which may be frozen, and would delay what uses it next.
 */
class TimedConnection extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // The pool listens while a connection is idle only. A connection that breaks between two statements of a
    // transaction would end the process; its next statement fails.
    this.on('error', () => {});
  }

  override query = ((...args: unknown[]) => {
    const send = (): unknown => Reflect.apply(super.query, this, args);
    // `transact` repeats a transaction as a whole, so its statements are not repeated here.
    const isInTransaction = this.getTransactionStatus() !== 'I';
    const result = send();
    if (!(result instanceof Promise)) return result;
    let first: Promise<unknown> | undefined = result;
    const next = async () => {
      const sent = first ?? send();
      first = undefined;
      return await sent;
    };
    return (isInTransaction ? next() : repeatAfterConflict(next)).catch((error: unknown) => {
      if (isReadTimeout(error)) void this.end().catch(() => {});
      throw error;
    });
  }) as pg.Client['query'];
}

/** How often work is tried that conflicts with other transactions. */
const maxAttempts = 8;

/**
 * Repeats work that PostgreSQL has rolled back because it conflicted with other transactions: a failed serialisation
 * or a deadlock.
 *
 * @throws the last conflict, when all attempts ended with one
 */
export async function repeatAfterConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || attempt === maxAttempts) throw error;
      // The pause is random, so that those that conflicted do not meet again.
      await delay(Math.random() * Math.min(500, 10 * 2 ** attempt));
    }
  }
}
