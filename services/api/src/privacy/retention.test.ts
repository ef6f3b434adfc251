import { randomUUID } from 'node:crypto';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { retention } from '@site/domain/retention';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { closeDependencies, createDependencies } from '../server.ts';
import type { Queries } from '../storage/database.ts';
import { openApi, until } from '../testing/api-harness.ts';
import { type Engine, onEveryEngine } from '../testing/engines.ts';
import { enforceRetention, findExpired } from './retention.ts';

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
async function openStopped(engine: Engine, variables: Record<string, string>) {
  const api = await openApi(engine, variables);
  const { database } = api.dependencies();
  await api.stop();
  // The database in memory stays open; that of a server is opened again.
  const opened = database.kind === 'pglite' ? database : undefined;
  const services = await createDependencies(readConfig(api.environment), opened);
  onTestFinished(() => closeDependencies(services));
  return { api, services };
}

onEveryEngine((engine) => {
  test('what is past its period is removed and counted, what is a day short of it stays', async () => {
    const { api, services } = await openStopped(engine, { RETENTION_GRACE_HOURS: '1' });
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

    const due = await findExpired(services);
    expect(due.map((period) => period.due)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    // It is announced first, and stays for the grace period.
    for (const run of [
      { outcome: 'announced', due },
      { outcome: 'done', removed: [] },
    ]) {
      expect(await enforceRetention(services)).toEqual(run);
    }
    expect(await findExpired(services)).toEqual(due);
    await queries
      .updateTable('retention_clock')
      .set({ announced_at: sql<Date>`now() - interval '61 minutes'` })
      .execute();
    expect(await enforceRetention(services)).toEqual({ outcome: 'done', removed: due });
    expect((await findExpired(services)).every((period) => period.due === 0)).toBe(true);

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
    const journal = await queries.selectFrom('erasures').selectAll().orderBy('id').execute();
    expect(journal.map(({ cause, kind, ids }) => [cause, kind, JSON.parse(ids)])).toEqual([
      ['retention', 'answers without an order', [expect.any(String)]],
      ['retention', 'answers of clients', [expect.any(String)]],
      ['retention', 'paid orders and invoices', [`ORD-PAID-${retention.orderDays + 1}`]],
      ['retention', 'orders never paid', [`ORD-OPEN-${retention.unpaidOrderDays + 1}`]],
      ['retention', 'waitlist entries', []],
      ['retention', 'ids of payment events', []],
      ['retention', 'emails in the outbox', [`invoice-${retention.mailDays + 1}.eml`]],
    ]);
  });

  test.each([true, false])(
    'a clock eight years ahead removes no paid order, whether or not there was a previous run (%s)',
    async (ranBefore) => {
      const { services } = await openStopped(engine, { RETENTION_GRACE_HOURS: '0' });
      const { queries } = services.database;
      // Everything is eight years old: for the API that is the same as a clock eight years ahead.
      const years = 8 * 365;
      await queries
        .updateTable('retention_clock')
        .set({ checked_at: ranBefore ? ago(years) : null })
        .execute();
      await storeOrder(queries, 'ORD-PAID', years, 'ada@x.example');
      await queries
        .updateTable('orders')
        .set({ updated_at: ago(years) })
        .execute();
      // A row that was written while the clock was wrong does not make it right.
      if (ranBefore) await storeAnswers(queries, 'ada@x.example', 0);

      expect(await enforceRetention(services)).toMatchObject({
        outcome: 'clock-rejected',
        reason: expect.stringContaining('Nothing was removed'),
      });
      expect(await queries.selectFrom('orders').select('order_number').execute()).toHaveLength(1);
      await enforceRetention(services, { acceptsClock: true });
      expect(await queries.selectFrom('orders').select('order_number').execute()).toEqual([]);
    },
  );

  test('many rows are removed in bounded steps, over several runs', async () => {
    const { services } = await openStopped(engine, { RETENTION_GRACE_HOURS: '0' });
    const { queries } = services.database;
    await sql`
      insert into stripe_events (id, type, received_at)
      select 'evt_' || n, 'charge.refunded', now() - interval '100 days' from generate_series(1, 1100) as n
    `.execute(queries);
    await queries.insertInto('waitlist').values({ email: 'new@x.example', company_name: null }).execute();
    const removed = async () => {
      const run = await enforceRetention(services);
      return run.outcome === 'done' && run.removed.find(({ name }) => name === 'ids of payment events')?.due;
    };
    expect([await removed(), await removed(), await removed()]).toEqual([1000, 100, 0]);
    const steps = await queries.selectFrom('erasures').select('count').execute();
    expect(steps.map(({ count }) => count)).toEqual([200, 200, 200, 200, 200, 100]);
  });

  test('the API removes it at its start and at an interval', async () => {
    const api = await openApi(engine, { RETENTION_EVERY_SECONDS: '1', RETENTION_GRACE_HOURS: '0' });
    const { queries } = api.dependencies().database;
    // Before its first run, old rows alone look like a clock that is wrong.
    await until(
      () => queries.selectFrom('retention_clock').selectAll().execute(),
      (rows) => rows.length === 1,
    );
    const left = () => api.dependencies().database.queries.selectFrom('questionnaires').selectAll().execute();
    await storeAnswers(queries, 'while-running@x.example', retention.questionnaireDays + 1);
    await until(left, (rows) => rows.length === 0);
    api.environment.RETENTION_EVERY_SECONDS = '86400';
    api.environment.RETENTION_QUESTIONNAIRE_DAYS = '10';
    await storeAnswers(queries, 'before-the-start@x.example', 11);
    await api.stop();
    await api.start();
    await until(left, (rows) => rows.length === 0);
  });
});
