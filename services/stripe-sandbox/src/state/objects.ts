import type Stripe from 'stripe';

/**
 * What is stored: the objects of the official SDK, so that the compiler holds
 * the sandbox to their shape, with references kept as ids. The sandbox never
 * stores an expanded object, a card number or a security code.
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
/** Exchanged for a payment method when it is used; never more than once. */
export type CardToken = {
  id: string;
  object: 'token';
  card: Card & { id: string; object: 'card'; name: string | null };
  client_ip: null;
  created: number;
  livemode: false;
  type: 'card';
  used: boolean;
};
export type StoredEvent = Stripe.EventBase;
export type EventType = Extract<
  Stripe.Event.Type,
  | `payment_intent.${'created' | 'processing' | 'requires_action' | 'succeeded' | 'payment_failed' | 'canceled'}`
  | `charge.${'succeeded' | 'failed' | 'refunded' | 'dispute.created'}`
  | 'refund.created'
>;

export type Kinds = {
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  payment_method: PaymentMethod;
  token: CardToken;
  event: StoredEvent;
};
export type Kind = keyof Kinds;
