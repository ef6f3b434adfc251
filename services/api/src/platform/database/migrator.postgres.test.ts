import { hasPostgres, startPostgres } from '@site/testing/postgres-server';
import { skipReason } from '@site/testing/prerequisites';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openApi } from '../../../testing/api-harness.ts';
import { startFailure } from '../config/start-error.ts';
import { openDatabase } from './database.ts';
import { migrate, migrations } from './migrator.ts';

const reason = skipReason('postgres', hasPostgres);
const skipped = reason !== '';

const note = {
  '9999-note': {
    up: async (db: Kysely<unknown>) => {
      await sql`alter table orders add column note text`.execute(db);
    },
  },
};

/** A migrated database, and a way to hold the table of orders as a long report does. */
async function openServer() {
  const server = await startPostgres();
  onTestFinished(server.stop);
  const databaseUrl = await server.newDatabase();
  const database = await openDatabase({ dataDir: '', databaseUrl });
  onTestFinished(database.close);
  const hold = async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('begin');
    await client.query('select * from orders');
    return async () => await client.end();
  };
  const columns = async () =>
    (await sql`select from information_schema.columns where column_name = 'note'`.execute(database.queries))
      .rows.length;
  return { databaseUrl, queries: database.queries, hold, columns };
}

test.skipIf(skipped)(
  `a migration that gets no lock is given up and nothing is changed, while purchases go on ${reason}`,
  async () => {
    const { databaseUrl, queries, hold, columns } = await openServer();
    const api = await openApi({ DATABASE_URL: databaseUrl });
    const release = await hold();
    const known = { ...migrations, ...note };
    const blocked = migrate(queries, known).catch((error: unknown) => error);
    await api.orderBecomes(await api.buy(), { status: 'paid' });
    expect(startFailure(await blocked)).toMatch(/lock timeout/);
    expect(await columns()).toBe(0);
    await release();
    await migrate(queries, known);
    expect(await columns()).toBe(1);
  },
);
