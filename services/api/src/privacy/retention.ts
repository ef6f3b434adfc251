import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Config } from '../config/config.ts';
import { outboxFiles } from '../mail/mailer.ts';
import type { Database, Queries } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';
import { journalErasure } from './erasures.ts';

type Dependencies = { database: Database; config: Pick<Config, 'retention' | 'mail'> };

/** A kind of data, its retention period, and how many rows or files are past it. */
export type RetentionPeriod = { name: string; hours: number; due: number };

/** What a run did. `removed` counts rows and files by kind. */
export type RetentionRun =
  | { outcome: 'clock-rejected'; reason: string }
  | { outcome: 'announced'; due: RetentionPeriod[] }
  | { outcome: 'done'; removed: RetentionPeriod[] };

/** Which rows of a table are past their retention period, and what names them in the journal of erasures. */
type Rule = {
  name: string;
  table: keyof Tables;
  hours: number;
  /** Without personal data. */
  id: RawBuilder<string>;
  due: RawBuilder<boolean>;
};

/** How far the clock may be ahead of the previous run or, before the first run, of the newest row. */
const maxDaysSincePreviousRun = 7;
/** Rows that one statement deletes, and how many statements a run executes for one kind of data. */
const stepRows = 200;
const stepsPerRun = 5;

const paidOrder = sql`from orders where orders.paid_at is not null and
  (lower(orders.email) = questionnaires.email or orders.submission_id = questionnaires.submission_id)`;
const noId = sql<string>`''`;

function rules(periods: Config['retention'], now: Date): readonly Rule[] {
  const before = (hours: number) => sql`${now}::timestamptz - make_interval(hours => ${hours})`;
  const rule = (
    name: string,
    table: keyof Tables,
    days: number,
    moment: RawBuilder<unknown>,
    id: RawBuilder<string>,
  ): Rule => ({
    ...{ name, table, hours: days * 24, id },
    due: sql<boolean>`${moment} < ${before(days * 24)}`,
  });
  const submission = sql<string>`submission_id::text`;
  const abandoned = rule(
    'answers without an order',
    'questionnaires',
    periods.questionnaireDays,
    sql`updated_at`,
    submission,
  );
  const ordered = rule(
    'answers of clients',
    'questionnaires',
    periods.orderedQuestionnaireDays,
    sql`greatest(updated_at, (select max(orders.paid_at) ${paidOrder}))`,
    submission,
  );
  const orderNumber = sql<string>`order_number`;
  const unpaid = rule('orders never paid', 'orders', periods.unpaidOrderDays, sql`created_at`, orderNumber);
  return [
    { ...abandoned, due: sql<boolean>`${abandoned.due} and not exists (select ${paidOrder})` },
    { ...ordered, due: sql<boolean>`exists (select ${paidOrder}) and ${ordered.due}` },
    rule('paid orders and invoices', 'orders', periods.orderDays, sql`paid_at`, orderNumber),
    { ...unpaid, due: sql<boolean>`paid_at is null and ${unpaid.due}` },
    // The only identifier of a waitlist entry is the email address.
    rule('waitlist entries', 'waitlist', periods.waitlistDays, sql`joined_at`, noId),
    rule('ids of payment events', 'stripe_events', periods.eventDays, sql`received_at`, noId),
    {
      name: 'counts of requests',
      table: 'rate_limits',
      hours: periods.rateLimitHours,
      id: noId,
      due: sql<boolean>`window_start < ${before(periods.rateLimitHours)}`,
    },
  ];
}

/** What is past its period now, and would be removed. */
export async function findExpired({ database, config }: Dependencies): Promise<RetentionPeriod[]> {
  return await countDue({ database, config }, await databaseTime(database.queries));
}

async function countDue({ database, config }: Dependencies, now: Date): Promise<RetentionPeriod[]> {
  const periods: RetentionPeriod[] = [];
  for (const { name, table, hours, due } of rules(config.retention, now)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where ${due}
    `.execute(database.queries);
    periods.push({ name, hours, due: Number(rows[0]?.count ?? 0) });
  }
  return [...periods, mailPeriod(config, (await oldMails(config, now)).length)];
}

/**
 * Removes what is past its period, in bounded steps. A run that finds something announces it; a run
 * after the grace period removes what was past its period at the announcement. Replicas may run it
 * at the same time. A clock that is implausibly far ahead removes nothing.
 *
 * @param operator the operator's own run does not wait for the grace period, and may vouch for the clock
 */
export async function enforceRetention(
  dependencies: Dependencies,
  operator?: { acceptsClock: boolean },
): Promise<RetentionRun> {
  const { database, config } = dependencies;
  const run = await database.transact((transaction) =>
    checkClock(transaction, operator?.acceptsClock ?? false),
  );
  if ('reason' in run) return { outcome: 'clock-rejected', reason: run.reason };
  const { now, announcedAt } = run;
  const graceMs = operator ? 0 : config.retention.graceHours * 3_600_000;
  if (graceMs > 0 && !announcedAt) {
    const due = await countDue(dependencies, now);
    if (due.some((period) => period.due > 0)) await announce(database.queries, now);
    return { outcome: 'announced', due };
  }
  if (announcedAt && now.getTime() - announcedAt.getTime() < graceMs) return { outcome: 'done', removed: [] };
  const asOf = graceMs > 0 && announcedAt ? announcedAt : now;
  const removed = await removeDue(dependencies, asOf);
  if ((await countDue(dependencies, asOf)).every((period) => period.due === 0)) {
    await announce(database.queries, null);
  }
  return { outcome: 'done', removed };
}

async function databaseTime(queries: Queries): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(queries);
  return rows[0]?.now ?? new Date();
}

/** Stores the moment of this run, or reports why the clock cannot be trusted. */
async function checkClock(
  transaction: Transaction<Tables>,
  accepted: boolean,
): Promise<{ now: Date; announcedAt: Date | null } | { reason: string }> {
  const key = { name: 'retention' };
  await transaction
    .insertInto('retention_clock')
    .values({ ...key, checked_at: null, announced_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const clock = await transaction
    .selectFrom('retention_clock')
    .selectAll()
    .where('name', '=', key.name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const now = await databaseTime(transaction);
  const previous = clock.checked_at ?? (await newestMoment(transaction));
  const days = previous ? (now.getTime() - previous.getTime()) / 86_400_000 : 0;
  if (days > maxDaysSincePreviousRun && !accepted) {
    return {
      reason: `The clock shows ${now.toISOString()}, ${Math.floor(days)} days after ${clock.checked_at ? 'the previous run' : 'the newest row'}. Nothing was removed. If the clock is right: pnpm operate retention --now --accept-clock`,
    };
  }
  await transaction
    .updateTable('retention_clock')
    .set({ checked_at: now })
    .where('name', '=', key.name)
    .execute();
  return { now, announcedAt: clock.announced_at };
}

async function newestMoment(queries: Queries): Promise<Date | null> {
  const { rows } = await sql<{ newest: Date | null }>`
    select greatest(
      (select max(greatest(updated_at, created_at, paid_at)) from orders),
      (select max(updated_at) from questionnaires),
      (select max(joined_at) from waitlist),
      (select max(received_at) from stripe_events)
    ) as newest
  `.execute(queries);
  return rows[0]?.newest ?? null;
}

async function announce(queries: Queries, at: Date | null): Promise<void> {
  await queries
    .updateTable('retention_clock')
    .set({ announced_at: at })
    .where('name', '=', 'retention')
    .execute();
}

async function removeDue({ database, config }: Dependencies, asOf: Date): Promise<RetentionPeriod[]> {
  const periods: RetentionPeriod[] = [];
  for (const rule of rules(config.retention, asOf)) {
    let removed = 0;
    for (let step = 0; step < stepsPerRun; step += 1) {
      const count = await database.transact((transaction) => removeStep(transaction, rule));
      removed += count;
      if (count < stepRows) break;
    }
    periods.push({ name: rule.name, hours: rule.hours, due: removed });
  }
  const mails = (await oldMails(config, asOf)).slice(0, stepRows * stepsPerRun);
  for (const file of mails) await rm(join(config.mail.outboxDir, file), { force: true });
  const mail = mailPeriod(config, mails.length);
  await journalErasure(database.queries, { cause: 'retention', kind: mail.name, ids: mails });
  return [...periods, mail];
}

async function removeStep(transaction: Transaction<Tables>, { name, table, id, due }: Rule): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from ${sql.table(table)} where ctid in
      (select ctid from ${sql.table(table)} where ${due} limit ${stepRows} for update skip locked)
    returning ${id} as id
  `.execute(transaction);
  // Counts of requests are not data of a person.
  if (table !== 'rate_limits') {
    await journalErasure(transaction, { cause: 'retention', kind: name, ids: rows.map((row) => row.id) });
  }
  return rows.length;
}

export async function removeOldRequestCounts(queries: Queries, hours: number): Promise<void> {
  await sql`delete from rate_limits where window_start < now() - make_interval(hours => ${hours})`.execute(
    queries,
  );
}

function mailPeriod({ retention }: Dependencies['config'], due: number): RetentionPeriod {
  return { name: 'emails in the outbox', hours: retention.mailDays * 24, due };
}

/** Files of the outbox that are past their period. */
async function oldMails({ mail, retention }: Dependencies['config'], now: Date): Promise<string[]> {
  const oldest = now.getTime() - retention.mailDays * 86_400_000;
  const old: string[] = [];
  for (const file of await outboxFiles(mail.outboxDir)) {
    const written = await stat(join(mail.outboxDir, file)).catch(() => undefined);
    if (written && written.mtimeMs < oldest) old.push(file);
  }
  return old;
}
