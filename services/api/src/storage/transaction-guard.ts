import { AsyncLocalStorage } from 'node:async_hooks';
import type {
  DatabaseConnection,
  Dialect,
  Driver,
  Kysely,
  QueryCompiler,
  Transaction,
  TransactionSettings,
} from 'kysely';
import type { Db as JobCommands } from 'pg-boss';
import type { Tables } from './tables.ts';

/**
 * With one connection, a query on the main handle inside an open transaction waits for that
 * transaction, which waits for the query: for ever. So such a query throws, on every engine.
 */
const insideTransaction = new AsyncLocalStorage<true>();

function rejectInsideTransaction(): void {
  if (insideTransaction.getStore()) {
    throw new Error('A query on the main handle inside a transaction would never end; use the transaction.');
  }
}

/** Runs `work` in a transaction; what it throws rolls everything back. */
export async function transact<Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return await db
    .transaction()
    .execute((transaction) => insideTransaction.run(true, () => work(transaction)));
}

/** The same guard for the job queue's own connection. */
export function guardCommands(inner: JobCommands): JobCommands {
  return {
    ...inner,
    executeSql: async (text, values) => {
      rejectInsideTransaction();
      return await inner.executeSql(text, values);
    },
  };
}

/** A dialect that throws for a connection inside a transaction; `single` hands out one at a time. */
export function guardDialect(inner: Dialect, { single }: { single: boolean }): Dialect {
  return {
    createDriver: () => new GuardedDriver(inner.createDriver(), single),
    createQueryCompiler: () => inner.createQueryCompiler(),
    createIntrospector: (db) => inner.createIntrospector(db),
    createAdapter: () => {
      const adapter = inner.createAdapter();
      // Kysely's own queue for single connections would wait before the guard runs.
      Object.defineProperty(adapter, 'supportsMultipleConnections', { value: true });
      return adapter;
    },
  };
}

class GuardedDriver implements Driver {
  readonly #inner: Driver;
  readonly #single: boolean;
  #lastConnection: Promise<void> = Promise.resolve();
  readonly #releases = new WeakMap<DatabaseConnection, () => void>();

  constructor(inner: Driver, single: boolean) {
    this.#inner = inner;
    this.#single = single;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    rejectInsideTransaction();
    if (!this.#single) return await this.#inner.acquireConnection();
    const released = Promise.withResolvers<void>();
    const before = this.#lastConnection;
    this.#lastConnection = released.promise;
    await before;
    const connection = await this.#inner.acquireConnection();
    this.#releases.set(connection, released.resolve);
    return connection;
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await this.#inner.releaseConnection(connection);
    this.#releases.get(connection)?.();
  }

  init = async (): Promise<void> => await this.#inner.init();
  destroy = async (): Promise<void> => await this.#inner.destroy();
  beginTransaction = async (connection: DatabaseConnection, settings: TransactionSettings): Promise<void> =>
    await this.#inner.beginTransaction(connection, settings);
  commitTransaction = async (connection: DatabaseConnection): Promise<void> =>
    await this.#inner.commitTransaction(connection);
  rollbackTransaction = async (connection: DatabaseConnection): Promise<void> =>
    await this.#inner.rollbackTransaction(connection);
  savepoint = async (
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ): Promise<void> => await this.#inner.savepoint?.(connection, name, compile);
  rollbackToSavepoint = async (
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ): Promise<void> => await this.#inner.rollbackToSavepoint?.(connection, name, compile);
  releaseSavepoint = async (
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ): Promise<void> => await this.#inner.releaseSavepoint?.(connection, name, compile);
}
