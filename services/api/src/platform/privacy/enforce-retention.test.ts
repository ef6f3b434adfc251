import { randomUUID } from 'node:crypto';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { retention } from '@site/domain/retention';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApi, until } from '../../../testing/api-harness.ts';
import { type Engine, onEveryEngine } from '../../../testing/engines.ts';
import { closeDependencies, createDependencies } from '../../server.ts';
import { type Config, readConfig } from '../config/api-config.ts';
import type { Queries } from '../database/database.ts';
import { enforceRetention, removeOldRequestCounts } from './enforce-retention.ts';

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
/** One day inside a period and one day past it. */
const around = (days: number) => [days - 1, days + 1] as const;

async function storeAnswers(queries: Queries, email: string, days: number): Promise<void> {
  await queries
    .insertInto('questionnaires')
    .values({
      submission_id: randomUUID(),
      answers: '{}',
      email,
      received_at: ago(days),
      updated_at: ago(days),
    })
    .execute();
}

async function storeOrder(queries: Queries, orderNumber: string, days: number, paidBy: string | null) {
  await queries
    .insertInto('orders')
    .values({
      purchase_id: randomUUID(),
      order_number: orderNumber,
      status: paidBy ? 'paid' : 'created',
      plan_id: 'pd1',
      plan_name: 'Pitch Deck - 12 slides',
      amount: 650,
      email: paidBy,
      created_at: ago(days),
      paid_at: paidBy ? ago(days) : null,
    })
    .execute();
}

/** The database of an API that ran once and was stopped: a running API would remove the rows by itself. */
async function openStopped(engine: Engine) {
  const api = await openApi(engine);
  const { database } = api.dependencies();
  await api.stop();
  // The database in memory stays open; that of a server is opened again.
  const opened = database.kind === 'pglite' ? database : undefined;
  const services = await createDependencies(readConfig(api.environment), opened);
  onTestFinished(() => closeDependencies(services));
  return { api, services };
}

/** Runs retention. @returns what its line in the log reports */
async function run(services: Parameters<typeof enforceRetention>[0]) {
  const lines: { event: string; removed?: Record<string, number>; reason?: string }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const spies = (['log', 'error'] as const).map((name) => vi.spyOn(console, name).mockImplementation(write));
  await enforceRetention(services);
  for (const spy of spies) spy.mockRestore();
  return lines;
}

onEveryEngine((engine) => {
  test('what is past its period is removed and counted, what is a day short of it stays', async () => {
    const { api, services } = await openStopped(engine);
    const { queries } = services.database;
    for (const days of around(retention.questionnaireDays))
      await storeAnswers(queries, `none-${days}@x.example`, days);
    for (const days of around(retention.orderedQuestionnaireDays)) {
      await storeAnswers(queries, `client-${days}@x.example`, days);
      await storeOrder(queries, `ORD-CLIENT-${days}`, days, `Client-${days}@X.example`);
    }
    // Old answers of a client who has just ordered again.
    await storeAnswers(queries, 'returned@x.example', retention.orderedQuestionnaireDays + 300);
    await storeOrder(queries, 'ORD-RETURNED', 1, 'returned@x.example');
    for (const days of around(retention.orderDays))
      await storeOrder(queries, `ORD-PAID-${days}`, days, 'old@x.example');
    for (const days of around(retention.unpaidOrderDays))
      await storeOrder(queries, `ORD-OPEN-${days}`, days, null);
    for (const days of around(retention.waitlistDays)) {
      await queries
        .insertInto('waitlist')
        .values({ email: `w${days}@x.example`, joined_at: ago(days) })
        .execute();
    }
    for (const days of around(retention.eventDays)) {
      await queries
        .insertInto('stripe_events')
        .values({ id: `evt_${days}`, type: 'charge.refunded', received_at: ago(days) })
        .execute();
    }
    for (const hours of [retention.rateLimitHours - 1, retention.rateLimitHours + 3]) {
      await queries
        .insertInto('rate_limits')
        .values({ key: `intents:${hours}`, window_start: ago(hours / 24), count: 1 })
        .execute();
    }
    const outbox = join(api.folder, 'outbox');
    mkdirSync(outbox, { recursive: true });
    for (const days of around(retention.mailDays)) {
      const file = join(outbox, `invoice-${days}.eml`);
      writeFileSync(file, 'Subject: x\r\n\r\nx');
      utimesSync(file, ago(days), ago(days));
    }

    const removed = {
      'answers without an order': 1,
      'answers of clients': 1,
      'paid orders and invoices': 1,
      'orders never paid': 1,
      'waitlist entries': 1,
      'ids of payment events': 1,
      'emails in the outbox': 1,
    };
    expect(await run(services)).toMatchObject([{ event: 'retention', removed }]);
    expect(await run(services)).toEqual([]);
    await removeOldRequestCounts(queries, retention.rateLimitHours);
    const counts = await queries
      .selectFrom('rate_limits')
      .select('key')
      .where('key', 'like', 'intents:%')
      .execute();
    expect(counts).toEqual([{ key: `intents:${retention.rateLimitHours - 1}` }]);

    const emails = await queries.selectFrom('questionnaires').select('email').orderBy('email').execute();
    expect(emails.map(({ email }) => email)).toEqual([
      `client-${retention.orderedQuestionnaireDays - 1}@x.example`,
      `none-${retention.questionnaireDays - 1}@x.example`,
      'returned@x.example',
    ]);
    const orders = await queries.selectFrom('orders').select('order_number').execute();
    expect(orders.map((order) => order.order_number).sort()).toEqual(
      [
        ...around(retention.orderedQuestionnaireDays).map((days) => `ORD-CLIENT-${days}`),
        'ORD-RETURNED',
        `ORD-PAID-${retention.orderDays - 1}`,
        `ORD-OPEN-${retention.unpaidOrderDays - 1}`,
      ].sort(),
    );
    expect((await api.outbox()).map(({ file }) => file)).toEqual([`invoice-${retention.mailDays - 1}.eml`]);
  });

  test.each([true, false])(
    'a clock eight years ahead removes no paid order for a day, whether or not there was a previous run (%s)',
    async (ranBefore) => {
      const { services } = await openStopped(engine);
      const { queries } = services.database;
      // Everything is eight years old: for the API that is the same as a clock eight years ahead.
      const years = 8 * 365;
      const moveCursors = (days: number) =>
        sql`update cursors set reached = reached - make_interval(days => ${days}) where name like 'retention%'`.execute(
          queries,
        );
      if (ranBefore) await moveCursors(years);
      else await queries.deleteFrom('cursors').execute();
      await storeOrder(queries, 'ORD-PAID', years, 'ada@x.example');
      await queries
        .updateTable('orders')
        .set({ updated_at: ago(years) })
        .execute();
      // A row that was written while the clock was wrong does not make it right.
      if (ranBefore) await storeAnswers(queries, 'ada@x.example', 0);
      const left = () => queries.selectFrom('orders').select('order_number').execute();

      const paused = [{ event: 'retention_paused', reason: expect.stringContaining('Nothing was removed') }];
      expect(await run(services)).toMatchObject(paused);
      expect(await run(services)).toMatchObject(paused);
      expect(await left()).toHaveLength(1);
      await moveCursors(1);
      expect(await run(services)).toMatchObject([{ removed: { 'paid orders and invoices': 1 } }]);
      expect(await left()).toEqual([]);
    },
  );

  test('a clock that was corrected removes again at once', async () => {
    const { services } = await openStopped(engine);
    const { queries } = services.database;
    const set = (days: number) =>
      queries
        .updateTable('cursors')
        .set({ reached: ago(days) })
        .execute();
    await set(-3000);
    expect(await run(services)).toEqual([]);
    await storeAnswers(queries, 'old@x.example', retention.questionnaireDays + 1);
    expect(await run(services)).toMatchObject([{ removed: { 'answers without an order': 1 } }]);
  });

  test('many rows are removed in bounded steps, over several runs', async () => {
    const { services } = await openStopped(engine);
    await sql`
      insert into stripe_events (id, type, received_at)
      select 'evt_' || n, 'charge.refunded', now() - interval '100 days' from generate_series(1, 1100) as n
    `.execute(services.database.queries);
    const removed = async () => (await run(services))[0]?.removed?.['ids of payment events'];
    expect([await removed(), await removed(), await removed()]).toEqual([1000, 100, undefined]);
  });

  test('the API removes it at its start and at an interval', async () => {
    const every = (everySeconds: number) => (config: Config) => ({
      ...config,
      retention: { ...config.retention, everySeconds },
    });
    const api = await openApi(engine, {}, {}, every(86_400));
    const queries = () => api.dependencies().database.queries;
    // Before its first run, old rows alone look like a clock that is wrong.
    await until(
      () => queries().selectFrom('cursors').selectAll().where('name', '=', 'retention').execute(),
      (rows) => rows.length === 1,
    );
    const left = () => queries().selectFrom('questionnaires').selectAll().execute();
    await storeAnswers(queries(), 'before-the-start@x.example', retention.questionnaireDays + 1);
    await api.stop();
    await api.start(every(1));
    await until(left, (rows) => rows.length === 0);
    await storeAnswers(queries(), 'while-running@x.example', retention.questionnaireDays + 1);
    await until(left, (rows) => rows.length === 0);
  });
});
