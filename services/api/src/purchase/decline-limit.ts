import { maxDeclines } from '@site/domain/payment-errors';
import type { PaymentSnapshot } from './payment-snapshot.ts';
import { openIntentStatuses, type Payments } from './payments.ts';

/**
 * Retrieves a payment, and cancels it after `maxDeclines`: further attempts are likely to be tests of stolen cards. The
 * card goes from the browser to Stripe, so an attempt is known once Stripe reports it. From then on Stripe itself accepts
 * no card for the payment. How many payments a network opens is limited by `RATE_LIMIT_INTENTS`; Radar does the rest.
 */
export async function retrieveAndLimitDeclines(
  payments: Pick<Payments, 'retrievePayment' | 'listDeclines' | 'cancelUnlessPaid'>,
  intentId: string,
): Promise<PaymentSnapshot> {
  const snapshot = await payments.retrievePayment(intentId);
  const { intent, charge } = snapshot;
  const hasFailed = charge?.status === 'failed' || intent.last_payment_error;
  if (!hasFailed || !openIntentStatuses.includes(intent.status)) return snapshot;
  const declines = await payments.listDeclines(intentId);
  if (declines.length < maxDeclines) return snapshot;
  await payments.cancelUnlessPaid(intentId);
  return await payments.retrievePayment(intentId);
}
