import { addressLine, emailAddress, personName } from '@site/wire/fields';
import type { OrderStatus } from '@site/wire/order-messages';
import type { Stripe } from 'stripe';

/** The state of a payment as Stripe reported it at a particular moment. */
export type PaymentSnapshot = {
  intent: Stripe.PaymentIntent;
  charge: Stripe.Charge | null;
  dispute: Stripe.Dispute | null;
  refunds: readonly Stripe.Refund[];
};

/** Derives the status of an order from its payment. Returns undefined before the first attempt to pay. */
export function orderStatusOf(snapshot: PaymentSnapshot): OrderStatus | undefined {
  const { intent, dispute } = snapshot;
  if (intent.status === 'succeeded') {
    if (refundedCentsOf(snapshot) >= intent.amount_received) return 'refunded';
    return dispute && !closedDisputes.includes(dispute.status) ? 'disputed' : 'paid';
  }
  if (intent.status === 'processing') return 'processing';
  return intent.status === 'canceled' || intent.last_payment_error ? 'failed' : undefined;
}

/** The statuses of disputes that are over or never took effect. */
const closedDisputes: readonly Stripe.Dispute.Status[] = ['won', 'lost', 'warning_closed', 'prevented'];

/** Computes how many cents the buyer got back, through refunds and a lost dispute. */
export function refundedCentsOf({ intent, charge, dispute }: PaymentSnapshot): number {
  if (intent.status !== 'succeeded') return 0;
  const lostCents = dispute?.status === 'lost' ? dispute.amount : 0;
  return Math.min((charge?.amount_refunded ?? 0) + lostCents, intent.amount_received);
}

/**
 * Reads the buyer from the card's billing details. Browsers send these details directly to Stripe, so drop values that
 * our own forms would reject.
 */
export function buyerOf({ intent, charge }: PaymentSnapshot) {
  const details = charge?.billing_details;
  const address = details?.address;
  const readLine = (text: string | null | undefined) => addressLine.safeParse(text).data ?? '';
  const lines = {
    street: readLine([address?.line1, address?.line2].filter(Boolean).join(', ')),
    city: readLine(address?.city),
    state: readLine(address?.state),
    zipCode: readLine(address?.postal_code),
    country: readLine(address?.country),
  };
  return {
    email: emailAddress.safeParse(details?.email ?? intent.receipt_email).data ?? null,
    fullName: personName.safeParse(details?.name).data ?? null,
    billingAddress: Object.values(lines).some(Boolean) ? lines : null,
  };
}
