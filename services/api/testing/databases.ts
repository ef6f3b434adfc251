import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { copyDatabase } from '@site/testing/postgres-server';
import { type Insertable, sql } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import { migrations, openDatabase } from '../src/open-database.ts';
import { createDatabaseOn, type Database } from '../src/platform/database/database.ts';
import type { Tables } from '../src/platform/database/tables.ts';
import { memoryTemplate } from './templates.ts';

/**
 * An empty database for one test: on the server in the Vitest project for PostgreSQL, otherwise an in-memory PGlite.
 */
type TestDatabase = {
  /** Environment variables that make an API use this database. They are empty for an in-memory database. */
  variables: Record<string, string>;
  /** Pass this database to an API in the same process. If undefined, the API opens its database itself. */
  database?: Database;
  release: () => void;
};

export async function newDatabase(): Promise<TestDatabase> {
  const template = inject('postgresTemplate');
  if (template) return { variables: { DATABASE_URL: await copyDatabase(template) }, release: () => {} };
  // Reuse an in-memory database that an earlier test has released, after emptying it.
  const database = released.pop() ?? (await openInMemory());
  await empty(database);
  return { variables: {}, database, release: () => released.push(database) };
}

const released: Database[] = [];

async function openInMemory(): Promise<Database> {
  const loadDataDir = new Blob([await readFile(await memoryTemplate())]);
  const database = await createDatabaseOn(await PGlite.create({ loadDataDir }), migrations);
  // Ignore `close`, because an API that a test restarts must find its previous data.
  return { ...database, close: async () => {} };
}

/** Deletes all rows but keeps the schema and the queues. */
async function empty({ queries }: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' or schemaname = 'pgboss' and tablename like 'job%'
  `.execute(queries);
  await sql.raw(`truncate ${rows.map(({ name }) => name).join(', ')}`).execute(queries);
}

/** Opens an empty database for a test that needs no API. */
export async function openEmpty(): Promise<Database> {
  const { database, variables, release } = await newDatabase();
  const opened = database ?? (await openDatabase({ dataDir: '', databaseUrl: variables.DATABASE_URL }));
  onTestFinished(async () => {
    await opened.close();
    release();
  });
  return opened;
}

let ordersAdded = 0;

/** Stores an unpaid order with the given changes. */
export async function addOrder(
  queries: Database['queries'],
  changes: Partial<Insertable<Tables['orders']>> = {},
) {
  ordersAdded += 1;
  const order = {
    purchase_id: randomUUID(),
    order_number: `ORD-1-${ordersAdded}`,
    status: 'created' as const,
  };
  const values = { ...order, plan_name: 'Deck', amount: 650, ...changes };
  return await queries.insertInto('orders').values(values).returningAll().executeTakeFirstOrThrow();
}

/** Stores an invoice that has not been issued. @returns its id */
export async function addInvoice(queries: Database['queries'], orderId: string): Promise<string> {
  const invoice = { order_id: orderId, kind: 'invoice' as const };
  return (await queries.insertInto('documents').values(invoice).returning('id').executeTakeFirstOrThrow()).id;
}
