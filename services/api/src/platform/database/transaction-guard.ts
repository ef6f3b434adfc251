import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseConnection, Dialect, Driver, Kysely, Transaction } from 'kysely';
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
    createDriver: () => guardDriver(inner.createDriver(), single),
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

function guardDriver(driver: Driver, single: boolean): Driver {
  const acquire = driver.acquireConnection.bind(driver);
  const release = driver.releaseConnection.bind(driver);
  const releases = new WeakMap<DatabaseConnection, () => void>();
  let lastReleased: Promise<void> = Promise.resolve();
  driver.acquireConnection = async (options) => {
    rejectInsideTransaction();
    if (!single) return await acquire(options);
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = lastReleased;
    lastReleased = promise;
    await before;
    const connection = await acquire(options);
    releases.set(connection, resolve);
    return connection;
  };
  driver.releaseConnection = async (connection, options) => {
    await release(connection, options);
    releases.get(connection)?.();
  };
  return driver;
}
