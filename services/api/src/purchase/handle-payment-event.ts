import type { Transaction } from 'kysely';
import type { Stripe } from 'stripe';
import type { Database, Queries } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { InvoiceQueue } from '../platform/jobs/job-queue.ts';
import { paymentOutcomes } from '../platform/metrics/counters.ts';
import { adoptIntent } from './adopt-intent.ts';
import { applyPayment, retrieveNumbered } from './apply-payment.ts';
import { retrieveAndLimitDeclines } from './decline-limit.ts';
import { unpaidStatuses } from './order-status.ts';
import { changesPaidOrder, isDecline, paymentIntentIdOf } from './payment-events.ts';
import { PaymentStateError, type Payments } from './payments.ts';

type Dependencies = {
  database: Database;
  payments: Payments;
  jobs: InvoiceQueue;
};

/**
 * Updates the order that an event is about. The event is only a reason to retrieve the payment, so
 * late, repeated and reordered events lead to the same state. It is stored in the transaction of
 * its effect.
 */
export async function handlePaymentEvent(dependencies: Dependencies, event: Stripe.Event): Promise<void> {
  const { database, payments, jobs } = dependencies;
  const intentId = paymentIntentIdOf(event);
  if (!intentId) return;
  const order =
    (await findOrderOfEvent(database.queries, intentId, event)) ??
    (await adoptPayment(dependencies, intentId));
  if (!order || ('knows_event' in order && order.knows_event)) return;
  const storeOnce = (transaction: Transaction<Tables>) => storeEvent(transaction, event);
  if (changesPaidOrder(event) || unpaidStatuses.includes(order.status)) {
    const numbered = await retrieveNumbered(database, () => retrieveAndLimitDeclines(payments, intentId));
    await applyPayment({ database, jobs }, order.id, numbered, storeOnce);
  } else {
    await database.transact(storeOnce);
  }
}

/** The order of an intent that no order has, if it is ours. */
async function adoptPayment(dependencies: Dependencies, intentId: string) {
  try {
    return await adoptIntent(dependencies, await dependencies.payments.retrieveIntent(intentId));
  } catch (error) {
    // An event about a payment that the account does not have.
    if (error instanceof PaymentStateError) return undefined;
    throw error;
  }
}

/** The order of a payment, and whether this event was stored before. */
async function findOrderOfEvent(queries: Queries, paymentIntentId: string, { id }: Stripe.Event) {
  return await queries
    .selectFrom('orders')
    .select(['id', 'status'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('stripe_events').select('id').where('id', '=', id)).as('knows_event'),
    )
    .where('payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst();
}

/** @returns false when the event is already stored */
async function storeEvent(transaction: Transaction<Tables>, event: Stripe.Event): Promise<boolean> {
  const { id, type } = event;
  const stored = await transaction
    .insertInto('stripe_events')
    .values({ id, type })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (stored && isDecline(event)) paymentOutcomes.inc({ outcome: 'declined' });
  return stored !== undefined;
}
