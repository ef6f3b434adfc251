import { hasPostgres, startPostgres } from '@site/testing/postgres-server';
import { skipReason } from '@site/testing/prerequisites';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openApi } from '../../../testing/api-harness.ts';
import { openDatabase } from './database.ts';
import { MigrationError, migrate, migrations } from './migrator.ts';

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
  `while a migration waits for a table that a long transaction holds, purchases go on ${reason}`,
  async () => {
    const { databaseUrl, queries, hold, columns } = await openServer();
    const api = await openApi({
      name: 'postgres',
      newDatabase: async () => ({ variables: { DATABASE_URL: databaseUrl }, release: () => {} }),
    });
    const release = await hold();
    const migrating = migrate(
      queries,
      { ...migrations, ...note },
      { statementSeconds: 5, retrySeconds: 120 },
    );
    for (let count = 0; count < 3; count += 1) {
      await api.orderBecomes(await api.buy(), { status: 'paid' });
    }
    expect(await columns()).toBe(0);
    await release();
    await migrating;
    expect(await columns()).toBe(1);
  },
);

test.skipIf(skipped)(
  `a migration that gets no lock or takes too long is given up with one sentence, and nothing is changed ${reason}`,
  async () => {
    const { queries, hold, columns } = await openServer();
    const release = await hold();
    const blocked = migrate(queries, { ...migrations, ...note }, { statementSeconds: 5, retrySeconds: 0 });
    await expect(blocked).rejects.toThrow(
      /^The migration 9999-note was given up after 0 s because another transaction holds .+ \(the oldest: process \d+, open for \d+ s\); .+\.$/,
    );
    await expect(blocked).rejects.toBeInstanceOf(MigrationError);
    await release();
    const slow = {
      '9999-note': {
        up: async (db: Kysely<unknown>) => {
          await note['9999-note'].up(db);
          await sql`select pg_sleep(60)`.execute(db);
        },
      },
    };
    await expect(
      migrate(queries, { ...migrations, ...slow }, { statementSeconds: 1, retrySeconds: 0 }),
    ).rejects.toThrow(/^The migration 9999-note .+ longer than 1 s, .+ MIGRATION_STATEMENT_SECONDS\.$/);
    expect(await columns()).toBe(0);
  },
);
