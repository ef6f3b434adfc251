import { randomInt } from 'node:crypto';
import { findPlan, type Plan } from '@site/domain/catalogue';
import type { OrderStatus, OrderSummary } from '@site/wire/messages';
import type { Selectable, Transaction } from 'kysely';
import type { Queries } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';

export type Order = Selectable<Tables['orders']>;

/** Statuses in which an order may still become paid. */
export const unpaidStatuses: readonly OrderStatus[] = ['created', 'processing', 'failed'];

type Purchase = { purchaseId: string; plan: Plan | undefined; amount: number };

/** Finds the order of a purchase, or creates it. However many requests run at once, there is one order. */
export async function findOrCreateOrder(
  queries: Queries,
  { purchaseId, plan, amount }: Purchase,
  number: () => string = newOrderNumber,
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
    // Another order has the same number, so the next turn tries another one.
  }
}

/** `ORD-{timestamp}-{random 0-999}`: for people to quote, never a secret. */
export function newOrderNumber(): string {
  return `ORD-${Date.now()}-${randomInt(1000)}`;
}

/** Several plans may share a price; then an amount alone does not name one. */
export function planName(plan: Plan | undefined, amount: number): string {
  return plan?.name ?? `Service at $${amount}`;
}

type Key = { id: string } | { paymentIntentId: string };

export async function findOrder(queries: Queries, by: Key): Promise<Order | undefined> {
  const query = queries.selectFrom('orders').selectAll();
  if ('id' in by) return await query.where('id', '=', by.id).executeTakeFirst();
  return await query.where('payment_intent_id', '=', by.paymentIntentId).executeTakeFirst();
}

/** Reads an order as it is stored now. */
export async function orderNow(queries: Queries, { id }: Pick<Order, 'id'>): Promise<Order> {
  return await queries.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Reads an order and locks its row until the transaction ends. */
export async function lockOrder(transaction: Transaction<Tables>, id: string): Promise<Order> {
  return await transaction
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Whether a buyer can correct the address: once, after paying. Before that, the page asks for it. */
export function canCorrectEmail({ status, email, former_email: formerEmail }: Order): boolean {
  return email !== null && formerEmail === null && status !== 'created' && status !== 'failed';
}

/** Returns the former address of an order, while it gets documents and can undo the change. */
export function formerAddress({ former_email: email, former_email_until: until }: Order) {
  return email !== null && until !== null && until > new Date() ? { email, until } : undefined;
}

/** Masks an address, so that its owner recognises it and nobody else can write to it: `z•••@example.com`. */
export function maskEmail(email: string): string {
  return email.replace(/^(.).*(?=@)/su, '$1•••');
}

/** Describes an order for anyone who knows the purchase, without anything personal. */
export function orderSummary(order: Order): OrderSummary {
  return {
    orderNumber: order.order_number,
    planName: findPlan(order.plan_id)?.name ?? order.plan_name,
    status: order.status,
  };
}
