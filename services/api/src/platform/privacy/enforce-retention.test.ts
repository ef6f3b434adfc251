import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { retention } from '@site/domain/retention';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApi, until } from '../../../testing/api-harness.ts';
import { type Engine, onEveryEngine, openEmpty } from '../../../testing/engines.ts';
import { readConfig } from '../config/api-config.ts';
import type { Queries } from '../database/database.ts';
import { enforceRetention } from './enforce-retention.ts';

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
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

async function storeOrder(queries: Queries, days: number, paidBy: string | null) {
  await queries
    .insertInto('orders')
    .values({
      purchase_id: randomUUID(),
      order_number: `ORD-${randomUUID()}`,
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

/** Each kind of data as the log names it, its period in days, and storing one of that age. */
const kinds: readonly [
  name: string,
  period: number,
  store: (queries: Queries, days: number, outbox: string) => unknown,
][] = [
  [
    'answers without an order',
    retention.questionnaireDays,
    (queries, days) => storeAnswers(queries, `none-${days}@x.example`, days),
  ],
  [
    'answers of clients',
    retention.orderedQuestionnaireDays,
    async (queries, days) => {
      await storeAnswers(queries, `client-${days}@x.example`, days);
      await storeOrder(queries, days, `Client-${days}@X.example`);
    },
  ],
  [
    'paid orders and invoices',
    retention.orderDays,
    (queries, days) => storeOrder(queries, days, 'old@x.example'),
  ],
  ['orders never paid', retention.unpaidOrderDays, (queries, days) => storeOrder(queries, days, null)],
  [
    'waitlist entries',
    retention.waitlistDays,
    (queries, days) =>
      queries
        .insertInto('waitlist')
        .values({ email: `w${days}@x.example`, joined_at: ago(days) })
        .execute(),
  ],
  [
    'counts of requests',
    retention.rateLimitHours / 24,
    (queries, days) =>
      queries
        .insertInto('rate_limits')
        .values({ key: `intents:${days}`, window_start: ago(days), count: 1 })
        .execute(),
  ],
  [
    'emails in the outbox',
    retention.mailDays,
    (_, days, outbox) => {
      const file = join(outbox, `invoice-${days}.eml`);
      writeFileSync(file, 'Subject: x\r\n\r\nx');
      utimesSync(file, ago(days), ago(days));
    },
  ],
];

/** An empty database and outbox, and what a run of retention logs. */
async function openStorage(engine: Engine) {
  const folder = mkdtempSync(join(tmpdir(), 'api-retention-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const config = readConfig({ DATA_DIR: folder });
  const { outboxDir } = config.mail;
  mkdirSync(outboxDir);
  const database = await openEmpty(engine);
  const run = async () => {
    const lines: { event: string; removed?: Record<string, number>; reason?: string }[] = [];
    const write = (line: string) => void lines.push(JSON.parse(line));
    const spies = (['log', 'error'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(write),
    );
    await enforceRetention({ database, config });
    for (const spy of spies) spy.mockRestore();
    return lines;
  };
  return { queries: database.queries, outboxDir, run };
}

onEveryEngine((engine) => {
  test('what is past its period is removed and counted, what is a day short of it stays', async () => {
    const { queries, outboxDir, run } = await openStorage(engine);
    for (const [, period, store] of kinds) {
      // One day inside a period and one day past it.
      for (const days of [period - 1, period + 1]) await store(queries, days, outboxDir);
    }
    // Old answers of a client who has just ordered again.
    await storeAnswers(queries, 'returned@x.example', retention.orderedQuestionnaireDays + 300);
    await storeOrder(queries, 1, 'returned@x.example');

    const removed = Object.fromEntries(kinds.map(([name]) => [name, 1]));
    expect(await run()).toMatchObject([{ event: 'retention', removed }]);
    expect(await run()).toEqual([]);
  });

  test('a clock eight years ahead removes nothing for months, and removes again when it is corrected', async () => {
    const { queries, run } = await openStorage(engine);
    expect(await run()).toEqual([]);
    // Everything is eight years old, runs too: for the API that is the same as a clock eight years ahead.
    const years = 8 * 365;
    await queries
      .updateTable('cursors')
      .set({ reached: ago(years) })
      .execute();
    await storeOrder(queries, years, 'ada@x.example');
    const paused = [{ event: 'retention_paused', reason: expect.stringContaining('Nothing was removed') }];
    for (let runs = 0; runs < 100; runs += 1) expect(await run()).toMatchObject(paused);

    await queries
      .updateTable('cursors')
      .set({ reached: ago(-years) })
      .execute();
    expect(await run()).toMatchObject([{ removed: { 'paid orders and invoices': 1 } }]);
  });

  test('many rows are removed over several runs', async () => {
    const { queries, run } = await openStorage(engine);
    await sql`
      insert into waitlist (email, joined_at)
      select n || '@x.example', now() - interval '9 years' from generate_series(1, 10100) as n
    `.execute(queries);
    const removed = async () => (await run())[0]?.removed?.['waitlist entries'];
    expect([await removed(), await removed(), await removed()]).toEqual([10_000, 100, undefined]);
  });

  test('the API removes it when it starts', async () => {
    const api = await openApi(engine);
    const answers = () => api.dependencies().database.queries.selectFrom('questionnaires').selectAll();
    await storeAnswers(api.dependencies().database.queries, 'old@x.example', retention.questionnaireDays + 1);
    await api.stop();
    await api.start();
    await until(
      () => answers().execute(),
      ({ length }) => length === 0,
    );
  });
});
