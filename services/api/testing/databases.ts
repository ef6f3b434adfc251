import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { copyDatabase } from '@site/testing/postgres-server';
import { type Insertable, sql } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import { databaseOn, openDatabase } from '../src/open-database.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { Tables } from '../src/platform/database/tables.ts';
import { memoryTemplate } from './templates.ts';

/** An empty database for one test: on the PostgreSQL server in the Vitest project of that name, else a PGlite in memory. */
type TestDatabase = {
  /** Environment of the API that chooses it. */
  variables: Record<string, string>;
  /** Given to an API in this process; without it the API opens its database itself. */
  database?: Database;
  release: () => void;
};

export async function newDatabase(): Promise<TestDatabase> {
  const template = inject('postgresTemplate');
  if (template) return { variables: { DATABASE_URL: await copyDatabase(template) }, release: () => {} };
  // Those that a test has released are emptied and used again.
  const database = released.pop() ?? (await openInMemory());
  await empty(database);
  return { variables: {}, database, release: () => released.push(database) };
}

const released: Database[] = [];

async function openInMemory(): Promise<Database> {
  const loadDataDir = new Blob([await readFile(await memoryTemplate())]);
  const database = await databaseOn(await PGlite.create({ loadDataDir }));
  // An API that stops must not close it: the next start of the same test finds its data.
  return { ...database, close: async () => {} };
}

/** Removes all rows. The schema and the queues stay. */
async function empty({ queries }: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' or schemaname = 'pgboss' and tablename like 'job%'
  `.execute(queries);
  await sql.raw(`truncate ${rows.map(({ name }) => name).join(', ')}`).execute(queries);
}

/** An empty database for a test without an API. */
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

/** Stores an order: one that is not paid, apart from what is changed of it. */
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

/** Stores an invoice that is not issued. @returns its id */
export async function addInvoice(queries: Database['queries'], orderId: string): Promise<string> {
  const invoice = { order_id: orderId, kind: 'invoice' as const };
  return (await queries.insertInto('documents').values(invoice).returning('id').executeTakeFirstOrThrow()).id;
}
