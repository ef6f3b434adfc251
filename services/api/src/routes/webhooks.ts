import type { OrderStatus } from '@site/shared/wire';
import type { Stripe } from 'stripe';
import { readBytes } from '../http/body.ts';
import { Refusal } from '../http/refusal.ts';
import { applyIntent, findOrder } from '../orders/orders.ts';
import type { Api, Services } from '../services.ts';
import type { Queries } from '../storage/database.ts';
import { reachingStripe } from './payments.ts';

const limit = 512 * 1024;

/** Older signatures are refused as replays; in seconds. */
const tolerance = 300;

/** Events that say more than the payment intent itself does. */
const statusOfEvent: Partial<Record<Stripe.Event.Type, OrderStatus>> = {
  'charge.refunded': 'refunded',
  'charge.dispute.created': 'disputed',
};

/**
 * `POST /webhooks/stripe`: where orders learn the truth. An event is a reason to
 * look, not the news itself: the intent is fetched, so that late, repeated and
 * swapped events all lead to the same state.
 */
export function webhookRoutes(app: Api, services: Services): void {
  const { database, queue, stripe, config } = services;

  app.post('/webhooks/stripe', async (c) => {
    const event = await verified(await readBytes(c, limit), c.req.header('stripe-signature'));
    const intentId = intentOf(event);
    const order = intentId ? await findOrder(database.queries, { paymentIntentId: intentId }) : undefined;
    if (intentId && order && !(await wasSeen(event))) {
      const intent = await reachingStripe(() =>
        stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }),
      );
      const status = statusOfEvent[event.type];
      // A refund or dispute tells of a payment whose success may not have been heard of yet.
      if (status) await applyIntent({ database, queue }, order.id, intent);
      await applyIntent({ database, queue }, order.id, intent, {
        seen: (transaction) => remember(transaction, event),
        ...(status && (!isPartial(event) ? { status } : {})),
      });
    }
    return c.json({ received: true });
  });

  async function verified(bytes: ArrayBuffer, signature: string | undefined): Promise<Stripe.Event> {
    if (!signature) throw new Refusal('missing_signature', 'Events must be signed.');
    if (!config.stripe.webhookSecret) {
      throw new Refusal('invalid_signature', 'This API has no webhook secret, so it believes no event.');
    }
    try {
      return await stripe.webhooks.constructEventAsync(
        Buffer.from(bytes),
        signature,
        config.stripe.webhookSecret,
        tolerance,
      );
    } catch {
      throw new Refusal('invalid_signature', 'The signature does not fit, or is too old.');
    }
  }

  async function wasSeen({ id }: Stripe.Event): Promise<boolean> {
    const seen = await database.queries
      .selectFrom('stripe_events')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    return seen !== undefined;
  }
}

/** Notes an event beside its effect. @returns false when somebody noted it before */
async function remember(transaction: Queries, { id, type }: Stripe.Event): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('stripe_events')
    .values({ id, type })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The payment intent that an event is about, if it is about one. */
function intentOf({ data: { object } }: Stripe.Event): string | undefined {
  if (object.object === 'payment_intent') return object.id;
  const intent = 'payment_intent' in object ? object.payment_intent : undefined;
  if (typeof intent === 'string') return intent;
  return intent && typeof intent === 'object' && 'id' in intent ? String(intent.id) : undefined;
}

/** A partial refund leaves an order paid. */
function isPartial({ type, data: { object } }: Stripe.Event): boolean {
  return type === 'charge.refunded' && object.object === 'charge' && !object.refunded;
}
