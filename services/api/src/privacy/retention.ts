import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Database, Queries } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';

type Dependencies = { database: Database; config: Pick<Config, 'retention' | 'mail'> };

/** A kind of data, its retention period, and how many rows or files are past it. */
export type RetentionPeriod = { name: string; hours: number; due: number };

/** Which rows of a table are past their retention period. */
type Rule = { name: string; table: keyof Tables; hours: number; due: RawBuilder<boolean> };

const paidOrder = sql`from orders where orders.paid_at is not null and lower(orders.email) = questionnaires.email`;
const hoursAgo = (hours: number) => sql`now() - make_interval(hours => ${hours})`;

function rules(periods: Config['retention']): readonly Rule[] {
  const rule = (name: string, table: keyof Tables, days: number, moment: RawBuilder<unknown>): Rule => ({
    name,
    table,
    hours: days * 24,
    due: sql<boolean>`${moment} < ${hoursAgo(days * 24)}`,
  });
  const abandoned = rule(
    'answers without an order',
    'questionnaires',
    periods.questionnaireDays,
    sql`updated_at`,
  );
  const ordered = rule(
    'answers of clients',
    'questionnaires',
    periods.orderedQuestionnaireDays,
    sql`greatest(updated_at, (select max(orders.paid_at) ${paidOrder}))`,
  );
  const unpaid = rule('orders never paid', 'orders', periods.unpaidOrderDays, sql`created_at`);
  return [
    { ...abandoned, due: sql<boolean>`${abandoned.due} and not exists (select ${paidOrder})` },
    { ...ordered, due: sql<boolean>`exists (select ${paidOrder}) and ${ordered.due}` },
    rule('paid orders and invoices', 'orders', periods.orderDays, sql`paid_at`),
    { ...unpaid, due: sql<boolean>`paid_at is null and ${unpaid.due}` },
    rule('waitlist entries', 'waitlist', periods.waitlistDays, sql`joined_at`),
    rule('ids of payment events', 'stripe_events', periods.eventDays, sql`received_at`),
    {
      name: 'counts of requests',
      table: 'rate_limits',
      hours: periods.rateLimitHours,
      due: requestCountsDue(periods.rateLimitHours),
    },
  ];
}

function requestCountsDue(hours: number): RawBuilder<boolean> {
  return sql<boolean>`window_start < ${hoursAgo(hours)}`;
}

/** What is past its period now, and would be removed. */
export async function findExpired({ database, config }: Dependencies): Promise<RetentionPeriod[]> {
  const periods: RetentionPeriod[] = [];
  for (const { name, table, hours, due } of rules(config.retention)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where ${due}
    `.execute(database.queries);
    periods.push({ name, hours, due: Number(rows[0]?.count ?? 0) });
  }
  return [...periods, mailPeriod(config, (await oldMails(config)).length)];
}

/** Removes what is past its period. Replicas may do so at the same time. */
export async function enforceRetention({ database, config }: Dependencies): Promise<RetentionPeriod[]> {
  const periods: RetentionPeriod[] = [];
  for (const { name, table, hours, due } of rules(config.retention)) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${due}`.execute(
      database.queries,
    );
    periods.push({ name, hours, due: Number(numAffectedRows) });
  }
  const mails = await oldMails(config);
  for (const file of mails) await rm(file, { force: true });
  return [...periods, mailPeriod(config, mails.length)];
}

export async function removeOldRequestCounts(queries: Queries, hours: number): Promise<void> {
  await sql`delete from rate_limits where ${requestCountsDue(hours)}`.execute(queries);
}

function mailPeriod({ retention }: Dependencies['config'], due: number): RetentionPeriod {
  return { name: 'e-mails in the outbox', hours: retention.mailDays * 24, due };
}

/** Paths of mails in the outbox that are past their period. */
async function oldMails({ mail, retention }: Dependencies['config']): Promise<string[]> {
  const oldest = Date.now() - retention.mailDays * 86_400_000;
  const names = await readdir(mail.outboxDir).catch(() => []);
  const old: string[] = [];
  for (const name of names.filter((candidate) => candidate.endsWith('.eml'))) {
    const file = join(mail.outboxDir, name);
    const written = await stat(file).catch(() => undefined);
    if (written && written.mtimeMs < oldest) old.push(file);
  }
  return old;
}
