import { randomInt } from 'node:crypto';
import type { InvoiceStatus, OrderSummary, OrderView } from '@site/contract/wire';
import { findPlan, type Plan } from '@site/domain/catalogue';
import type { Selectable, Transaction } from 'kysely';
import type { Queries } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';

export type Order = Selectable<Tables['orders']>;

type Purchase = { purchaseId: string; plan: Plan | undefined; amount: number };

/** The order of a purchase, or a new one. However many requests run at once, there is one order. */
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
    // Another order has the same number: the next turn has another one.
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

/** Reads an order and locks its row until the transaction ends. */
export async function lockOrder(transaction: Transaction<Tables>, id: string): Promise<Order> {
  return await transaction
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** What queues an invoice anew that was sent or has failed. Its attempts are counted from the start. */
export const invoiceQueuedAnew = () => ({
  ...{ invoice_sent_at: null, invoice_failed_at: null, invoice_attempts: 0 },
  invoice_queued_at: new Date(),
});

export function invoiceStatus(order: Order): InvoiceStatus {
  if (order.invoice_sent_at) return 'sent';
  if (order.invoice_failed_at) return 'failed';
  return order.invoice_queued_at ? 'queued' : 'none';
}

/** Once, after paying: before that, the page asks for the address. */
export function canCorrectEmail({ status, email, former_email: formerEmail }: Order): boolean {
  return email !== null && formerEmail === null && status !== 'created' && status !== 'failed';
}

/** What anyone may see who knows the purchase: nothing personal. */
export function orderSummary(order: Order): OrderSummary {
  return {
    orderNumber: order.order_number,
    planName: findPlan(order.plan_id)?.name ?? order.plan_name,
    status: order.status,
  };
}

/**
 * An order as its owner may see it.
 *
 * @param answeredAt when its answers arrived
 * @param possibleAnswers those that are offered while it has none
 */
export function orderView(
  order: Order,
  answeredAt: Date | null,
  possibleAnswers: readonly { submissionId: string; receivedAt: Date }[],
): OrderView {
  return {
    ...orderSummary(order),
    orderDate: (order.paid_at ?? order.created_at).toISOString(),
    paymentIntentId: order.payment_intent_id ?? '',
    planId: order.plan_id,
    amount: order.amount,
    amountRefunded: order.refunded_cents / 100,
    currency: 'usd',
    email: order.email,
    fullName: order.full_name,
    cardLast4: order.card_last4,
    invoice: invoiceStatus(order),
    answersReceivedAt: answeredAt?.toISOString() ?? null,
    possibleAnswers: possibleAnswers.map(({ submissionId, receivedAt }) => ({
      submissionId,
      receivedAt: receivedAt.toISOString(),
    })),
    canCorrectEmail: canCorrectEmail(order),
  };
}
