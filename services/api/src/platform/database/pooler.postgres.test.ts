import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { hasPgBouncer, startPgBouncer } from '@site/testing/pgbouncer';
import { startPostgres } from '@site/testing/postgres-server';
import { explainSkip } from '@site/testing/prerequisites';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openApi } from '../../../testing/api-harness.ts';
import { addOrder } from '../../../testing/databases.ts';
import { openDatabase } from '../../open-database.ts';

const reason = explainSkip('pgbouncer', hasPgBouncer);

/** Opens a database behind PgBouncer, with the given settings made before the first connection. */
async function openPooler(settings: string[] = [], configuration = '') {
  const server = await startPostgres();
  onTestFinished(server.stop);
  const url = await server.newDatabase();
  const execute = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(statement).finally(() => client.end());
    return rows;
  };
  for (const setting of settings) await execute(`alter role postgres set ${setting}`);
  const pooler = await startPgBouncer(url, configuration);
  onTestFinished(pooler.stop);
  return { url: pooler.url, execute };
}

test.skipIf(reason)(
  `behind PgBouncer, purchases are paid and invoiced while replicas share its connections ${reason}`,
  async () => {
    const { url, execute } = await openPooler([
      "datestyle = 'SQL, DMY'",
      "timezone = 'Asia/Kathmandu'",
      'standard_conforming_strings = off',
      "default_transaction_isolation = 'serializable'",
    ]);
    const replicas = [await openApi({ DATABASE_URL: url }), await openApi({ DATABASE_URL: url })];
    await Promise.all(
      replicas.map(async (api) => {
        const opened = await Promise.all([api.buy(), api.buy(), api.buy()]);
        for (const each of opened) await api.orderBecomes(each, { status: 'paid', invoice: 'sent' });
      }),
    );
    // A lock that outlived its transaction would block the next deployment.
    expect(await execute("select from pg_locks where locktype = 'advisory'")).toEqual([]);
  },
);

test.skipIf(reason).each([
  ['refuses other settings', ''],
  ['drops other settings', 'ignore_startup_parameters = statement_timeout'],
])(
  `behind a PgBouncer that %s, transactions have their own limits and leave none to others ${reason}`,
  async (_, configuration) => {
    const { url } = await openPooler([], configuration);
    const database = await openDatabase({ dataDir: '', databaseUrl: url, databaseTimeoutSeconds: 3 });
    onTestFinished(database.close);
    const limits = sql<{ limits: string[] }>`select array[current_setting('statement_timeout'),
      current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout')] as limits`;
    const within = await database.transact((transaction) => limits.execute(transaction));
    expect(within.rows).toEqual([{ limits: ['3s', '3s', '9s'] }]);
    const outside = await Promise.all(Array.from({ length: 12 }, () => limits.execute(database.queries)));
    expect(new Set(outside.map(({ rows }) => String(rows[0]?.limits)))).toEqual(new Set(['0,0,0']));
  },
);

test.skipIf(reason)(
  `behind PgBouncer, replicas migrate an empty database at the same time ${reason}`,
  async () => {
    const { url } = await openPooler();
    const migrate = async () => {
      const child = spawn(process.execPath, [join(import.meta.dirname, '../../migrate.ts')], {
        env: { ...process.env, DATABASE_URL: url },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      return await text(child.stderr);
    };
    expect(await Promise.all([migrate(), migrate(), migrate()])).toEqual(['', '', '']);
    const database = await openDatabase({ dataDir: '', databaseUrl: url });
    onTestFinished(database.close);
    const { created_at: createdAt } = await addOrder(database.queries);
    expect(Math.abs(createdAt.getTime() - Date.now())).toBeLessThan(60_000);
  },
);
