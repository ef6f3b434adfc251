import { setTimeout as delay } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
} from 'kysely';
import pg from 'pg';
import { logFault } from '../log.ts';
import { isConflict, isReadTimeout } from './database-errors.ts';
import type { Tables } from './tables.ts';

/** Time limits on the server in milliseconds; 0 disables a limit. */
type TimeLimits = { statement: number; lock: number; idleInTransaction: number };

type Options = {
  connectionString: string;
  /** Whether a pooler may run each transaction on a different server connection. */
  isPooled: boolean;
  limits: TimeLimits;
  max: number;
};

/**
 * Value formats of a connection, set explicitly because the role or the database may have different defaults. They also
 * work behind a pooler, because PgBouncer tracks exactly these settings per client. The pg client sets the encoding
 * itself.
 */
const formats = { datestyle: 'ISO, MDY', timezone: 'UTC', standard_conforming_strings: 'on' };

/**
 * Settings for direct connections only, because a pooler does not preserve them. Behind a pooler, transactions set
 * their own isolation level and limits, single statements are retried after a conflict, and the pooler may have its own
 * limits.
 */
const sessionSettings = ({ statement, lock, idleInTransaction }: TimeLimits) => ({
  default_transaction_isolation: 'read committed',
  statement_timeout: String(statement),
  lock_timeout: String(lock),
  idle_in_transaction_session_timeout: String(idleInTransaction),
  idle_session_timeout: '0',
  // PostgreSQL has this setting only since version 17; older servers skip it.
  transaction_timeout: '0',
});

export function connectPostgres({ connectionString, isPooled, limits, max }: Options) {
  const settings = { ...formats, ...(!isPooled && sessionSettings(limits)) };
  const pool = new pg.Pool({
    connectionString,
    max,
    keepAlive: true,
    connectionTimeoutMillis: Math.min(5_000, limits.statement || 5_000),
    // The server cancels slow statements. If it has not done so a second later, it is probably frozen, so the client
    // gives up.
    ...(limits.statement > 0 && { query_timeout: limits.statement + 1_000 }),
    Client: TimedConnection,
    onConnect: (client) =>
      client.query(
        'select set_config(name, value, false) from json_each_text($1::json) as settings (name, value) where current_setting(name, true) is not null',
        [JSON.stringify(settings)],
      ),
  });
  let closed = false;
  // Handle the pool's error event, because an unhandled error event would end the process. The pool itself replaces
  // connections that drop while idle.
  pool.on('error', ({ message }) => {
    if (!closed) logFault('database', { message });
  });
  const dialect = Object.assign(new PostgresDialect({ pool }), {
    createDriver: () => new TransactionsDriver(pool, limits),
    createAdapter: () => new LocklessAdapter(),
  });
  const queries = new Kysely<Tables>({ dialect });
  return {
    queries,
    execute: (text: string, values?: unknown[]) => repeatAfterConflict(() => pool.query(text, values)),
    close: async () => {
      closed = true;
      await queries.destroy();
      // End the pool directly, because Kysely ends it only if it has run a query.
      if (!pool.ending) await pool.end();
    },
  };
}

/**
 * Sets the isolation level and the limits at the start of every transaction, because a pooler does not preserve session
 * settings.
 */
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

/**
 * Disables Kysely's session-level migration lock. Behind a pooler, this lock would stay with the server connection.
 * `migrate` takes a lock that ends with its transaction instead.
 */
class LocklessAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/**
 * A connection that retries a statement after a conflict. It closes itself when the client-side timeout fires, because
 * the server may be frozen and the pending statement would block whoever gets the connection next.
 */
class TimedConnection extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // The pool listens for errors only on idle connections. Without this listener, a connection that drops between two
    // statements of a transaction would end the process. With the listener, only the next statement fails.
    this.on('error', () => {});
  }

  override query = ((...args: unknown[]) => {
    const send = (): unknown => Reflect.apply(super.query, this, args);
    // Do not retry single statements inside a transaction; `transact` retries the transaction as a whole.
    const isInTransaction = this.getTransactionStatus() !== 'I';
    const result = send();
    if (!(result instanceof Promise)) return result;
    let first: Promise<unknown> | undefined = result;
    const sendNext = async () => {
      const sent = first ?? send();
      first = undefined;
      return await sent;
    };
    return (isInTransaction ? sendNext() : repeatAfterConflict(sendNext)).catch((error: unknown) => {
      if (isReadTimeout(error)) void this.end().catch(() => {});
      throw error;
    });
  }) as pg.Client['query'];
}

/** The maximum number of attempts for work that conflicts with other transactions. */
const maxAttempts = 8;

/**
 * Retries work that PostgreSQL rolled back because of a concurrent transaction, with a serialisation failure or a
 * deadlock.
 *
 * @throws the last conflict when all attempts fail
 */
export async function repeatAfterConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || attempt === maxAttempts) throw error;
      // Randomise the delay so that conflicting transactions do not collide again.
      await delay(Math.random() * Math.min(500, 10 * 2 ** attempt));
    }
  }
}
