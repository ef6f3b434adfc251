import type { OrderStatus } from '@site/contract/wire';
import { findPlan } from '@site/domain/catalogue';
import { logFault } from '@site/telemetry/log';
import { sql, type Transaction, type Updateable } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { paymentOutcomes } from '../platform/metrics/counters.ts';
import { addCreditNotes } from './credit-notes.ts';
import { transitionsTo } from './order-status.ts';
import { lockOrder, type Order, planName } from './orders.ts';
import { buyerOf, orderStatusesOf, type PaymentSnapshot, refundedCentsOf } from './payment-snapshot.ts';

type Dependencies = { database: Database; jobs: JobQueue };

/** A snapshot with the number that its retrieval got before it started. */
type NumberedSnapshot = { retrieval: number; snapshot: PaymentSnapshot };

/**
 * Retrieves a payment and numbers the retrieval first. Stripe reports at least what had happened when a retrieval
 * started, so of two snapshots the one with the higher number is the newer one.
 */
export async function retrieveNumbered(
  { queries }: Pick<Database, 'queries'>,
  retrieve: () => Promise<PaymentSnapshot>,
): Promise<NumberedSnapshot> {
  const { rows } = await sql<{ number: string }>`select nextval('payment_retrievals') as number`.execute(
    queries,
  );
  return { retrieval: Number(rows[0]?.number), snapshot: await retrieve() };
}

/**
 * Applies a payment snapshot to its order, unless a newer one was applied before: overlapping and reordered retrievals
 * end in the same state. When the order becomes paid, its invoice is queued in the same transaction; so is a credit note
 * for each refund.
 *
 * @param precondition runs first in that transaction; false leaves everything as it is
 */
export async function applyPayment(
  { database, jobs }: Dependencies,
  orderId: string,
  numbered: NumberedSnapshot,
  precondition: (transaction: Transaction<Tables>) => Promise<boolean> = async () => true,
): Promise<Order | undefined> {
  const applied = await database.transact(async (transaction) => {
    if (!(await precondition(transaction))) return undefined;
    return await applyLocked(transaction, jobs, orderId, numbered);
  });
  if (applied?.paid_at && !applied.invoice_sent_at) jobs.wake('invoice-email');
  return applied;
}

/** As `applyPayment`, in a transaction of the caller, which then holds the lock of the order. */
export async function applyLocked(
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
    .set({ ...change, applied_retrieval: retrieval })
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (change.status) paymentOutcomes.inc({ outcome: change.status });
  if (change.paid_at) await jobs.enqueue(transaction, 'seller-notice', { orderId });
  if (change.invoice_queued_at) await jobs.enqueue(transaction, 'invoice-email', { orderId });
  if (updated.paid_at) await addCreditNotes(transaction, jobs, updated, snapshot.refunds);
  return updated;
}

/** What a snapshot changes of an order: its status, what becoming paid adds, and what was refunded. */
function changeOf(order: Order, snapshot: PaymentSnapshot): Updateable<Tables['orders']> {
  let change: Updateable<Tables['orders']> = {};
  for (const status of transitionsTo(order.status, orderStatusesOf(snapshot))) {
    const becomesPaid = status === 'paid' && !order.paid_at && !change.paid_at;
    const step = becomesPaid ? becomePaid(order, snapshot) : { status };
    if (!step) return change;
    change = { ...change, ...step };
  }
  const refundedCents = refundedCentsOf(snapshot);
  const isPaid = order.paid_at ?? change.paid_at;
  if (isPaid && order.refunded_cents !== refundedCents) change.refunded_cents = refundedCents;
  return Object.keys(change).length > 0 ? { ...change, updated_at: new Date() } : change;
}

/**
 * What becoming paid changes. Amount and plan are those that were charged: a change of plan may
 * have reached Stripe and then been interrupted before it was stored.
 *
 * @returns undefined for a payment that is not this order's
 */
function becomePaid(order: Order, snapshot: PaymentSnapshot): Updateable<Tables['orders']> | undefined {
  const { intent } = snapshot;
  const amount = intent.amount_received / 100;
  const isOurs = intent.metadata.order === order.order_number;
  if (!isOurs || intent.currency !== 'usd' || !Number.isInteger(amount)) {
    logFault('foreign_payment', { order: order.order_number });
    return undefined;
  }
  const plan = findPlan(intent.metadata.plan);
  const buyer = buyerOf(snapshot);
  const email = order.email ?? buyer.email;
  const status: OrderStatus = 'paid';
  return {
    status,
    paid_at: new Date(),
    card_last4: snapshot.charge?.payment_method_details?.card?.last4 ?? null,
    amount,
    ...((plan || amount !== order.amount) && {
      plan_id: plan?.id ?? null,
      plan_name: planName(plan, amount),
    }),
    email,
    full_name: order.full_name ?? buyer.fullName,
    billing_address: order.billing_address ?? (buyer.billingAddress && JSON.stringify(buyer.billingAddress)),
    // Without an address the invoice waits until a request names one.
    invoice_queued_at: email ? new Date() : null,
  };
}
