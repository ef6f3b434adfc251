import { emailAddress } from '@site/contract/fields';
import type { OrderStatus } from '@site/contract/wire';
import type { Stripe } from 'stripe';

/** A payment as Stripe reports it at one moment. */
export type PaymentSnapshot = {
  intent: Stripe.PaymentIntent;
  charge: Stripe.Charge | null;
  /** The latest dispute, if there was one. */
  dispute: Stripe.Dispute | null;
  refunds: readonly Stripe.Refund[];
};

/**
 * The statuses that a payment has led its order through, the current one last. A refund implies a
 * success whose event may not have arrived. Empty before the first attempt.
 */
export function orderStatusesOf(snapshot: PaymentSnapshot): readonly OrderStatus[] {
  const { intent, dispute } = snapshot;
  if (intent.status === 'succeeded') {
    const isDisputed = dispute && !closedDisputes.includes(dispute.status);
    if (refundedCentsOf(snapshot) >= intent.amount_received) {
      return dispute?.status === 'lost' ? ['paid', 'disputed', 'refunded'] : ['paid', 'refunded'];
    }
    return isDisputed ? ['paid', 'disputed'] : ['paid'];
  }
  if (intent.status === 'processing') return ['processing'];
  if (intent.status === 'canceled') return ['failed'];
  return intent.last_payment_error ? ['failed'] : [];
}

/** Disputes that are closed or never took effect. */
const closedDisputes: readonly Stripe.Dispute.Status[] = ['won', 'lost', 'warning_closed', 'prevented'];

/** What the buyer has back of a payment, in cents: by refunds, and by a dispute that was lost. */
export function refundedCentsOf({ intent, charge, dispute }: PaymentSnapshot): number {
  if (intent.status !== 'succeeded') return 0;
  const lost = dispute?.status === 'lost' ? dispute.amount : 0;
  return Math.min((charge?.amount_refunded ?? 0) + lost, intent.amount_received);
}

/** The buyer, from the billing details of the card. */
type Buyer = {
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
    // The browser sends it to Stripe, unchecked: an address that no form of ours accepts is none.
    email: emailAddress.safeParse(details?.email ?? intent.receipt_email).data ?? null,
    fullName: details?.name ?? null,
    company: null,
    billingAddress: Object.values(lines).some(Boolean) ? lines : null,
  };
}
