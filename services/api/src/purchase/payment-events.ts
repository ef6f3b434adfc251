import type { Stripe } from 'stripe';
import { z } from 'zod';

/** A Stripe id. Any other text would be unsafe in a request to Stripe, or could not be stored. */
const id = z.string().regex(/^[\x21-\x7e]{1,255}$/);

/** A Stripe event. Only the fields that we use are validated. */
export const paymentEvent = z.looseObject({
  type: z.string(),
  data: z.looseObject({
    object: z.looseObject({
      id: id.optional(),
      payment_intent: z.union([id, z.looseObject({}), z.null()]).optional(),
      last_payment_error: z.looseObject({ code: z.string().optional() }).nullish(),
    }),
  }),
});
type PaymentEvent = z.infer<typeof paymentEvent>;

/** Events about the payment itself. */
const paymentEvents: readonly string[] = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
] satisfies Stripe.Event.Type[];

/** Events that follow a payment: refunds and disputes. */
const chargeEvents: readonly string[] = [
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
] satisfies Stripe.Event.Type[];

/** The event types to which the webhook endpoint must be subscribed at Stripe. The API ignores other types. */
export const subscribedEvents = [...paymentEvents, ...chargeEvents];

/** Whether a bank declined a card; a failed authentication does not count as a decline. */
export function isDecline({ type, data }: PaymentEvent): boolean {
  const code = data.object.last_payment_error?.code;
  return type === 'payment_intent.payment_failed' && code !== 'payment_intent_authentication_failure';
}

/** Returns the id of the payment intent that an event is about, if events of this type can change an order. */
export function paymentIntentIdOf({ type, data }: PaymentEvent): string | undefined {
  const { id: own, payment_intent: other } = data.object;
  if (paymentEvents.includes(type)) return own;
  return chargeEvents.includes(type) && typeof other === 'string' ? other : undefined;
}
