import type { Stripe } from 'stripe';
import { z } from 'zod';

/** An id of Stripe's. Anything else cannot be part of a request to Stripe, or be stored. */
const id = z.string().regex(/^[\x21-\x7e]{1,255}$/);

const paymentEvent = z.looseObject({
  id,
  type: z.string().regex(/^[\w.]{1,255}$/),
  data: z.looseObject({
    object: z.looseObject({
      id: id.optional(),
      payment_intent: z.union([id, z.looseObject({}), z.null()]).optional(),
    }),
  }),
});

/** Whether what was signed has the fields of an event that are read here. */
export function isPaymentEvent(value: unknown): boolean {
  return paymentEvent.safeParse(value).success;
}

/** Events about the payment itself. */
const paymentEvents: readonly string[] = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
];

/** Events about the money after a payment. */
export const chargeEvents = [
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
] as const satisfies readonly Stripe.Event.Type[];

const isChargeEvent = (type: string) => (chargeEvents as readonly string[]).includes(type);

/** The event types that the webhook endpoint must be subscribed to at Stripe; others are received and ignored. */
export const subscribedEvents: readonly string[] = [...paymentEvents, ...chargeEvents];

/** Whether an event can change an order that is already paid. */
export function changesPaidOrder({ type }: Stripe.Event): boolean {
  return isChargeEvent(type);
}

/** The payment intent that an event is about, if the event can change an order. */
export function paymentIntentIdOf({ type, data }: Stripe.Event): string | undefined {
  const object = data.object as { id?: unknown; payment_intent?: unknown };
  if (paymentEvents.includes(type)) return typeof object.id === 'string' ? object.id : undefined;
  const isAboutCharge = isChargeEvent(type) && typeof object.payment_intent === 'string';
  return isAboutCharge ? (object.payment_intent as string) : undefined;
}
