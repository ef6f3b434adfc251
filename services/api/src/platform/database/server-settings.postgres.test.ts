import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '@site/testing/postgres-server';
import type { ApiError } from '@site/wire/error-responses';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openApi } from '../../../testing/api-harness.ts';
import { addOrder } from '../../../testing/databases.ts';
import { openDatabase } from '../../open-database.ts';
import { describeStartFailure } from '../config/start-error.ts';

let server: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server?.stop());

/** Runs statements as the server's administrator. */
async function administer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(url), { username: 'postgres' }).href,
  });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Creates an empty database that is owned by a role of its own. */
async function newSite(): Promise<{ url: string; role: string; database: string }> {
  const url = new URL(await server.newDatabase());
  const database = url.pathname.slice(1);
  const role = `site_${randomUUID().slice(0, 8)}`;
  await administer(url.href, `create role ${role} login`, `alter database ${database} owner to ${role}`);
  url.username = role;
  return { url: url.href, role, database };
}

type Site = Awaited<ReturnType<typeof newSite>>;

/** Creates an empty database and runs statements on it as the administrator. @returns its address */
async function newSiteAfter(statements: (site: Site) => readonly string[]): Promise<string> {
  const site = await newSite();
  await administer(site.url, ...statements(site));
  return site.url;
}

async function open(databaseUrl: string) {
  const database = await openDatabase({ dataDir: '', databaseUrl });
  onTestFinished(database.close);
  return database;
}

test.each([
  ['datestyle', "'SQL, DMY'"],
  ['standard_conforming_strings', 'off'],
  ['statement_timeout', "'20ms'"],
  ['idle_in_transaction_session_timeout', "'20ms'"],
  ['search_path', 'private, public'],
])('with %s = %s of the role, rows are stored and read as always', async (name, value) => {
  const url = await newSiteAfter(({ role }) => [`alter role ${role} set ${name} = ${value}`]);
  const { queries, transact } = await open(url);
  const written = { full_name: 'Łukasz 名 \\n', paid_at: new Date('2026-02-03T04:05:06.789Z') };
  const { id } = await addOrder(queries, written);
  expect(await queries.selectFrom('orders').selectAll().where('id', '=', id).execute()).toMatchObject([
    written,
  ]);
  expect((await sql`select 'a\\b' as text`.execute(queries)).rows).toEqual([{ text: 'a\\b' }]);
  // Take longer than the limits of 20 ms.
  await transact(async (transaction) => {
    await sql`select pg_sleep(0.06)`.execute(transaction);
    await delay(60);
    await sql`select`.execute(transaction);
  });
  await sql`select pg_sleep(0.06)`.execute(queries);
});

test('a purchase is paid and invoiced on a role and a database with other settings', async () => {
  const DATABASE_URL = await newSiteAfter(({ role, database }) => [
    `alter role ${role} set datestyle = 'SQL, DMY'`,
    `alter role ${role} set timezone = 'Asia/Kathmandu'`,
    `alter database ${database} set intervalstyle = 'sql_standard'`,
    `alter database ${database} set default_transaction_isolation = 'serializable'`,
    `alter database ${database} set bytea_output = 'escape'`,
    `alter role ${role} set idle_session_timeout = '400ms'`,
  ]);
  const api = await openApi({ DATABASE_URL });
  await api.orderBecomes(await api.buy(), { status: 'paid', invoice: 'sent' });
  await expect.poll(() => api.operate('/jobs')).toEqual([]);
});

test.each(['serializable', 'repeatable read'])(
  'requests that conflict are repeated where the default isolation is %s',
  async (level) => {
    const { queries, transact } = await open(
      await newSiteAfter(({ role }) => [`alter role ${role} set default_transaction_isolation = '${level}'`]),
    );
    const { id } = await addOrder(queries);
    const raise = (to: Pick<typeof queries, 'updateTable'>) =>
      to.updateTable('orders').set({ revision: sql`revision + 1` }).where('id', '=', id).execute();
    await Promise.all(Array.from({ length: 20 }, (_, turn) => (turn % 2 ? raise(queries) : transact(raise))));
    const { revision } = await queries.selectFrom('orders').select('revision').executeTakeFirstOrThrow();
    expect(revision).toBe(20);
  },
);

test.each([
  ['a failed serialisation', '40001'],
  ['a deadlock', '40P01'],
])(
  '%s that persists is a 503 with Retry-After, and the request succeeds once it has ended',
  async (_, code) => {
    const { url } = await newSite();
    const api = await openApi({ DATABASE_URL: url, WAITLIST_STORE: 'true' });
    await administer(
      url,
      `create function conflict() returns trigger language plpgsql as
      $$ begin raise exception 'conflict' using errcode = '${code}'; end $$`,
      'create trigger conflict before insert on waitlist for each row execute function conflict()',
    );
    const join = () => api.post<ApiError>('/waitlist', { email: 'ada@example.com' });
    const { status, headers, body } = await join();
    expect([status, body.error.code, headers.has('retry-after')]).toEqual([503, 'storage_unavailable', true]);
    await administer(url, 'drop trigger conflict on waitlist');
    expect((await join()).status).toBe(200);
  },
);

test.each([
  [
    'LATIN1',
    async () => {
      const { url, role } = await newSite();
      const name = `latin_${role}`;
      await administer(
        url,
        `create database ${name} owner ${role} encoding 'LATIN1' template template0 lc_collate 'C' lc_ctype 'C'`,
      );
      return new URL(`/${name}`, url).href;
    },
    /^The database "latin_\w+" at 127\.0\.0\.1:\d+ has the encoding LATIN1, .+ template0`, .+\.$/,
  ],
  [
    'read-only transactions of the role',
    () => newSiteAfter(({ role }) => [`alter role ${role} set default_transaction_read_only = on`]),
    /is read-only for the role "(\w+)": run `alter role "\1" reset default_transaction_read_only`.+\.$/,
  ],
  [
    'no schema in the search path',
    () => newSiteAfter(({ role }) => [`alter role ${role} set search_path = ''`]),
    /has no schema for the role "(\w+)": run `alter role "\1" reset search_path`\.$/,
  ],
  [
    'a search path that leads away from the tables',
    async () => {
      const { url, role } = await newSite();
      await (await openDatabase({ dataDir: '', databaseUrl: url })).close();
      await administer(
        url,
        `create schema other authorization ${role}`,
        `alter role ${role} set search_path = other`,
      );
      return url;
    },
    /has the tables in the schema "public", where .+ set search_path = "public"`\.$/,
  ],
  [
    'a role that may create nothing',
    () => newSiteAfter(({ database }) => [`alter database ${database} owner to postgres`]),
    /does not let the role "\w+" create its tables .+ `alter database "\w+" owner to "\w+"`\.$/,
  ],
  [
    'another password',
    async () => (await newSite()).url.replace('site_', 'nobody_').replace('@', ':p4ssw0rd@'),
    /^The database "\w+" at .+ does not accept the connection \(role "nobody_\w+" does not exist\): .+\.$/,
  ],
  [
    'a database that is not there',
    async () => new URL('/missing', (await newSite()).url).href,
    /^The database "missing" at .+ does not accept the connection \(database "missing" does not exist\): .+\.$/,
  ],
])('a start on a database with %s is refused with the remedy', async (_, prepare, sentence) => {
  const opening = openDatabase({ dataDir: '', databaseUrl: await prepare() });
  const printed = describeStartFailure(await opening.catch((error: unknown) => error));
  expect(printed).toMatch(sentence);
  expect(printed).not.toContain('p4ssw0rd');
});
