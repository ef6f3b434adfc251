import { findPlan } from '@site/domain/catalogue';
import { sql } from 'kysely';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Queries } from '../platform/database/database.ts';
import { logAlert } from '../platform/log.ts';
import { findOrCreateOrder, newOrderNumber, type Order, orderNow } from './orders.ts';
import type { Services } from './services.ts';

type Dependencies = Pick<Services, 'database' | 'payments'>;

/** What `openPurchase` writes into its intents. Others of the same Stripe account lack it. */
const ownMetadata = z.object({
  purchase: z.uuid(),
  order: z.string().regex(/^ORD-\d+-\d+$/),
  plan: z.string().default(''),
});

/**
 * Stores the order of an intent of ours that no order has: the database was restored from a backup, or a process died
 * between creating and storing. The order gets the number that the intent was created with.
 *
 * @returns undefined when the intent is not ours, cancelled, or a second one of its purchase, which is then cancelled
 */
export async function adoptIntent(
  { database: { queries }, payments }: Dependencies,
  intent: Stripe.PaymentIntent,
): Promise<Order | undefined> {
  const { success, data: own } = ownMetadata.safeParse(intent.metadata);
  const dollars = intent.amount / 100;
  if (!success || intent.currency !== 'usd' || !Number.isInteger(dollars)) return undefined;
  if (intent.status === 'canceled') return undefined;
  const numbers = [own.order];
  const found = await findOrCreateOrder(
    queries,
    { purchaseId: own.purchase, plan: findPlan(own.plan), amount: dollars },
    () => numbers.pop() ?? newOrderNumber(),
  );
  const order = await linkIntent(queries, found, intent);
  if (order.payment_intent_id === intent.id) return order;
  const { status } = await payments.cancelUnlessPaid(intent.id);
  const report = `${intent.id} ${status}`;
  if (status !== 'canceled' && !reported.has(report)) {
    reported.add(report);
    logAlert('payment', `${order.order_number} has a second payment, ${intent.id}, which is ${status}.`);
  }
  return undefined;
}

/** Second payments that this process has reported, as they were: they are listed until there is a newer one, also when refunded. */
const reported = new Set<string>();

/** The name of the cursor up to which all intents were listed, and the unknown ones adopted. */
export const intentCursor = 'payment-intents';

/**
 * Whether intents that the database may have lost were all created within the last hours, so that their idempotency
 * keys still lead to them. Intents from before the cursor are known: a restored database has the cursor of its backup.
 */
export async function hasRecentIntents(queries: Queries): Promise<boolean> {
  const recent = await queries
    .selectFrom('cursors')
    .select('name')
    .where('name', '=', intentCursor)
    // Stripe removes keys after a day at the earliest.
    .where('reached', '>', sql<Date>`now() - interval '12 hours'`)
    .executeTakeFirst();
  return recent !== undefined;
}

/** Gives an order its intent and the number in it, unless it has one. @returns the order as it is then */
export async function linkIntent(
  queries: Queries,
  order: Order,
  intent: Stripe.PaymentIntent,
): Promise<Order> {
  await queries
    .updateTable('orders')
    .set({
      payment_intent_id: intent.id,
      // The order takes the intent's number. Its own was never published while it had no intent.
      order_number: intent.metadata.order ?? order.order_number,
    })
    .where('id', '=', order.id)
    .where('payment_intent_id', 'is', null)
    .execute();
  return await orderNow(queries, order);
}
