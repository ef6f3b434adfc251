import { consentText } from '@site/domain/consent';
import type { OrderStatus } from '@site/wire/order-messages';
import { type Generated, type Kysely, type Selectable, sql } from 'kysely';
import type { DeclaredTables } from '../platform/database/declared-tables.ts';
import { isOlderThan } from '../platform/privacy/enforce-retention.ts';
import { formatRow } from '../platform/privacy/format-row.ts';
import { orderDateOf } from './orders.ts';

declare module '../platform/database/tables.ts' {
  interface Tables {
    orders: OrdersTable;
    order_tokens: OrderTokensTable;
  }
}

type OrdersTable = {
  id: Generated<string>;
  /** Identifies the purchase. The browser generates this id once per purchase. */
  purchase_id: string;
  order_number: string;
  status: OrderStatus;
  plan_id: string | null;
  plan_name: string;
  amount: number;
  payment_intent_id: string | null;
  /**
   * The number of idempotency keys that became unusable before Stripe created the intent, because Stripe stored an
   * error for them.
   */
  revision: Generated<number>;
  email: string | null;
  /** The email address that the buyer paid with, if it has been corrected since. */
  former_email: string | null;
  /**
   * Until this time, documents also go to the former address, and a link that was sent there can undo the correction.
   * Null if there is no correction, or if it was undone.
   */
  former_email_until: Date | null;
  full_name: string | null;
  company: string | null;
  /** The questionnaire for this order, which may not have been sent yet. */
  submission_id: string | null;
  /** The address as JSON. */
  billing_address: string | null;
  /** The version of the text that the buyer agreed to by paying (`@site/domain/consent`), and the time of consent. */
  consent_version: string | null;
  consented_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  paid_at: Date | null;
  /** The last four digits of the card that paid, if Stripe reports them. */
  card_last4: string | null;
  /** How much the buyer got back, through refunds and lost disputes. */
  refunded_cents: Generated<number>;
  /**
   * The payment is retrieved from Stripe repeatedly, and each retrieval gets a number. This is the number of the last
   * retrieval applied to the order. The column is a bigint, which drivers return as a string or a number.
   */
  applied_retrieval: Generated<string | number>;
};

/**
 * A link token. `hash` is the SHA-256 of the token, which itself is not stored. Until the token expires, it opens the
 * order or, if `restores_email` is set, restores the order's former address.
 */
type OrderTokensTable = {
  hash: string;
  order_id: string;
  restores_email: Generated<boolean>;
  created_at: Generated<Date>;
  expires_at: Date;
};

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
        due: sql`${isOlderThan(now, periods.orderDays, sql`paid_at`)} and
          ${isOlderThan(now, periods.orderDays, sql`greatest(paid_at, ${lastDocument})`)}`,
      },
      {
        name: 'orders never paid',
        due: sql`paid_at is null and ${isOlderThan(now, periods.unpaidOrderDays, sql`created_at`)}`,
      },
      {
        // Clear details that were stored for a charge that never succeeded. A new attempt to pay stores them again.
        name: 'buyers who never paid',
        due: sql`paid_at is null and status in ('created', 'failed') and
          ${isOlderThan(now, periods.unpaidBuyerDays, sql`updated_at`)}`,
        clears: true,
      },
    ],
    subject: {
      key: 'id',
      isAbout: isOrderOf,
      // Keep the rows of unpaid orders, because a payment in progress must still find its order.
      erases: 'personal columns',
      // Tax law requires paid orders and their documents to be kept, including the name on the invoice.
      mayErase: sql`orders.paid_at is null`,
      reportedAs: 'unpaidOrders',
      loggedBy: 'order_number',
      describe: describeOrder,
      listKept: async (queries, condition, { orderDays }) => {
        const { rows } = await sql<{ number: string; paid: Date; documented: Date | null }>`
          select order_number as number, paid_at as paid, ${lastDocument} as documented
          from orders where ${condition} and paid_at is not null order by created_at`.execute(queries);
        return rows.map(({ number, paid, documented }) => {
          const countedFrom = Math.max(Number(paid), Number(documented ?? 0));
          const until = new Date(countedFrom + orderDays * 86_400_000).toISOString().slice(0, 10);
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
    // Keep expired links for a year, because they still lead to the page that renews them.
    retention: (_, now) => [{ name: 'order links', due: isOlderThan(now, 365, sql`expires_at`) }],
  },
} satisfies DeclaredTables;

/** Makes an order's row readable for people, and adds the order date and the text that the buyer agreed to. */
export function describeOrder(row: Selectable<OrdersTable>) {
  return {
    ...formatRow(row),
    orderDate: orderDateOf(row),
    consentText: consentText(row.consent_version) ?? null,
  };
}

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
