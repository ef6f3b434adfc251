import type { Transaction } from 'kysely';
import type { Stripe } from 'stripe';
import { readBytes } from '../http/body.ts';
import { describe } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { applyPayment } from '../orders/apply-payment.ts';
import { unpaidStates } from '../orders/state.ts';
import { askAndLimit } from '../payments/decline-limit.ts';
import { reachingStripe } from '../payments/stripe.ts';
import type { Api, Services } from '../services.ts';
import type { Queries } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';

const limit = 512 * 1024;

/** Older signatures are refused as replays; in seconds. */
const tolerance = 300;

/** What can change an order: its payment, and what happens to the money afterwards. */
const paying: readonly string[] = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
];
const afterwards: readonly string[] = [
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
];

/** The types of event that an endpoint at Stripe has to be enabled for; others are received and ignored. */
export const enabledEvents: readonly string[] = [...paying, ...afterwards];

/**
 * `POST /webhooks/stripe`: where orders learn the truth. An event is a reason to
 * look, not the news itself: Stripe is asked, so that late, repeated and swapped
 * events all lead to the same state. It is noted in the transaction of its effect.
 */
export function webhookRoutes(app: Api, services: Services): void {
  const { database, stripe, config } = services;
  describe(app, {
    method: 'post',
    path: '/webhooks/stripe',
    summary: 'Signed events from the payment provider',
  });

  app.post('/webhooks/stripe', async (c) => {
    const event = verified(await readBytes(c, limit), c.req.header('stripe-signature'));
    const intentId = intentOf(event);
    const order = intentId ? await orderOf(database.queries, intentId, event) : undefined;
    if (!intentId || !order || order.knows_event) return c.json({ received: true });
    const first = (transaction: Transaction<Tables>) => note(transaction, event);
    const canChange = afterwards.includes(event.type) || unpaidStates.includes(order.status);
    if (canChange) {
      const truth = await reachingStripe(() => askAndLimit(stripe, intentId));
      await applyPayment(services, order.id, truth, first);
    } else {
      await database.transact(first);
    }
    return c.json({ received: true });
  });

  function verified(bytes: ArrayBuffer, signature: string | undefined): Stripe.Event {
    if (!signature) throw new Refusal('missing_signature', 'Events must be signed.');
    const secret = config.stripe.webhookSecret;
    if (!secret) {
      throw new Refusal('invalid_signature', 'This API has no webhook secret, so it believes no event.');
    }
    try {
      return stripe.webhooks.constructEvent(Buffer.from(bytes), signature, secret, tolerance);
    } catch {
      throw new Refusal('invalid_signature', 'The signature does not fit the event, or is too old.');
    }
  }
}

/** The payment intent that an event is about, if it is one that can change an order. */
function intentOf({ type, data }: Stripe.Event): string | undefined {
  const object = data.object as { id?: unknown; payment_intent?: unknown };
  const id = paying.includes(type)
    ? object.id
    : afterwards.includes(type)
      ? object.payment_intent
      : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** The order of a payment, and whether this event was noted with it before. */
async function orderOf(queries: Queries, paymentIntentId: string, { id }: Stripe.Event) {
  return await queries
    .selectFrom('orders')
    .select(['id', 'status'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('stripe_events').select('id').where('id', '=', id)).as('knows_event'),
    )
    .where('payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst();
}

/** Notes an event beside its effect. @returns false when somebody noted it before */
async function note(transaction: Transaction<Tables>, { id, type }: Stripe.Event): Promise<boolean> {
  const noted = await transaction
    .insertInto('stripe_events')
    .values({ id, type })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}
