import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../config/api-config.ts';
import type { Database, Queries } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { log, logFault } from '../log.ts';
import { outboxFiles } from '../mail/mailer.ts';

type Dependencies = { database: Database; config: Pick<Config, 'retention' | 'mail'> };

/** Which rows of a table are past their retention period. */
type Rule = readonly [name: string, table: keyof Tables, due: RawBuilder<boolean>];

/** How far the clock may be ahead of the runs. */
const maxDays = 7;
/** How much a run removes of one kind of data. */
const maxRemoved = 10_000;

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
  const hasOrder = sql<boolean>`exists (select ${paidOrder})`;
  return [
    ['answers without an order', 'questionnaires', sql`${answered} and not ${hasOrder}`],
    ['answers of clients', 'questionnaires', sql`${hasOrder} and ${ordered}`],
    ['paid orders and invoices', 'orders', olderThan(periods.orderDays, sql`paid_at`)],
    ['orders never paid', 'orders', sql`paid_at is null and ${unpaid}`],
    ['waitlist entries', 'waitlist', olderThan(periods.waitlistDays, sql`joined_at`)],
    // For a while an expired link still leads to its renewal.
    ['order links', 'order_tokens', olderThan(365, sql`expires_at`)],
    ['counts of requests', 'rate_limits', olderThan(periods.rateLimitHours / 24, sql`window_start`)],
  ];
}

/**
 * Removes what is past its period, up to a bound, and logs how much that was. Replicas may run it at the same time.
 * While the clock is far ahead of the previous runs, it removes nothing: the clock jumped, or the API was off for long.
 */
export async function enforceRetention({ database, config }: Dependencies): Promise<void> {
  const { now, reached } = await advance(database.queries);
  if (now.getTime() - reached.getTime() > maxDays * 86_400_000) {
    logFault('retention_paused', {
      reason: `The clock shows ${now.toISOString()}, more than ${maxDays} days after ${reached.toISOString()}, the day of this run. Nothing was removed. Each run adds a day to it, until the two agree.`,
    });
    return;
  }
  const removed: [name: string, count: number][] = [];
  for (const rule of rules(config.retention, now)) {
    removed.push([rule[0], await removeRows(database.queries, rule)]);
  }
  removed.push(['emails in the outbox', await removeOldMails(config, now)]);
  const found = removed.filter(([, count]) => count > 0);
  if (found.length > 0) log('retention', { removed: Object.fromEntries(found) });
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
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid in
      (select ctid from ${sql.table(table)} where ${due} limit ${maxRemoved} for update skip locked)
  `.execute(queries);
  return Number(numAffectedRows ?? 0);
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
    if (removed === maxRemoved) break;
  }
  return removed;
}
