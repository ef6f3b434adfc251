import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Tables } from '../storage/tables.ts';

/** Which rows of a table are past their time. */
export type Rule = {
  name: string;
  table: keyof Tables;
  /** How long they are kept, in hours. */
  hours: number;
  due: RawBuilder<boolean>;
};

const paidOrder = sql`from orders where orders.paid_at is not null and lower(orders.email) = questionnaires.email`;

/** Every kind of row that has a period. Whole days are counted from the moment of the row. */
export function rules(periods: Config['retention']): readonly Rule[] {
  const before = (hours: number) => sql`now() - make_interval(hours => ${hours})`;
  const rule = (name: string, table: keyof Tables, days: number, moment: RawBuilder<unknown>): Rule => ({
    name,
    table,
    hours: days * 24,
    due: sql<boolean>`${moment} < ${before(days * 24)}`,
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
  return [
    { ...abandoned, due: sql<boolean>`${abandoned.due} and not exists (select ${paidOrder})` },
    { ...ordered, due: sql<boolean>`exists (select ${paidOrder}) and ${ordered.due}` },
    rule('paid orders and invoices', 'orders', periods.orderDays, sql`paid_at`),
    {
      ...rule('orders never paid', 'orders', periods.unpaidOrderDays, sql`created_at`),
      due: sql<boolean>`paid_at is null and created_at < ${before(periods.unpaidOrderDays * 24)}`,
    },
    rule('waitlist entries', 'waitlist', periods.waitlistDays, sql`joined_at`),
    rule('numbers of payment events', 'stripe_events', periods.eventDays, sql`received_at`),
    {
      name: 'counts of requests',
      table: 'rate_limits',
      hours: periods.rateLimitHours,
      due: sql<boolean>`window_start < ${before(periods.rateLimitHours)}`,
    },
  ];
}
