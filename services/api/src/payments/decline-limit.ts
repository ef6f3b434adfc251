import { maxDeclines } from '@site/domain/payment-errors';
import type { Stripe } from 'stripe';
import { isRefusedByStripe } from './stripe.ts';
import { askStripe, type Truth } from './truth.ts';

const open: readonly Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

/** How often banks have refused a payment; an authentication that failed is not a refusal. */
export async function countDeclines(stripe: Stripe, paymentIntentId: string): Promise<number> {
  const charges = await stripe.charges.list({ payment_intent: paymentIntentId, limit: 100 });
  return charges.data.filter(({ status }) => status === 'failed').length;
}

/**
 * Asks Stripe about a payment, and ends it there when it has been refused too often. From then on
 * Stripe itself takes no further card for it, whoever holds its client secret.
 */
export async function askAndLimit(stripe: Stripe, paymentIntentId: string): Promise<Truth> {
  const truth = await askStripe(stripe, paymentIntentId);
  const refused = truth.charge?.status === 'failed' || truth.intent.last_payment_error;
  if (!refused || !open.includes(truth.intent.status)) return truth;
  if ((await countDeclines(stripe, paymentIntentId)) < maxDeclines) return truth;
  try {
    await stripe.paymentIntents.cancel(
      paymentIntentId,
      { cancellation_reason: 'abandoned' },
      { idempotencyKey: `intent-${paymentIntentId}-declined` },
    );
  } catch (error) {
    // A last attempt came through in the meantime: what has become of it is asked below.
    if (!isRefusedByStripe(error)) throw error;
  }
  return await askStripe(stripe, paymentIntentId);
}
