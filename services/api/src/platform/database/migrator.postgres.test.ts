import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openApi } from '../../../testing/api-harness.ts';
import { newDatabase } from '../../../testing/databases.ts';
import { migrations, openDatabase } from '../../open-database.ts';
import { describeStartFailure } from '../config/start-error.ts';
import { migrate } from './migrator.ts';

const note = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table orders add column note text`.execute(db);
  },
};

test('a migration that gets no lock is given up and nothing is changed, while purchases go on', async () => {
  const { DATABASE_URL = '' } = (await newDatabase()).variables;
  const { queries, close } = await openDatabase({ dataDir: '', databaseUrl: DATABASE_URL });
  onTestFinished(close);
  const columns = sql`select from information_schema.columns where column_name = 'note'`;
  const api = await openApi({ DATABASE_URL });
  // Keep a transaction open, like a long report.
  const report = new pg.Client({ connectionString: DATABASE_URL });
  await report.connect();
  await report.query('begin');
  await report.query('select * from orders');
  const known = { ...migrations, '9999-note': note };
  const blocked = migrate(queries, known).catch((error: unknown) => error);
  await api.orderBecomes(await api.buy(), { status: 'paid' });
  expect(describeStartFailure(await blocked)).toMatch(/lock timeout/);
  expect((await columns.execute(queries)).rows).toHaveLength(0);
  await report.end();
  await migrate(queries, known);
  expect((await columns.execute(queries)).rows).toHaveLength(1);
});
