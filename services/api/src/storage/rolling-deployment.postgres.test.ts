import { hasPostgres, startPostgres } from '@site/testing/postgres-server';
import { skipReason } from '@site/testing/prerequisites';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openApi } from '../testing/api-harness.ts';
import { openDatabase } from './database.ts';
import { migrate, migrations } from './migrate.ts';

/** What only the newer version knows. */
const later = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table orders add column later_note text not null default ''`.execute(db);
    await sql`create table later_things (id integer primary key)`.execute(db);
  },
};

const reason = skipReason('postgres', hasPostgres);

test.skipIf(reason !== '')(
  `purchases go on while a newer version is deployed, and after it is rolled back ${reason}`,
  async () => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const variables = { DATABASE_URL: await server.newDatabase() };
    const newDatabase = async () => ({ variables, release: () => {} });
    const older = await openApi({ name: 'postgres', newDatabase });
    const buy = async (api: typeof older) => {
      const opened = await api.buy();
      await api.orderBecomes(opened, { status: 'paid', invoice: 'sent' });
    };
    await buy(older);

    // The older version sells while the newer one changes the schema, and beside it.
    const newer = await openDatabase({ dataDir: '', databaseUrl: variables.DATABASE_URL });
    onTestFinished(() => newer.close());
    await Promise.all([
      buy(older),
      buy(older),
      migrate(newer.queries, { ...migrations, '9999-later': later }),
    ]);
    await buy(older);

    // The roll-back: the older version starts on the newer schema.
    await older.stop();
    await older.start();
    await buy(older);
    const { rows } = await sql`select later_note from orders where status = 'paid'`.execute(newer.queries);
    expect(rows).toEqual(Array.from({ length: 5 }, () => ({ later_note: '' })));
  },
);
