import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/**
 * What is stored: the objects of the official SDK, so that the compiler checks
 * their shape, with references as ids. The sandbox never stores an expanded
 * object, a card number or a security code.
 */
export type PaymentIntent = Stripe.PaymentIntent & {
  status: IntentStatus;
  client_secret: string;
  latest_charge: string | null;
  payment_method: string | null;
};
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';
export type Charge = Stripe.Charge & { payment_intent: string; payment_method: string };
export type Refund = Stripe.Refund & { payment_intent: string; charge: string };
export type Dispute = Stripe.Dispute & { payment_intent: string; charge: string };
export type Card = Stripe.PaymentMethod.Card & { fingerprint: string };
export type PaymentMethod = Stripe.PaymentMethod & { card: Card };
export type StoredEvent = Stripe.EventBase;
export type EventType = Extract<
  Stripe.Event.Type,
  | `payment_intent.${'created' | 'processing' | 'requires_action' | 'succeeded' | 'payment_failed' | 'canceled'}`
  | `charge.${'succeeded' | 'failed' | 'refunded' | `dispute.${'created' | 'closed'}`}`
  | `refund.${'created' | 'failed'}`
  | 'charge.refund.updated'
>;

export type Kinds = {
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  payment_method: PaymentMethod;
  event: StoredEvent;
};
export type Kind = keyof Kinds;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Letters and digits, each equally likely: bytes from 248 on (4 x 62) are discarded. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length)
    for (const byte of randomBytes(length * 2))
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
  return text;
}

export type IdPrefix = 'pi' | 'ch' | 're' | 'du' | 'pm' | 'evt' | 'src' | 'req';

/** The request that caused an event; null for events without one. */
export type Cause = { requestId: string | null; idempotencyKey: string | null };

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

/** An id of Stripe's form: `pi_3` and 23 characters, `req_` and 14. */
export function newId(prefix: IdPrefix): string {
  return prefix === 'req' ? `req_${randomText(14)}` : `${prefix}_3${randomText(23)}`;
}

export function newClientSecret(intentId: string): string {
  return `${intentId}_secret_${randomText(25)}`;
}
