import type { PaymentData } from '@site/contract/wire';
import { paymentErrorMessage, paymentFallback } from '@site/domain/payment-errors';
import type { PaymentIntent, Stripe, StripeCardNumberElement, StripeError } from '@stripe/stripe-js';
import { billingDetails } from './billing-details.ts';

/** What must be there before the card can be charged. */
export const confirmationProblems = {
  notReady: 'Payment not ready',
  missingFields: 'Please fill in all required fields',
  noCardNumber: 'Card number element not found',
} as const;

export type PaymentOutcome =
  /** `earlier` when it had been paid before this attempt, perhaps with other details. */
  | { kind: 'paid'; paymentIntentId: string; processing: boolean; earlier: boolean }
  /** `declined` when a bank refused the card, `over` when the payment can no longer be tried. */
  | { kind: 'failed'; message: string; declined: boolean; over: boolean };

type Confirmation = {
  stripe: Pick<Stripe, 'confirmCardPayment' | 'retrievePaymentIntent'> | null;
  /** Null while the card fields are not there at all. */
  cardNumber: (() => StripeCardNumberElement | null) | null;
  clientSecret: string;
  details: PaymentData;
};

/**
 * Charges the card. An error whose payment intent has succeeded is a success: a
 * second click, another tab or a lost answer came before it.
 */
export async function confirmPayment(confirmation: Confirmation): Promise<PaymentOutcome> {
  try {
    const { stripe, cardNumber, clientSecret, details } = confirmation;
    if (!stripe || !cardNumber || !clientSecret) throw new Error(confirmationProblems.notReady);
    if (!details.email || !details.fullName) throw new Error(confirmationProblems.missingFields);
    const card = cardNumber();
    if (!card) throw new Error(confirmationProblems.noCardNumber);
    const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
      payment_method: { card, billing_details: billingDetails(details) },
    });
    if (!error) return outcomeOf(paymentIntent);
    const intent = error.payment_intent ?? (await intentAfter(error, stripe, clientSecret));
    const earlier = error.code === 'payment_intent_unexpected_state';
    const over = intent?.status === 'canceled';
    if (isPaid(intent)) return paid(intent, earlier);
    const declined = error.type === 'card_error' && error.charge !== undefined;
    return failed(paymentErrorMessage(error), { declined, over });
  } catch (error) {
    return failed((error instanceof Error && error.message) || paymentFallback);
  }
}

/** When the answer was lost, the payment may have gone through all the same: the provider is asked. */
async function intentAfter(
  error: StripeError,
  stripe: Pick<Stripe, 'retrievePaymentIntent'>,
  clientSecret: string,
): Promise<PaymentIntent | undefined> {
  if (error.type !== 'api_connection_error' && error.type !== 'api_error') return undefined;
  const answer = await stripe.retrievePaymentIntent(clientSecret).catch(() => undefined);
  return answer?.paymentIntent;
}

function outcomeOf(intent: PaymentIntent): PaymentOutcome {
  return isPaid(intent) ? paid(intent) : failed(paymentFallback);
}

function failed(message: string, { declined = false, over = false } = {}): PaymentOutcome {
  return { kind: 'failed', message, declined, over };
}

function isPaid(intent: PaymentIntent | undefined): intent is PaymentIntent {
  return intent?.status === 'succeeded' || intent?.status === 'processing';
}

function paid(intent: PaymentIntent, earlier = false): PaymentOutcome {
  return { kind: 'paid', paymentIntentId: intent.id, processing: intent.status === 'processing', earlier };
}
