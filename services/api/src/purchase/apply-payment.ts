import { findPlan } from '@site/domain/catalogue';
import { sql, type Transaction, type Updateable } from 'kysely';
import type { Queries } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { logAlert } from '../platform/log.ts';
import { paymentOutcomes } from '../platform/metrics/counters.ts';
import { addCreditNotes, addDocument } from './documents.ts';
import { lockOrder, type Order, planName } from './orders.ts';
import type { Payments } from './payment-provider.ts';
import { buyerOf, orderStatusOf, type PaymentSnapshot, refundedCentsOf } from './payment-snapshot.ts';
import type { Services } from './services.ts';

type Dependencies = Pick<Services, 'database' | 'jobs' | 'payments'>;

/** A payment snapshot and the sequence number of its retrieval. The number is assigned before the retrieval begins. */
type NumberedSnapshot = { retrieval: number; snapshot: PaymentSnapshot };

/**
 * Retrieves a payment and numbers the retrieval before it begins. Stripe's response includes everything up to the start
 * of the retrieval, so of two snapshots, the one with the higher number is at least as recent.
 */
export async function retrieveNumbered(
  queries: Queries,
  payments: Payments,
  intentId: string,
): Promise<NumberedSnapshot> {
  const next = sql<{ number: string }>`select nextval('payment_retrievals') as number`;
  const { rows } = await next.execute(queries);
  return { retrieval: Number(rows[0]?.number), snapshot: await payments.retrievePayment(intentId) };
}

/** Retrieves the payment of an order, then applies the payment and all its consequences in one transaction. */
export async function refreshOrder(
  { database, jobs, payments }: Dependencies,
  { orderId, intentId }: { orderId: string; intentId: string },
): Promise<Order> {
  const numbered = await retrieveNumbered(database.queries, payments, intentId);
  const applied = await database.transact((transaction) =>
    applyPayment(transaction, jobs, orderId, numbered),
  );
  if (applied.paid_at) jobs.wake('document-email');
  return applied;
}

/**
 * Applies a payment snapshot to its order unless a newer snapshot was applied before, so overlapping and reordered
 * retrievals lead to the same state. Queues the invoice when the order becomes paid, and a credit note for each refund.
 * The order stays locked until the transaction ends.
 */
export async function applyPayment(
  transaction: Transaction<Tables>,
  jobs: JobQueue,
  orderId: string,
  { retrieval, snapshot }: NumberedSnapshot,
): Promise<Order> {
  const order = await lockOrder(transaction, orderId);
  if (retrieval < Number(order.applied_retrieval)) return order;
  const change = changeOf(order, snapshot);
  const updated = await transaction
    .updateTable('orders')
    .set({
      ...change,
      ...(Object.keys(change).length > 0 && { updated_at: new Date() }),
      applied_retrieval: retrieval,
    })
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (change.status) paymentOutcomes.inc({ outcome: change.status });
  if (change.paid_at) {
    await jobs.enqueue(transaction, 'seller-notice', { orderId });
    await addDocument(transaction, jobs, updated, 'invoice');
  }
  if (updated.paid_at) await addCreditNotes(transaction, jobs, updated, snapshot.refunds);
  return updated;
}

/**
 * Computes how a snapshot changes an order. Once paid, an order never becomes unpaid again, whatever Stripe reports
 * later.
 */
function changeOf(order: Order, snapshot: PaymentSnapshot): Updateable<Tables['orders']> {
  const status = orderStatusOf(snapshot);
  const hasSucceeded = snapshot.intent.status === 'succeeded';
  if (!status || (order.paid_at && !hasSucceeded)) return {};
  const paid = hasSucceeded && !order.paid_at ? becomePaid(order, snapshot) : {};
  if (!paid) return {};
  const refundedCents = refundedCentsOf(snapshot);
  return {
    ...paid,
    ...(status !== order.status && { status }),
    ...(refundedCents !== order.refunded_cents && { refunded_cents: refundedCents }),
  };
}

/**
 * Computes the changes for an order that becomes paid. The amount and the plan come from the charge, because a change
 * of plan may have reached Stripe without being stored here.
 *
 * @returns undefined if the payment does not belong to this order
 */
function becomePaid(order: Order, snapshot: PaymentSnapshot): Updateable<Tables['orders']> | undefined {
  const { intent } = snapshot;
  const amount = intent.amount_received / 100;
  const isOurs = intent.metadata.order === order.order_number;
  if (!isOurs || intent.currency !== 'usd' || !Number.isInteger(amount)) {
    logAlert(
      'payment',
      `The payment of ${order.order_number} belongs to another order, or is not in whole dollars.`,
    );
    return undefined;
  }
  const plan = findPlan(intent.metadata.plan);
  const buyer = buyerOf(snapshot);
  return {
    paid_at: paymentTimeOf(order, snapshot),
    card_last4: snapshot.charge?.payment_method_details?.card?.last4 ?? null,
    amount,
    ...((plan || amount !== order.amount) && {
      plan_id: plan?.id ?? null,
      plan_name: planName(plan, amount),
    }),
    email: order.email ?? buyer.email,
    full_name: order.full_name ?? buyer.fullName,
    billing_address: order.billing_address ?? (buyer.billingAddress && JSON.stringify(buyer.billingAddress)),
  };
}

/**
 * Returns the time from which a payment counts. Usually that is the time at which the buyer pressed the pay button, so
 * that the page, the documents and the calendar have one date, even if the bank's check or our webhook takes until
 * after midnight. A payment that the bank had to process counts from now, because the work begins after it.
 */
function paymentTimeOf(order: Order, { charge }: PaymentSnapshot): Date {
  if (order.status === 'processing') return new Date();
  // An order without a consent time was recreated from its charge after a database restore, perhaps days later. So its
  // payment counts from the time of the charge.
  return order.consented_at ?? (charge ? new Date(charge.created * 1000) : new Date());
}
