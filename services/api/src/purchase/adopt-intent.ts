import { findPlan } from '@site/domain/catalogue';
import { sql } from 'kysely';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Queries } from '../platform/database/database.ts';
import { logAlert } from '../platform/log.ts';
import { createOrderNumber, findOrCreateOrder, type Order, rereadOrder } from './orders.ts';
import type { Services } from './services.ts';

type Dependencies = Pick<Services, 'database' | 'payments'>;

/**
 * The metadata that `openPurchase` writes into intents. Intents of other applications in the same Stripe account lack
 * this metadata.
 */
const ownMetadata = z.object({
  purchase: z.uuid(),
  order: z.string().regex(/^ORD-\d+-\d+$/),
  plan: z.string().default(''),
});

/**
 * Stores an order for one of our intents that has no order. This is needed after a restore from a backup, or if a
 * process died after creating the intent but before storing it. The order gets the order number in the intent.
 *
 * @returns undefined if the intent is not ours, is cancelled, or is a second intent of its purchase. A second intent is
 *   cancelled unless it is paid
 */
export async function adoptIntent(
  { database: { queries }, payments }: Dependencies,
  intent: Stripe.PaymentIntent,
): Promise<Order | undefined> {
  const { success, data: metadata } = ownMetadata.safeParse(intent.metadata);
  const dollars = intent.amount / 100;
  if (!success || intent.currency !== 'usd' || !Number.isInteger(dollars)) return undefined;
  if (intent.status === 'canceled') return undefined;
  const numbers = [metadata.order];
  const storedOrder = await findOrCreateOrder(
    queries,
    { purchaseId: metadata.purchase, plan: findPlan(metadata.plan), amount: dollars },
    () => numbers.pop() ?? createOrderNumber(),
  );
  const order = await linkIntent(queries, storedOrder, intent);
  if (order.payment_intent_id === intent.id) return order;
  const { status } = await payments.cancelUnlessPaid(intent.id);
  const report = `${intent.id} ${status}`;
  if (status !== 'canceled' && !reportedPayments.has(report)) {
    reportedPayments.add(report);
    logAlert('payment', `${order.order_number} has a second payment, ${intent.id}, which is ${status}.`);
  }
  return undefined;
}

/**
 * Second payments of a purchase that this process has already reported, each with its status. Every run lists the
 * newest intent again, so without this set each run would repeat the alert.
 */
const reportedPayments = new Set<string>();

/** Name of our cursor in Stripe's list of payment intents. Every intent created before the cursor has an order. */
export const intentCursor = 'payment-intents';

/**
 * Whether Stripe still has the idempotency key of every intent that may be missing from the database. If so, creating
 * such an intent again returns the existing one. Only intents created after the cursor can be missing, so it suffices
 * that the cursor is recent. Restoring a backup also restores its older cursor.
 */
export async function hasRecentIntents(queries: Queries): Promise<boolean> {
  const recent = await queries
    .selectFrom('cursors')
    .select('name')
    .where('name', '=', intentCursor)
    // Require a cursor from the last 12 hours. Stripe keeps idempotency keys for at least 24 hours, so this leaves a
    // safe margin.
    .where('reached', '>', sql<Date>`now() - interval '12 hours'`)
    .executeTakeFirst();
  return recent !== undefined;
}

/** Links an intent to an order that has no intent. @returns the order as it is now stored */
export async function linkIntent(
  queries: Queries,
  order: Order,
  intent: Stripe.PaymentIntent,
): Promise<Order> {
  await queries
    .updateTable('orders')
    .set({
      payment_intent_id: intent.id,
      // Use the order number in the intent's metadata, because the buyer has seen that number. The API shows an order's
      // number only with its intent, so nobody has seen the number of the stored order.
      order_number: intent.metadata.order ?? order.order_number,
    })
    .where('id', '=', order.id)
    .where('payment_intent_id', 'is', null)
    .execute();
  return await rereadOrder(queries, order);
}
