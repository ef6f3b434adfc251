import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../config/api-config.ts';
import type { Database, Queries } from '../database/database.ts';
import { buyerColumns, type Tables } from '../database/tables.ts';
import { log, logFault } from '../log.ts';
import { outboxFiles } from '../mail/mailer.ts';

type Dependencies = { database: Database; config: Pick<Config, 'retention' | 'mail'> };

/** Which rows of a table are past their retention period. */
type Rule = readonly [name: string, table: keyof Tables, due: RawBuilder<boolean>];

/** How far the clock may be ahead of the runs. */
const maxDays = 7;
/** How many rows one statement removes. Of questionnaires fewer, so that the largest ones do not take longer than a statement may. */
const maxRemoved = { questionnaires: 500, others: 10_000 };

/** Of a questionnaire: orders like these have it or name its address. Each list is read once, not once for each row. */
const belongsTo = (orders: RawBuilder<boolean>) => sql<boolean>`(
  submission_id in (select submission_id from orders where ${orders} and submission_id is not null) or
  coalesce(email, '') in (select lower(email) from orders where ${orders} and email is not null))`;

function rules(periods: Config['retention'], now: Date): readonly Rule[] {
  const olderThan = (days: number, moment: RawBuilder<unknown>) =>
    sql<boolean>`${moment} < ${now}::timestamptz - make_interval(days => ${days})`;
  const answered = olderThan(periods.questionnaireDays, sql`updated_at`);
  const ordered = olderThan(periods.orderedQuestionnaireDays, sql`updated_at`);
  const isRecent = sql<boolean>`paid_at is not null and not ${olderThan(periods.orderedQuestionnaireDays, sql`paid_at`)}`;
  const hasOrder = belongsTo(sql`paid_at is not null`);
  const lastDocument = sql`(select max(documents.created_at) from documents where order_id = orders.id)`;
  const accounted = sql<boolean>`${olderThan(periods.orderDays, sql`paid_at`)} and
    ${olderThan(periods.orderDays, sql`greatest(paid_at, ${lastDocument})`)}`;
  const unpaid = olderThan(periods.unpaidOrderDays, sql`created_at`);
  return [
    ['answers without an order', 'questionnaires', sql`${answered} and not ${hasOrder}`],
    ['answers of clients', 'questionnaires', sql`${ordered} and ${hasOrder} and not ${belongsTo(isRecent)}`],
    ['paid orders and invoices', 'orders', accounted],
    ['orders never paid', 'orders', sql`paid_at is null and ${unpaid}`],
    ['waitlist entries', 'waitlist', olderThan(periods.waitlistDays, sql`joined_at`)],
    // For a while an expired link still leads to its renewal.
    ['order links', 'order_tokens', olderThan(365, sql`expires_at`)],
    ['counts of requests', 'rate_limits', olderThan(periods.rateLimitHours / 24, sql`window_start`)],
  ];
}

/**
 * Removes what is past its period, and logs how much that was. What cannot be removed keeps nothing else. Replicas may
 * run it at the same time. While the clock is far ahead of the previous runs, it removes nothing: the clock jumped, or
 * the API was off for long.
 *
 * @throws the first failure, after everything was tried
 */
export async function enforceRetention({ database, config }: Dependencies): Promise<void> {
  const { now, reached } = await advance(database.queries);
  if (now.getTime() - reached.getTime() > maxDays * 86_400_000) {
    logFault('retention_paused', {
      reason: `The clock shows ${now.toISOString()}, more than ${maxDays} days after ${reached.toISOString()}, the day of this run. Nothing was removed. Each run adds a day to it, until the two agree.`,
    });
    return;
  }
  const { queries } = database;
  const steps: (readonly [name: string, run: () => Promise<number>])[] = [
    ...rules(config.retention, now).map((rule) => [rule[0], () => removeRows(queries, rule)] as const),
    ['buyers who never paid', () => removeBuyers(queries, config, now)],
    ['emails in the outbox', () => removeOldMails(config, now)],
  ];
  const removed: Record<string, number> = {};
  const failures: unknown[] = [];
  for (const [name, run] of steps) {
    const count = await run().catch((error: unknown) => void failures.push(error));
    if (count) removed[name] = count;
  }
  if (Object.keys(removed).length > 0) log('retention', { removed });
  if (failures.length > 0) throw failures[0];
}

/** Moves the day of the run towards the clock, by at most a day. */
async function advance(queries: Queries): Promise<{ now: Date; reached: Date }> {
  const { rows } = await sql<{ now: Date; reached: Date }>`
    insert into cursors (name, reached) values ('retention', now())
    on conflict (name) do update set reached = least(now(), cursors.reached + interval '1 day')
    returning reached, now() as now
  `.execute(queries);
  const { now = new Date(), reached = new Date(0) } = rows[0] ?? {};
  return { now, reached };
}

async function removeRows(queries: Queries, [, table, due]: Rule): Promise<number> {
  const most = table === 'questionnaires' ? maxRemoved.questionnaires : maxRemoved.others;
  let removed = 0;
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid in
        (select ctid from ${sql.table(table)} where ${due} limit ${most} for update skip locked)
    `.execute(queries);
    const count = Number(numAffectedRows ?? 0);
    removed += count;
    if (count < most) return removed;
  }
}

/** Clears what the page stored before a charge that never succeeded. Each attempt to pay stores it anew. */
async function removeBuyers(
  queries: Queries,
  { retention }: Dependencies['config'],
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await queries
    .updateTable('orders')
    .set(Object.fromEntries(buyerColumns.map((column) => [column, null])))
    .where('paid_at', 'is', null)
    .where('status', 'in', ['created', 'failed'])
    .where((where) => where.or(buyerColumns.map((column) => where(column, 'is not', null))))
    .where('updated_at', '<', new Date(now.getTime() - retention.unpaidBuyerDays * 86_400_000))
    .executeTakeFirst();
  return Number(numUpdatedRows);
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
  }
  return removed;
}
