import { consentText } from '@site/domain/consent';
import type { OrderStatus } from '@site/wire/messages';
import { type Generated, type Kysely, type Selectable, sql } from 'kysely';
import type { DeclaredTables } from '../platform/database/declared-tables.ts';
import { olderThan } from '../platform/privacy/enforce-retention.ts';
import { readable } from '../platform/privacy/readable.ts';

declare module '../platform/database/tables.ts' {
  interface Tables {
    orders: OrdersTable;
    order_tokens: OrderTokensTable;
  }
}

type OrdersTable = {
  id: Generated<string>;
  /** Made in the browser, one per purchase. */
  purchase_id: string;
  order_number: string;
  status: OrderStatus;
  plan_id: string | null;
  plan_name: string;
  amount: number;
  payment_intent_id: string | null;
  /** Counts the idempotency keys that Stripe spent on errors of its own before the intent was created. */
  revision: Generated<number>;
  email: string | null;
  /** The address that it was paid with, where the buyer has corrected it since. */
  former_email: string | null;
  /** Until when that address gets documents, and can undo the change. Null after it did. */
  former_email_until: Date | null;
  full_name: string | null;
  company: string | null;
  /** The questionnaire that it is for, which may not have been sent yet. */
  submission_id: string | null;
  /** JSON as text: PostgreSQL's JSON types reject NUL. */
  billing_address: string | null;
  /** What the buyer agreed to by paying (`@site/domain/consent`), and when. */
  consent_version: string | null;
  consented_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  paid_at: Date | null;
  /** The last four digits of the card that paid, where Stripe reports them. */
  card_last4: string | null;
  /** What the buyer has back of the payment, by refunds and by a dispute that was lost. */
  refunded_cents: Generated<number>;
  /** Number of the retrieval whose snapshot was applied last. A bigint, which drivers read as text or number. */
  applied_retrieval: Generated<string | number>;
};

/** `hash`: SHA-256 of a token that opens the order, or restores its former address, until it expires; the token itself is not stored. */
type OrderTokensTable = {
  hash: string;
  order_id: string;
  restores_email: Generated<boolean>;
  created_at: Generated<Date>;
  expires_at: Date;
};

/** The address of an order, or the one that its buyer has corrected and that its invoice has. */
export const isOrderOf = (email: string) =>
  sql<boolean>`${email} in (lower(orders.email), lower(orders.former_email))`;

const lastDocument = sql`(select max(documents.created_at) from documents where order_id = orders.id)`;

export const orderTables = {
  orders: {
    columns: {
      id: 'other',
      purchase_id: 'other',
      order_number: 'other',
      status: 'other',
      plan_id: 'other',
      plan_name: 'other',
      amount: 'other',
      payment_intent_id: 'other',
      revision: 'other',
      email: 'personal',
      former_email: 'personal',
      former_email_until: 'personal',
      full_name: 'personal',
      company: 'personal',
      submission_id: 'personal',
      billing_address: 'personal',
      consent_version: 'personal',
      consented_at: 'personal',
      created_at: 'other',
      updated_at: 'other',
      paid_at: 'other',
      card_last4: 'personal',
      refunded_cents: 'other',
      applied_retrieval: 'other',
    },
    retention: (periods, now) => [
      {
        name: 'paid orders and invoices',
        due: sql`${olderThan(now, periods.orderDays, sql`paid_at`)} and
          ${olderThan(now, periods.orderDays, sql`greatest(paid_at, ${lastDocument})`)}`,
      },
      {
        name: 'orders never paid',
        due: sql`paid_at is null and ${olderThan(now, periods.unpaidOrderDays, sql`created_at`)}`,
      },
      {
        // What the page stored before a charge that never succeeded. Each attempt to pay stores it anew.
        name: 'buyers who never paid',
        due: sql`paid_at is null and status in ('created', 'failed') and
          ${olderThan(now, periods.unpaidBuyerDays, sql`updated_at`)}`,
        clears: true,
      },
    ],
    subject: {
      key: 'id',
      isAbout: isOrderOf,
      // Unpaid orders stay as numbers, because a payment that is still running has to find its order.
      erases: 'personal columns',
      // Tax law requires paid orders and their documents, with the name on the invoice.
      mayErase: sql`orders.paid_at is null`,
      reportedAs: 'unpaidOrders',
      loggedBy: 'order_number',
      describe: describeOrder,
      listKept: async (queries, condition, { orderDays }) => {
        const { rows } = await sql<{ number: string; paid: Date; documented: Date | null }>`
          select order_number as number, paid_at as paid, ${lastDocument} as documented
          from orders where ${condition} and paid_at is not null order by created_at`.execute(queries);
        return rows.map(({ number, paid, documented }) => {
          const last = Math.max(Number(paid), Number(documented ?? 0));
          const until = new Date(last + orderDays * 86_400_000).toISOString().slice(0, 10);
          return { orderNumber: number, until };
        });
      },
      listCopies: async (queries, condition) => {
        const rows = await queries
          .selectFrom('orders')
          .select('payment_intent_id as id')
          .where(condition)
          .where('payment_intent_id', 'is not', null)
          .orderBy('created_at')
          .execute();
        return rows.map(({ id }) => `Stripe: the payment ${id}, with the name and address given there.`);
      },
    },
  },
  order_tokens: {
    columns: {
      hash: 'other',
      order_id: 'other',
      restores_email: 'other',
      created_at: 'other',
      expires_at: 'other',
    },
    // For a while an expired link still leads to its renewal.
    retention: (_, now) => [{ name: 'order links', due: olderThan(now, 365, sql`expires_at`) }],
  },
} satisfies DeclaredTables;

/** An order with all that is stored about it, and the text that its buyer agreed to. */
export function describeOrder(row: Selectable<OrdersTable>) {
  return { ...readable(row), consentText: consentText(row.consent_version) ?? null };
}

/** Creates the tables of the first schema. JSON is stored as text: PostgreSQL's JSON types reject NUL, and nothing that somebody typed may be lost for a character. */
export async function createOrderTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table orders (
    id uuid primary key default gen_random_uuid(),
    purchase_id uuid not null unique,
    order_number text not null unique,
    status text not null
      constraint orders_status check (status in ('created', 'processing', 'paid', 'failed', 'refunded', 'disputed')),
    plan_id text,
    plan_name text not null,
    amount integer not null constraint orders_amount check (amount > 0),
    payment_intent_id text unique,
    revision integer not null default 0,
    -- Not a reference: a purchase may begin before its answers are sent.
    submission_id uuid,
    email text,
    former_email text,
    former_email_until timestamptz,
    full_name text,
    company text,
    billing_address text,
    consent_version text,
    consented_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    -- Retrievals of a payment are numbered before they start, so that an older snapshot never replaces a newer one.
    applied_retrieval bigint not null default 0,
    paid_at timestamptz,
    card_last4 text,
    -- In cents, because a refund may be any part of a payment.
    refunded_cents integer not null default 0
  )`.execute(db);
  await sql`create index orders_created_at on orders (created_at)`.execute(db);
  await sql`create index orders_paid_at on orders (paid_at)`.execute(db);
  await sql`create index orders_submission on orders (submission_id)`.execute(db);
  await sql`create sequence payment_retrievals`.execute(db);
  await sql`create table order_tokens (
    hash text primary key,
    order_id uuid not null references orders (id) on delete cascade,
    restores_email boolean not null default false,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index order_tokens_order on order_tokens (order_id)`.execute(db);
}
