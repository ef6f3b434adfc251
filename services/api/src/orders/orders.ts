import { randomUUID } from 'node:crypto';
import type { InvoiceStatus, OrderView } from '@site/contract/wire';
import { findPlan, type Plan } from '@site/domain/catalogue';
import type { Selectable, Transaction } from 'kysely';
import type { Queries } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';
import { orderNumber } from './order-number.ts';
import { hashToken, orderToken } from './order-token.ts';

export type Order = Selectable<Tables['orders']>;

type Purchase = { purchaseId: string; plan: Plan | undefined; amount: number };

/** The order of a purchase: the one that there is, or a new one. However many ask at once, there is one. */
export async function findOrOpenOrder(
  queries: Queries,
  { purchaseId, plan, amount }: Purchase,
  { tokenSecret, number = orderNumber }: { tokenSecret: string; number?: (now: Date) => string },
): Promise<Order> {
  for (;;) {
    const known = await queries
      .selectFrom('orders')
      .selectAll()
      .where('purchase_id', '=', purchaseId)
      .executeTakeFirst();
    if (known) return known;
    const id = randomUUID();
    const opened = await queries
      .insertInto('orders')
      .values({
        id,
        purchase_id: purchaseId,
        order_number: number(new Date()),
        token_hash: hashToken(orderToken(tokenSecret, id)),
        status: 'created',
        plan_id: plan?.id ?? null,
        plan_name: planName(plan, amount),
        amount,
      })
      // Somebody else opened this purchase just now, or has the number: looking again settles both.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (opened) return opened;
  }
}

/** Several plans may share a price; then an amount alone does not name one. */
export function planName(plan: Plan | undefined, amount: number): string {
  return plan?.name ?? `Service at $${amount}`;
}

type Key = { id: string } | { paymentIntentId: string } | { token: string };

export async function findOrder(queries: Queries, by: Key): Promise<Order | undefined> {
  const query = queries.selectFrom('orders').selectAll();
  if ('id' in by) return await query.where('id', '=', by.id).executeTakeFirst();
  if ('token' in by) return await query.where('token_hash', '=', hashToken(by.token)).executeTakeFirst();
  return await query.where('payment_intent_id', '=', by.paymentIntentId).executeTakeFirst();
}

/** An order that nobody else changes until the transaction ends. */
export async function lockOrder(transaction: Transaction<Tables>, id: string): Promise<Order> {
  return await transaction
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export function invoiceStatus(order: Order): InvoiceStatus {
  if (order.invoice_sent_at) return 'sent';
  if (order.invoice_failed_at) return 'failed';
  return order.invoice_queued_at ? 'queued' : 'none';
}

export function viewOf(order: Order): OrderView {
  return {
    orderNumber: order.order_number,
    orderDate: (order.paid_at ?? order.created_at).toISOString(),
    status: order.status,
    paymentIntentId: order.payment_intent_id ?? '',
    planId: order.plan_id,
    planName: findPlan(order.plan_id)?.name ?? order.plan_name,
    amount: order.amount,
    currency: 'usd',
    email: order.email,
    fullName: order.full_name,
    invoice: invoiceStatus(order),
  };
}
