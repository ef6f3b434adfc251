import { sql } from 'kysely';
import type { Queries } from '../storage/database.ts';
import { mailsTo, type OutboxMail } from './outbox-mails.ts';

type Where = { queries: Queries; outboxDir: string };

/** Everything that is kept about the person with this address, which is in lower case. */
export type Person = {
  questionnaires: Awaited<ReturnType<typeof questionnairesOf>>;
  orders: Awaited<ReturnType<typeof ordersOf>>;
  waitlist: Awaited<ReturnType<typeof waitlistOf>>;
  mails: readonly OutboxMail[];
};

export async function findPerson({ queries, outboxDir }: Where, email: string): Promise<Person> {
  return {
    questionnaires: await questionnairesOf(queries, email),
    orders: await ordersOf(queries, email),
    waitlist: await waitlistOf(queries, email),
    mails: await mailsTo(outboxDir, email),
  };
}

export function isNobody({ questionnaires, orders, waitlist, mails }: Person): boolean {
  return [questionnaires, orders, waitlist, mails].every((found) => found.length === 0);
}

async function questionnairesOf(queries: Queries, email: string) {
  return await queries
    .selectFrom('questionnaires')
    .selectAll()
    .where('email', '=', email)
    .orderBy('received_at')
    .execute();
}

/** All but what opens an order or is about our own work. */
async function ordersOf(queries: Queries, email: string) {
  return await queries
    .selectFrom('orders')
    .select([
      'id',
      'order_number',
      'status',
      'plan_name',
      'amount',
      'payment_intent_id',
      'email',
      'full_name',
      'company',
      'billing_address',
      'created_at',
      'paid_at',
      'invoice_sent_at',
    ])
    .where(sql<string>`lower(email)`, '=', email)
    .orderBy('created_at')
    .execute();
}

async function waitlistOf(queries: Queries, email: string) {
  return await queries.selectFrom('waitlist').selectAll().where('email', '=', email).execute();
}
