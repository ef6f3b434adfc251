import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { retention } from '@site/domain/retention';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openApi } from '../../../testing/api-harness.ts';
import { addOrder, openEmpty } from '../../../testing/databases.ts';
import { openSpreadsheet } from '../../../testing/fake-spreadsheet.ts';
import { detailsRequest } from '../../../testing/site-requests.ts';
import { features } from '../../features.ts';
import { submissionIdOf } from '../../purchase/order-answers.ts';
import type { Database } from '../database/database.ts';
import { listTables } from '../database/declared-tables.ts';
import { eraseSubjectData, exportOf } from './data-subject.ts';

const email = 'zoe@example.com';

const declared = listTables(features);

/** Rows of these tables, with the columns that they need in addition to their personal data. */
const needy = [
  {
    name: 'unpaid',
    table: 'orders',
    needed: { status: 'created', order_number: 'ORD-1-1', plan_name: 'Deck', amount: 650 },
  },
  {
    name: 'bought',
    table: 'orders',
    needed: { status: 'paid', order_number: 'ORD-1-2', plan_name: 'Deck', amount: 650, paid_at: new Date() },
  },
  { name: 'answers', table: 'questionnaires', needed: { submission_id: randomUUID() } },
];
/** A row with personal data for every table that has a column for it. */
const rows = [
  ...needy,
  ...declared
    .filter(({ columns }) => Object.values(columns).includes('personal'))
    .filter(({ name }) => !needy.some(({ table }) => table === name))
    .map(({ name }) => ({ name, table: name, needed: {} })),
];

type Export = Record<string, { submissionId?: string }[]>;

async function openDatabase() {
  const database = await openEmpty();
  const { queries } = database;
  const readExport = async () =>
    (await json(Readable.from(exportOf(queries, declared, email, [])))) as Export;
  return { queries, readExport, erase: () => eraseSubjectData(database, declared, email) };
}

type Column = { table: string; name: string; type: string };

/** Lists the database's columns, except those of the migrator's own tables. */
async function columnsOf(queries: Database['queries']): Promise<readonly Column[]> {
  const { rows: columns } =
    await sql<Column>`select table_name as table, column_name as name, data_type as type
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
    order by 1, ordinal_position`.execute(queries);
  return columns;
}

test('the features declare every column that the database has, and no other', async () => {
  const columns = (await columnsOf((await openDatabase()).queries)).map(
    ({ table, name }) => `${table}.${name}`,
  );
  const names = declared.flatMap(({ name, columns: own }) =>
    Object.keys(own).map((column) => `${name}.${column}`),
  );
  expect(names.toSorted()).toEqual(columns.toSorted());
});

test('every column with personal data is exported and erased, except what tax law requires of paid orders', async () => {
  const { queries, readExport, erase } = await openDatabase();
  const columns = await columnsOf(queries);
  const personal = columns.filter(
    ({ table, name }) => declared.find((each) => each.name === table)?.columns[name] === 'personal',
  );

  const markers: string[] = [];
  const fill = (row: string, { name, type }: Column) => {
    if (name === 'email') return email;
    if (type === 'uuid') {
      const id = randomUUID();
      markers.push(id);
      return id;
    }
    const number = markers.length + 1;
    const marker = type.startsWith('timestamp') ? `${1900 + number}-01-01` : `${row} ${name}`;
    markers.push(marker);
    return type.startsWith('timestamp') ? new Date(marker) : JSON.stringify({ of: marker });
  };
  for (const { name, table, needed } of rows) {
    const own = personal.filter((column) => column.table === table);
    const values: Record<string, unknown> = {
      ...(table === 'orders' && { purchase_id: randomUUID() }),
      ...needed,
      ...Object.fromEntries(own.map((column) => [column.name, fill(name, column)])),
    };
    await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((key) => sql.ref(key)))})
      values (${sql.join(Object.values(values))})`.execute(queries);
  }

  const exported = JSON.stringify(await readExport());
  expect(markers.filter((marker) => !exported.includes(marker))).toEqual([]);

  await erase();
  const tables = await Promise.all(
    [...new Set(rows.map(({ table }) => table))].map((table) =>
      sql`select * from ${sql.table(table)}`.execute(queries),
    ),
  );
  const stored = JSON.stringify(tables.map((found) => found.rows));
  const left = markers.filter((marker) => stored.includes(marker));
  const { length } = personal.filter(({ table, name }) => table === 'orders' && name !== 'email');
  expect(left).toEqual(markers.slice(length, 2 * length));
  expect(stored.split(email)).toHaveLength(2);
});

test('answers that belong to an order of the data subject are found under whichever address they name', async () => {
  const { queries, readExport, erase } = await openDatabase();
  const [mine, theirs] = [randomUUID(), randomUUID()];
  for (const id of [mine, theirs]) {
    const row = { submission_id: id, answers: '{"Email":"work@example.com"}', email: 'work@example.com' };
    await queries.insertInto('questionnaires').values(row).execute();
  }
  const order = { email: 'Zoe@Example.com' };
  await addOrder(queries, { ...order, status: 'paid', paid_at: new Date(), submission_id: mine });
  // Anyone can begin a purchase with another person's address.
  await addOrder(queries, { ...order, submission_id: theirs });
  expect((await readExport()).questionnaires).toMatchObject([{ submissionId: mine }]);
  await erase();
  const left = await queries.selectFrom('questionnaires').select('submission_id').execute();
  expect(left).toEqual([{ submission_id: theirs }]);
});

const answers = (email: string) => ({
  Email: email,
  'What is the full name of the founder?': 'Ada Lovelace',
  timestamp: '2026-11-21T10:00:00.000Z',
  submissionDate: '2026-11-21T10:00:00.000Z',
});

test('one data subject is exported and erased, except what the law requires; others are not touched', async () => {
  const spreadsheet = await openSpreadsheet();
  const api = await openApi({ WAITLIST_STORE: 'true', QUESTIONNAIRE_RELAY_URL: spreadsheet.url });
  const erase = (email: string, confirmed: boolean) =>
    api.operate('/data-subject/erase', { email, confirmed });
  const keys = { mine: randomUUID(), theirs: randomUUID() };
  const [mine, theirs] = [submissionIdOf(keys.mine), submissionIdOf(keys.theirs)];
  await api.answer(keys.mine, answers('Zoe@Example.com'));
  await api.answer(keys.theirs, answers('somebody.else@example.com'));
  await api.post('/waitlist', { email: 'ZOE@example.com', companyName: 'Åström AB' });
  const { body: opened } = await api.open();
  const { orderNumber } = opened;
  await api.sendDetails(opened, detailsRequest(opened));
  await api.pay(opened);
  const queries = api.queries();
  await expect.poll(async () => [spreadsheet.received.length, (await api.outbox()).length]).toEqual([2, 1]);

  const exported = await api.operate('/data-subject/export', { email: ' zoe@EXAMPLE.com' });
  expect(exported).toMatchObject({
    email: 'zoe@example.com',
    questionnaires: [{ submissionId: mine, answers: answers('Zoe@Example.com') }],
    orders: [{ orderNumber, fullName: 'Zoë Åström', billingAddress: { city: 'München' } }],
    waitlist: [{ companyName: 'Åström AB' }],
    externalCopies: [
      expect.stringContaining(mine),
      expect.stringContaining(opened.paymentIntentId),
      expect.stringContaining('Backups'),
    ],
  });
  expect(JSON.stringify(exported)).not.toContain('somebody.else');

  // The retention period of an order begins with its last document.
  await queries
    .updateTable('orders')
    .set({ paid_at: new Date('2026-01-01') })
    .execute();
  const { created_at } = await queries.selectFrom('documents').select('created_at').executeTakeFirstOrThrow();
  const until = new Date(created_at.getTime() + retention.orderDays * 86_400_000).toISOString().slice(0, 10);
  expect(await erase('zoe@example.com', false)).toMatchObject({
    erased: false,
    removed: { questionnaires: 1, waitlist: 1, unpaidOrders: 0 },
    stored: [{ orderNumber, until }],
  });
  expect(await queries.selectFrom('questionnaires').selectAll().execute()).toHaveLength(2);

  expect(await erase('zoe@example.com', true)).toMatchObject({ erased: true });
  const left = await queries.selectFrom('questionnaires').select('submission_id').execute();
  expect(left).toEqual([{ submission_id: theirs }]);
  expect(await queries.selectFrom('waitlist').selectAll().execute()).toEqual([]);
  const orders = await queries.selectFrom('orders').select(['order_number', 'full_name']).execute();
  expect(orders).toEqual([{ order_number: orderNumber, full_name: 'Zoë Åström' }]);
  expect(await erase('unknown@example.com', true)).toMatchObject({
    error: { message: 'Nothing is stored about this address. Nothing was changed.' },
  });
});
