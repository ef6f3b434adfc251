import { randomInt } from 'node:crypto';
import { findPlan, type Plan } from '@site/domain/catalogue';
import type { OrderStatus, OrderSummary } from '@site/wire/order-messages';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Queries } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';

export type Order = Selectable<Tables['orders']>;

/** Order statuses in which no bank has accepted a payment. */
export const neverPaid: readonly OrderStatus[] = ['created', 'failed'];

type Purchase = { purchaseId: string; plan: Plan | undefined; amount: number };

/** Finds or creates the order of a purchase. Concurrent requests get the same order. */
export async function findOrCreateOrder(
  queries: Queries,
  { purchaseId, plan, amount }: Purchase,
  number: () => string = createOrderNumber,
): Promise<Order> {
  for (;;) {
    const created = await queries
      .insertInto('orders')
      .values({
        purchase_id: purchaseId,
        order_number: number(),
        status: 'created',
        plan_id: plan?.id ?? null,
        plan_name: planName(plan, amount),
        amount,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (created) return created;
    const existing = await queries
      .selectFrom('orders')
      .selectAll()
      .where('purchase_id', '=', purchaseId)
      .executeTakeFirst();
    if (existing) return existing;
    // A different order has this number, so try again with a new number.
  }
}

/**
 * Creates an order number of the form `ORD-{timestamp}-{random 0-999}`. It is not a secret, because people quote it in
 * emails and calls.
 */
export function createOrderNumber(): string {
  return `ORD-${Date.now()}-${randomInt(1000)}`;
}

/** Names the purchase. Without a plan, the name states the amount, because the price alone does not identify a plan. */
export function planName(plan: Plan | undefined, amount: number): string {
  return plan?.name ?? `Service at $${amount}`;
}

type Key = { id: string } | { paymentIntentId: string };

export async function findOrder(queries: Queries, by: Key): Promise<Order | undefined> {
  const query = queries.selectFrom('orders').selectAll();
  if ('id' in by) return await query.where('id', '=', by.id).executeTakeFirst();
  return await query.where('payment_intent_id', '=', by.paymentIntentId).executeTakeFirst();
}

/** Reads the current state of an order, which may have changed since the order was last read. */
export async function rereadOrder(queries: Queries, { id }: Pick<Order, 'id'>): Promise<Order> {
  return await queries.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Reads an order and locks its row until the end of the transaction. */
export async function lockOrder(transaction: Transaction<Tables>, id: string): Promise<Order> {
  return await transaction
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Whether the buyer can correct the address. A buyer can do so once, and only after paying. Before that, the page asks
 * for the address at every attempt to pay.
 */
export function canCorrectEmail({ status, email, former_email: formerEmail }: Order): boolean {
  return email !== null && formerEmail === null && !neverPaid.includes(status);
}

/** Returns an order's former email address while the correction can be undone; otherwise undefined. */
export function formerAddress({ former_email: email, former_email_until: until }: Order) {
  return email !== null && until !== null && until > new Date() ? { email, until } : undefined;
}

/** Masks an address so that only its owner recognises it, for example `z•••@example.com`. */
export function maskEmail(email: string): string {
  return email.replace(/^(.).*(?=@)/su, '$1•••');
}

/**
 * Returns the date of an order, which is the time at which the buyer pressed the pay button, if that is known. So the
 * order page can show the date at once, and the date stays the same when we learn of the payment.
 */
export function orderDateOf(order: Pick<Order, 'consented_at' | 'paid_at' | 'created_at'>): Date {
  return order.consented_at ?? order.paid_at ?? order.created_at;
}

/** Computes the date of an order as `orderDateOf` does. */
export const orderDate = sql<Date>`coalesce(consented_at, paid_at, created_at)`;

/** Summarises an order without personal data, for anyone who has the purchase id. */
export function summariseOrder(order: Order): OrderSummary {
  return {
    orderNumber: order.order_number,
    planName: findPlan(order.plan_id)?.name ?? order.plan_name,
    status: order.status,
  };
}
