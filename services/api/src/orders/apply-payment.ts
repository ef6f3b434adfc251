import type { OrderStatus } from '@site/contract/wire';
import { findPlan } from '@site/domain/catalogue';
import type { Transaction, Updateable } from 'kysely';
import type { Queue } from '../jobs/queue.ts';
import { type Buyer, buyerOf, statesOf, type Truth } from '../payments/truth.ts';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';
import { lockOrder, type Order, planName } from './orders.ts';
import { movesTo } from './state.ts';

type Keeping = { database: Database; queue: Queue };

/** Whether an order is already where its payment has led it. Truth that was asked after the order was read decides. */
export function isInLine(order: Order, truth: Truth): boolean {
  return movesTo(order.status, statesOf(truth)).length === 0;
}

/**
 * Brings an order in line with what Stripe says of its payment. When it becomes
 * paid, its invoice is queued in the same transaction.
 *
 * @param first runs in that transaction before anything else; false leaves everything as it is
 */
export async function applyPayment(
  { database, queue }: Keeping,
  orderId: string,
  truth: Truth,
  first: (transaction: Transaction<Tables>) => Promise<boolean> = async () => true,
): Promise<Order | undefined> {
  return await database.transact(async (transaction) => {
    if (!(await first(transaction))) return undefined;
    let order = await lockOrder(transaction, orderId);
    for (const status of movesTo(order.status, statesOf(truth))) {
      const change = status === 'paid' && !order.paid_at ? becomePaid(order, truth) : { status };
      if (!change) return order;
      order = await transaction
        .updateTable('orders')
        .set({ ...change, updated_at: new Date() })
        .where('id', '=', orderId)
        .returningAll()
        .executeTakeFirstOrThrow();
      if (change.invoice_queued_at) await queue.enqueueInvoice(transaction, orderId);
    }
    return order;
  });
}

/**
 * What becoming paid changes. Amount and plan are those that were charged: a
 * change of plan may have reached Stripe and then been cut short on our side.
 *
 * @returns undefined for a payment that is not this order's
 */
function becomePaid(order: Order, truth: Truth): Updateable<Tables['orders']> | undefined {
  const { intent } = truth;
  const amount = intent.amount_received / 100;
  const ours = intent.metadata.order === order.order_number;
  if (!ours || intent.currency !== 'usd' || !Number.isInteger(amount)) {
    console.error(JSON.stringify({ event: 'foreign_payment', order: order.order_number }));
    return undefined;
  }
  const plan = findPlan(intent.metadata.plan);
  const buyer = buyerOf(truth);
  const email = order.email ?? buyer.email;
  const status: OrderStatus = 'paid';
  return {
    status,
    paid_at: new Date(),
    amount,
    ...((plan || amount !== order.amount) && {
      plan_id: plan?.id ?? null,
      plan_name: planName(plan, amount),
    }),
    email,
    full_name: order.full_name ?? buyer.fullName,
    billing_address: order.billing_address ?? json(buyer.billingAddress),
    // Without an address there is nobody to send it to, until the buyer's page tells one.
    invoice_queued_at: email ? new Date() : null,
  };
}

/**
 * Takes what the buyer's page knows into a paid order and has its invoice sent
 * now. An invoice that has been sent stays as it is.
 */
export async function requestInvoice(
  { database, queue }: Keeping,
  orderId: string,
  buyer: Buyer & { planId: string },
): Promise<Order> {
  const order = await database.transact(async (transaction) => {
    const before = await lockOrder(transaction, orderId);
    if (before.invoice_sent_at) return before;
    await queue.enqueueInvoice(transaction, orderId, { now: true });
    const plan = before.plan_id ? undefined : findPlan(buyer.planId);
    return await transaction
      .updateTable('orders')
      .set({
        email: buyer.email ?? before.email,
        full_name: buyer.fullName ?? before.full_name,
        company: buyer.company ?? before.company,
        billing_address: json(buyer.billingAddress) ?? before.billing_address,
        ...(plan && { plan_id: plan.id, plan_name: plan.name }),
        invoice_queued_at: before.invoice_queued_at ?? new Date(),
        invoice_failed_at: null,
        updated_at: new Date(),
      })
      .where('id', '=', orderId)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  queue.wake();
  return order;
}

function json(value: Record<string, string> | null): string | null {
  return value && JSON.stringify(value);
}
