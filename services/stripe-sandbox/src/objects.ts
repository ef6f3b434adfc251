import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import stripeExamples from '../fixtures.json' with { type: 'json' };

/**
 * The stored objects. They have the official SDK's types, so that the compiler checks their shape. They refer to each
 * other by id and never contain a card number or security code.
 */
export type PaymentIntent = Stripe.PaymentIntent & {
  client_secret: string;
  latest_charge: string | null;
  payment_method: string | null;
};
export type Charge = Stripe.Charge & { payment_intent: string; payment_method: string };
export type Refund = Stripe.Refund & { payment_intent: string; charge: string };
export type Dispute = Stripe.Dispute & { payment_intent: string; charge: string };
export type PaymentMethod = Stripe.PaymentMethod & {
  card: Stripe.PaymentMethod.Card & { fingerprint: string };
};
export type EventType = Extract<
  Stripe.Event.Type,
  | `payment_intent.${'created' | 'processing' | 'requires_action' | 'succeeded' | 'payment_failed' | 'canceled'}`
  | `charge.${'succeeded' | 'failed' | 'refunded' | 'refund.updated' | `dispute.${'created' | 'closed'}`}`
  | `refund.${'created' | 'updated' | 'failed'}`
>;

export type Kinds = {
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  payment_method: PaymentMethod;
  event: Stripe.EventBase;
};
export type Kind = keyof Kinds;

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

/** Creates an id of the same length as Stripe's. */
export const createId = (prefix: 'pi' | 'ch' | 're' | 'du' | 'pm' | 'evt' | 'src') =>
  `${prefix}_3${randomText(23)}`;

export function randomText(length: number): string {
  return randomBytes(length).toString('hex').slice(0, length);
}

/** Creates an object with the keys of an example object. Every value is null. */
export const copyNulls = (example: object) =>
  Object.fromEntries(Object.keys(example).map((name) => [name, null]));

/** Stripe's example objects, from its OpenAPI fixtures. */
export const { objects: examples } = stripeExamples;

/**
 * Creates an object with every field of Stripe's example. Only the fields that every object has are set; all others are
 * null.
 */
export function createBlank<K extends Exclude<Kind, 'event'>>(kind: K): Kinds[K] {
  const common = { object: kind, created: nowInSeconds(), livemode: false, metadata: {} };
  return { ...copyNulls(examples[kind]), ...common } as unknown as Kinds[K];
}
