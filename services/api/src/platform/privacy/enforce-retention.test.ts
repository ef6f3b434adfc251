import { randomUUID } from 'node:crypto';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { retention } from '@site/domain/retention';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApi } from '../../../testing/api-harness.ts';
import { addOrder, openEmpty } from '../../../testing/databases.ts';
import { features } from '../../features.ts';
import { readConfig } from '../config/api-config.ts';
import { listTables } from '../database/declared-tables.ts';
import type { Tables } from '../database/tables.ts';
import { enforceRetention } from './enforce-retention.ts';

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
/** Inserts answers of a given age in days, with an email address. */
const answers = (email: string, days: number) => sql`
  insert into questionnaires (submission_id, answers, email, received_at, updated_at)
  values (gen_random_uuid(), '{}', ${email}, ${ago(days)}, ${ago(days)})`;

/** Inserts an order of a given age in days, paid or unpaid. */
const order = (days: number, paidBy: string | null) => sql`
  insert into orders (purchase_id, order_number, status, plan_name, amount, email, created_at, paid_at)
  values (gen_random_uuid(), ${`ORD-${randomUUID()}`}, ${paidBy ? 'paid' : 'created'}, 'Deck', 650, ${paidBy},
    ${ago(days)}, ${paidBy ? ago(days) : null})`;

/** Columns of an order whose last attempt to pay was a given number of days ago. */
const attempt = (days: number, status: Tables['orders']['status'] = 'failed') => ({
  status,
  updated_at: ago(days),
  email: 'declined@x.example',
  full_name: 'Ada King',
  billing_address: '{}',
});

type Insert = ReturnType<typeof order>;

/**
 * The kinds of data as the log names them, with their periods in days and statements that insert a record of a given
 * age.
 */
const kinds: Record<string, { period: number; insert: (days: number) => readonly Insert[] }> = {
  'answers without an order': {
    period: retention.questionnaireDays,
    insert: (days) => [answers(`none-${days}@x.example`, days)],
  },
  'answers of clients': {
    period: retention.orderedQuestionnaireDays,
    insert: (days) => [answers(`client-${days}@x.example`, days), order(days, `Client-${days}@X.example`)],
  },
  'paid orders and invoices': {
    period: retention.orderDays,
    insert: (days) => [order(days, 'old@x.example')],
  },
  'orders never paid': { period: retention.unpaidOrderDays, insert: (days) => [order(days, null)] },
  'waitlist entries': {
    period: retention.waitlistDays,
    insert: (days) => [sql`insert into waitlist values (${`w${days}@x.example`}, null, ${ago(days)})`],
  },
  'counts of requests': {
    period: retention.rateLimitHours / 24,
    insert: (days) => [sql`insert into rate_limits values (${`intents:${days}`}, ${ago(days)}, 1)`],
  },
};

/** Opens an empty database and outbox, and returns a function that runs retention and returns what it logs. */
async function openStorage() {
  const folder = createTemporaryFolder();
  const config = readConfig({ DATA_DIR: folder });
  const { outboxDir } = config.mail;
  mkdirSync(outboxDir);
  const database = await openEmpty();
  const run = async () => {
    const lines: { event: string; removed?: Record<string, number>; reason?: string }[] = [];
    const write = (line: string) => void lines.push(JSON.parse(line));
    for (const name of ['log', 'error'] as const) vi.spyOn(console, name).mockImplementation(write);
    await enforceRetention({ database, config }, listTables(features)).finally(() => vi.restoreAllMocks());
    return lines;
  };
  return { queries: database.queries, outboxDir, run };
}

test('what is past its period is removed and counted, what is a day short of it stays', async () => {
  const { queries, outboxDir, run } = await openStorage();
  // Insert each kind of data once a day before the end of its period and once a day after it.
  for (const around of [-1, 1]) {
    for (const { period, insert } of Object.values(kinds)) {
      for (const row of insert(period + around)) await row.execute(queries);
    }
    const mail = join(outboxDir, `invoice-${around}.eml`);
    writeFileSync(mail, '');
    utimesSync(mail, ago(retention.mailDays + around), ago(retention.mailDays + around));
  }
  // The client of these old answers has just ordered again.
  await answers('returned@x.example', retention.orderedQuestionnaireDays + 300).execute(queries);
  await order(1, 'returned@x.example').execute(queries);

  const names = [...Object.keys(kinds), 'emails in the outbox'];
  const removed = Object.fromEntries(names.map((name) => [name, 1]));
  expect(await run()).toMatchObject([{ event: 'retention', removed }]);
  expect(await run()).toEqual([]);
});

test('a clock eight years ahead removes nothing for months, and removes again when it is corrected', async () => {
  const { queries, run } = await openStorage();
  expect(await run()).toEqual([]);
  // Make everything, including the last run, eight years old. For the API this is the same as a clock eight years
  // ahead.
  const years = 8 * 365;
  const begin = (reached: Date) => queries.updateTable('cursors').set({ reached }).execute();
  await begin(ago(years));
  await order(years, 'ada@x.example').execute(queries);
  const paused = [{ event: 'retention_paused', reason: expect.stringContaining('Nothing was removed') }];
  for (let runs = 0; runs < 100; runs += 1) expect(await run()).toMatchObject(paused);

  await begin(ago(-years));
  expect(await run()).toMatchObject([{ removed: { 'paid orders and invoices': 1 } }]);
});

test('an order stays for its period after its last document', async () => {
  const { queries, run } = await openStorage();
  const { id } = await addOrder(queries, { status: 'refunded', paid_at: ago(retention.orderDays + 1) });
  const credited = { order_id: id, kind: 'credit-note' as const, refund_id: 're_1' };
  const createdAt = (days: number) => ({ created_at: ago(days) });
  await queries
    .insertInto('documents')
    .values({ ...credited, ...createdAt(retention.orderDays - 1) })
    .execute();
  expect(await run()).toEqual([]);
  await queries
    .updateTable('documents')
    .set(createdAt(retention.orderDays + 1))
    .execute();
  expect(await run()).toMatchObject([{ removed: { 'paid orders and invoices': 1 } }]);
});

test('an order that was never paid soon loses its buyer, but not while its payment is under way', async () => {
  const { queries, run } = await openStorage();
  const days = retention.unpaidBuyerDays;
  const due = await addOrder(queries, { ...attempt(days + 1), former_email: 'mistyped@x.example' });
  await addOrder(queries, attempt(days - 1));
  await addOrder(queries, attempt(days + 1, 'processing'));
  await addOrder(queries, { ...attempt(days + 1, 'paid'), paid_at: ago(days + 1) });
  expect(await run()).toMatchObject([{ removed: { 'buyers who never paid': 1 } }]);
  const cleared = await queries.selectFrom('orders').selectAll().where('email', 'is', null).execute();
  expect(cleared).toMatchObject([
    { id: due.id, former_email: null, full_name: null, company: null, billing_address: null },
  ]);
});

test('what cannot be removed keeps nothing else, and the run fails', async () => {
  const { queries, run } = await openStorage();
  // A separate table refers to the order.
  await sql`create table held (id uuid references orders)`.execute(queries);
  onTestFinished(async () => void (await sql`drop table held`.execute(queries)));
  const paid = await addOrder(queries, { status: 'paid', paid_at: ago(retention.orderDays + 1) });
  await sql`insert into held values (${paid.id})`.execute(queries);
  await sql`insert into waitlist values ('w@x.example', null, ${ago(retention.waitlistDays + 1)})`.execute(
    queries,
  );
  await expect(run()).rejects.toThrow('held');
  expect(await queries.selectFrom('waitlist').selectAll().execute()).toEqual([]);
});

test('many rows are removed in one run', async () => {
  const { queries, run } = await openStorage();
  await sql`
    insert into waitlist (email, joined_at)
    select n || '@x.example', now() - interval '9 years' from generate_series(1, 10100) as n
  `.execute(queries);
  expect(await run()).toMatchObject([{ removed: { 'waitlist entries': 10_100 } }]);
});

test('the API removes it when it starts', async () => {
  const api = await openApi();
  const queries = api.queries();
  await answers('old@x.example', retention.questionnaireDays + 1).execute(queries);
  await api.stop();
  await api.start();
  await expect.poll(() => api.queries().selectFrom('questionnaires').selectAll().execute()).toEqual([]);
});
