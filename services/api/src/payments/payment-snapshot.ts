import type { OrderStatus } from '@site/contract/wire';
import type { Stripe } from 'stripe';

/** A payment as Stripe reports it at one moment. */
export type PaymentSnapshot = {
  intent: Stripe.PaymentIntent;
  charge: Stripe.Charge | null;
  /** The latest dispute, if there was one. */
  dispute: Stripe.Dispute | null;
};

/**
 * The statuses that a payment has led its order through, the current one last. A refund implies a
 * success whose event may not have arrived. Empty before the first attempt.
 */
export function orderStatusesOf({ intent, charge, dispute }: PaymentSnapshot): readonly OrderStatus[] {
  if (intent.status === 'succeeded') {
    if (dispute?.status === 'lost') return ['paid', 'disputed', 'refunded'];
    if (charge?.refunded) return ['paid', 'refunded'];
    return dispute && !endedInOurFavour.includes(dispute.status) ? ['paid', 'disputed'] : ['paid'];
  }
  if (intent.status === 'processing') return ['processing'];
  if (intent.status === 'canceled') return ['failed'];
  return intent.last_payment_error ? ['failed'] : [];
}

/** Disputes that are closed or never took effect: the money stays with the seller. */
const endedInOurFavour: readonly Stripe.Dispute.Status[] = ['won', 'warning_closed', 'prevented'];

/** The buyer, from the billing details of the card. */
export type Buyer = {
  email: string | null;
  fullName: string | null;
  company: string | null;
  billingAddress: Record<string, string> | null;
};

export function buyerOf({ intent, charge }: PaymentSnapshot): Buyer {
  const details = charge?.billing_details;
  const address = details?.address;
  const lines = {
    street: [address?.line1, address?.line2].filter(Boolean).join(', '),
    city: address?.city ?? '',
    state: address?.state ?? '',
    zipCode: address?.postal_code ?? '',
    country: address?.country ?? '',
  };
  return {
    email: details?.email ?? intent.receipt_email,
    fullName: details?.name ?? null,
    company: null,
    billingAddress: Object.values(lines).some(Boolean) ? lines : null,
  };
}
