import type { OrderStatus } from '@site/contract/wire';
import type { Stripe } from 'stripe';

/** What Stripe says of a payment at this moment. */
export type Truth = {
  intent: Stripe.PaymentIntent;
  charge: Stripe.Charge | null;
  /** The latest dispute, when there was one. */
  dispute: Stripe.Dispute | null;
};

/** Asks Stripe about a payment: the intent, its charge, and a dispute if there is one. */
export async function askStripe(stripe: Stripe, paymentIntentId: string): Promise<Truth> {
  const intent = await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] });
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const disputes = charge?.disputed
    ? await stripe.disputes.list({ payment_intent: paymentIntentId, limit: 1 })
    : null;
  return { intent, charge, dispute: disputes?.data[0] ?? null };
}

/**
 * The states that a payment has led its order through, the current one last.
 * A refund, for one, tells of a success that may not have been heard of yet.
 * Empty while the buyer has not tried.
 */
export function statesOf({ intent, charge, dispute }: Truth): readonly OrderStatus[] {
  if (intent.status === 'succeeded') {
    if (dispute?.status === 'lost') return ['paid', 'disputed', 'refunded'];
    if (charge?.refunded) return ['paid', 'refunded'];
    return dispute && !settledForUs.includes(dispute.status) ? ['paid', 'disputed'] : ['paid'];
  }
  if (intent.status === 'processing') return ['processing'];
  if (intent.status === 'canceled') return ['failed'];
  return intent.last_payment_error ? ['failed'] : [];
}

/** Disputes that ended, or never began, with the money staying here. */
const settledForUs: readonly Stripe.Dispute.Status[] = ['won', 'warning_closed', 'prevented'];

/** Who paid, from the billing details that went with the card. */
export type Buyer = {
  email: string | null;
  fullName: string | null;
  company: string | null;
  billingAddress: Record<string, string> | null;
};

export function buyerOf({ intent, charge }: Truth): Buyer {
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
