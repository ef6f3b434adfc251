import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { log, logFault } from '@site/telemetry/log';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Config } from '../config/api-config.ts';
import type { Database, Queries } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { type RecurringTask, startRecurringTask } from '../jobs/recurring-task.ts';
import { outboxFiles } from '../mail/mailer.ts';

/** How often counts of requests are removed, in seconds. They expire within hours, everything else within days. */
const requestCountsEvery = 300;

/** Removes what is past its retention period. */
export function startHousekeeping({ database, config }: Dependencies): RecurringTask {
  const tasks = [
    startRecurringTask('housekeeping', config.retention.everySeconds, async () => {
      await enforceRetention({ database, config });
      await removeOldOrderTokens(database.queries);
    }),
    startRecurringTask('housekeeping', requestCountsEvery, () =>
      removeOldRequestCounts(database.queries, config.retention.rateLimitHours),
    ),
  ];
  return {
    stop: async () => {
      await Promise.all(tasks.map(({ stop }) => stop()));
    },
  };
}

type Dependencies = { database: Database; config: Pick<Config, 'retention' | 'mail'> };

/** Which rows of a table are past their retention period. */
type Rule = { name: string; table: keyof Tables; due: RawBuilder<boolean> };

/** How far the clock may be ahead of the previous run or, before the first run, of the newest row. */
const maxDaysSincePreviousRun = 7;
/** How long nothing is removed after a clock that jumped: time to correct it. */
const pauseHours = 24;
/** Rows that one statement deletes, and how many statements a run executes for one kind of data. */
const stepRows = 200;
const stepsPerRun = 5;

const paidOrder = sql`from orders where orders.paid_at is not null and
  (lower(orders.email) = questionnaires.email or orders.submission_id = questionnaires.submission_id)`;

function rules(periods: Config['retention'], now: Date): readonly Rule[] {
  const olderThan = (days: number, moment: RawBuilder<unknown>) =>
    sql<boolean>`${moment} < ${now}::timestamptz - make_interval(days => ${days})`;
  const answered = olderThan(periods.questionnaireDays, sql`updated_at`);
  const ordered = olderThan(
    periods.orderedQuestionnaireDays,
    sql`greatest(updated_at, (select max(orders.paid_at) ${paidOrder}))`,
  );
  const unpaid = olderThan(periods.unpaidOrderDays, sql`created_at`);
  return [
    {
      ...{ name: 'answers without an order', table: 'questionnaires' },
      due: sql<boolean>`${answered} and not exists (select ${paidOrder})`,
    },
    {
      ...{ name: 'answers of clients', table: 'questionnaires' },
      due: sql<boolean>`exists (select ${paidOrder}) and ${ordered}`,
    },
    {
      ...{ name: 'paid orders and invoices', table: 'orders' },
      due: olderThan(periods.orderDays, sql`paid_at`),
    },
    { name: 'orders never paid', table: 'orders', due: sql<boolean>`paid_at is null and ${unpaid}` },
    { name: 'waitlist entries', table: 'waitlist', due: olderThan(periods.waitlistDays, sql`joined_at`) },
    {
      ...{ name: 'ids of payment events', table: 'stripe_events' },
      due: olderThan(periods.eventDays, sql`received_at`),
    },
  ];
}

/**
 * Removes what is past its period, in bounded steps, and logs how much that was. Replicas may run it at the same time.
 * After a clock that jumped it removes nothing for a day.
 */
export async function enforceRetention({ database, config }: Dependencies): Promise<void> {
  const { now, pausedUntil } = await database.transact(checkClock);
  if (pausedUntil > now) {
    logFault('retention_paused', {
      reason: `The clock shows ${now.toISOString()}, more than ${maxDaysSincePreviousRun} days after the previous run. Nothing was removed. Unless the clock is corrected, removal goes on at ${pausedUntil.toISOString()}.`,
    });
    return;
  }
  const removed: [name: string, count: number][] = [];
  for (const rule of rules(config.retention, now)) {
    let count = 0;
    for (let step = 0; step < stepsPerRun; step += 1) {
      const rows = await removeStep(database.queries, rule);
      count += rows;
      if (rows < stepRows) break;
    }
    removed.push([rule.name, count]);
  }
  removed.push(['emails in the outbox', await removeOldMails(config, now)]);
  const found = removed.filter(([, count]) => count > 0);
  if (found.length > 0) log('retention', { removed: Object.fromEntries(found) });
}

/** Names of cursors: when retention last ran, and until when it is paused. */
const cursors = { run: 'retention', pause: 'retention-paused' };

/** Stores the moment of this run. A clock that jumped ahead pauses removal; one that went back ends the pause. */
async function checkClock(transaction: Transaction<Tables>): Promise<{ now: Date; pausedUntil: Date }> {
  const { rows } = await sql<{ now: Date; newest: Date | null }>`
    select clock_timestamp() as now, greatest(
      (select max(greatest(updated_at, created_at, paid_at)) from orders),
      (select max(updated_at) from questionnaires),
      (select max(joined_at) from waitlist),
      (select max(received_at) from stripe_events)
    ) as newest
  `.execute(transaction);
  const { now = new Date(), newest = null } = rows[0] ?? {};
  await transaction
    .insertInto('cursors')
    .values([
      { name: cursors.run, reached: newest ?? now },
      { name: cursors.pause, reached: new Date(0) },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await transaction
    .selectFrom('cursors')
    .selectAll()
    .where('name', 'in', Object.values(cursors))
    .orderBy('name')
    .forUpdate()
    .execute();
  const [previous = now, paused = new Date(0)] = stored.map(({ reached }) => reached);
  const hoursSince = (now.getTime() - previous.getTime()) / 3_600_000;
  const pausedUntil =
    hoursSince > maxDaysSincePreviousRun * 24
      ? new Date(now.getTime() + pauseHours * 3_600_000)
      : // Replicas that run at the same moment differ by less.
        hoursSince < -1
        ? new Date(0)
        : paused;
  for (const [name, reached] of [
    [cursors.run, now],
    [cursors.pause, pausedUntil],
  ] as const) {
    await transaction.updateTable('cursors').set({ reached }).where('name', '=', name).execute();
  }
  return { now, pausedUntil };
}

async function removeStep(queries: Queries, { table, due }: Rule): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid in
      (select ctid from ${sql.table(table)} where ${due} limit ${stepRows} for update skip locked)
  `.execute(queries);
  return Number(numAffectedRows ?? 0);
}

/** For a while an expired link still leads to its renewal; then the row goes. */
async function removeOldOrderTokens(queries: Queries): Promise<void> {
  await queries
    .deleteFrom('order_tokens')
    .where('expires_at', '<', sql<Date>`now() - make_interval(days => 365)`)
    .execute();
}

export async function removeOldRequestCounts(queries: Queries, hours: number): Promise<void> {
  await sql`delete from rate_limits where window_start < now() - make_interval(hours => ${hours})`.execute(
    queries,
  );
}

async function removeOldMails({ mail, retention }: Dependencies['config'], now: Date): Promise<number> {
  const oldest = now.getTime() - retention.mailDays * 86_400_000;
  let removed = 0;
  for (const file of await outboxFiles(mail.outboxDir)) {
    const path = join(mail.outboxDir, file);
    const written = await stat(path).catch(() => undefined);
    if (!written || written.mtimeMs >= oldest) continue;
    await rm(path, { force: true });
    removed += 1;
    if (removed === stepRows * stepsPerRun) break;
  }
  return removed;
}
