import { createRoute } from '@hono/zod-openapi';
import type { Transaction } from 'kysely';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Database, Queries } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { readBytes } from '../platform/http/body.ts';
import { createRouter, errorResponse, jsonResponse } from '../platform/http/openapi.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { paymentOutcomes } from '../platform/metrics/counters.ts';
import { adoptIntent } from './adopt-intent.ts';
import { refreshOrder } from './apply-payment.ts';
import { unpaidStatuses } from './orders.ts';
import { changesPaidOrder, isDecline, paymentEvent, paymentIntentIdOf } from './payment-events.ts';
import { PaymentStateError, type Payments } from './payments.ts';

/** Longest event, in bytes. */
const maxBytes = 512 * 1024;

type RouteDependencies = Dependencies & { webhookSecret: string | undefined };

export function webhookRoutes({ webhookSecret, ...orders }: RouteDependencies) {
  const route = createRoute({
    method: 'post',
    path: '/webhooks/stripe',
    summary: 'Signed events from the payment provider',
    responses: { 200: jsonResponse(z.object({ received: z.boolean() })), default: errorResponse },
  });

  return createRouter().openapi(route, async (c) => {
    const payload = await readBytes(c, maxBytes);
    const signature = c.req.header('stripe-signature');
    if (!signature) throw new ApiError('missing_signature', 'Events must be signed.');
    if (!webhookSecret) {
      throw new ApiError('invalid_signature', 'This API has no webhook secret, so it accepts no event.');
    }
    const event = orders.payments.verifyEvent(payload, signature);
    if (!event) {
      throw new ApiError('invalid_signature', 'The signature does not fit the event, or is too old.');
    }
    if (!paymentEvent.safeParse(event).success) throw new ApiError('invalid_body', 'The body is not an event.');
    await handlePaymentEvent(orders, event);
    return c.json({ received: true }, 200);
  });
}

type Dependencies = {
  database: Database;
  payments: Payments;
  jobs: JobQueue;
};

/**
 * Updates the order that an event is about. The event is only a reason to retrieve the payment, so
 * late, repeated and reordered events lead to the same state. It is stored in the transaction of
 * its effect.
 */
export async function handlePaymentEvent(dependencies: Dependencies, event: Stripe.Event): Promise<void> {
  const { database } = dependencies;
  const intentId = paymentIntentIdOf(event);
  if (!intentId) return;
  const order =
    (await findOrderOfEvent(database.queries, intentId, event)) ??
    (await adoptPayment(dependencies, intentId));
  if (!order || ('knows_event' in order && order.knows_event)) return;
  const storeOnce = (transaction: Transaction<Tables>) => storeEvent(transaction, event);
  if (changesPaidOrder(event) || unpaidStatuses.includes(order.status)) {
    await refreshOrder(dependencies, { orderId: order.id, intentId }, storeOnce);
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
