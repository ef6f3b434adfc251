import { paymentErrorMessage, paymentFallback } from '@site/domain/payment-errors';
import type { PaymentData } from '@site/wire/purchase-messages';
import type {
  PaymentIntent,
  PaymentIntentResult,
  Stripe,
  StripeElements,
  StripeError,
} from '@stripe/stripe-js';

export type ChargeOutcome =
  /**
   * `wasPaidBefore` is true if the payment had already succeeded before this attempt, perhaps with different details.
   */
  | { kind: 'paid'; paymentIntentId: string; processing: boolean; wasPaidBefore: boolean }
  /** `declined` is true if a bank declined the card; `over` is true if the payment cannot be tried again. */
  | { kind: 'failed'; message: string; declined: boolean; over: boolean };
type FailedCharge = Extract<ChargeOutcome, { kind: 'failed' }>;

type ChargeRequest = {
  stripe: Pick<Stripe, 'confirmCardPayment' | 'retrievePaymentIntent'> | null;
  /** The card fields, or null before they exist. */
  elements: Pick<StripeElements, 'getElement'> | null;
  clientSecret: string;
  details: PaymentData;
};

/**
 * Charges the card and never rejects. An error counts as success if the payment intent has succeeded. For example,
 * another tab may have paid first, the response may have been lost, or the library may have thrown after the charge.
 */
export async function chargeCard(charge: ChargeRequest): Promise<ChargeOutcome> {
  const { stripe, elements, clientSecret, details } = charge;
  if (!stripe || !elements || !clientSecret) return createFailure('Payment not ready');
  return await attemptConfirmation(stripe, clientSecret, async () => {
    const card = elements.getElement('cardNumber');
    if (!card) return createFailure('Card number element not found');
    return await stripe.confirmCardPayment(clientSecret, {
      payment_method: { card, billing_details: toBillingDetails(details) },
    });
  });
}

/**
 * Confirms a payment and describes the outcome. It never rejects.
 *
 * @param confirm confirms the payment, or returns an outcome if the payment could not be attempted
 */
export async function attemptConfirmation(
  stripe: Pick<Stripe, 'retrievePaymentIntent'>,
  clientSecret: string,
  confirm: () => Promise<PaymentIntentResult | ChargeOutcome>,
): Promise<ChargeOutcome> {
  try {
    const result = await confirm();
    if ('kind' in result) return result;
    const { error, paymentIntent } = result;
    return error
      ? await outcomeOfError(error, stripe, clientSecret)
      : (readPaidOutcome(paymentIntent) ?? createFailure(paymentFallback));
  } catch (error) {
    const message = (error instanceof Error && error.message) || paymentFallback;
    return readPaidOutcome(await retrieveIntent(stripe, clientSecret)) ?? createFailure(message);
  }
}

async function outcomeOfError(
  error: StripeError,
  stripe: Pick<Stripe, 'retrievePaymentIntent'>,
  clientSecret: string,
): Promise<ChargeOutcome> {
  const isLost = error.type === 'api_connection_error' || error.type === 'api_error';
  const intent = error.payment_intent ?? (isLost ? await retrieveIntent(stripe, clientSecret) : undefined);
  const declined = error.type === 'card_error' && error.charge !== undefined;
  return (
    readPaidOutcome(intent, error.code === 'payment_intent_unexpected_state') ??
    createFailure(paymentErrorMessage(error), declined, intent?.status === 'canceled')
  );
}

async function retrieveIntent(
  stripe: Pick<Stripe, 'retrievePaymentIntent'>,
  clientSecret: string,
): Promise<PaymentIntent | undefined> {
  try {
    return (await stripe.retrievePaymentIntent(clientSecret)).paymentIntent;
  } catch {
    return undefined;
  }
}

export function createFailure(message: string, declined = false, over = false): FailedCharge {
  return { kind: 'failed', message, declined, over };
}

function readPaidOutcome(
  intent: PaymentIntent | undefined,
  wasPaidBefore = false,
): ChargeOutcome | undefined {
  if (intent?.status !== 'succeeded' && intent?.status !== 'processing') return undefined;
  return {
    kind: 'paid',
    paymentIntentId: intent.id,
    processing: intent.status === 'processing',
    wasPaidBefore,
  };
}

/** Converts the buyer's details to the provider's format. The address is omitted if all its fields are empty. */
export function toBillingDetails({ email, fullName, billingAddress }: PaymentData) {
  const { street, city, state, zipCode, country } = billingAddress;
  const filled = Object.entries({ line1: street, city, state, postal_code: zipCode, country }).filter(
    ([, value]) => value,
  );
  return { name: fullName, email, ...(filled.length > 0 && { address: Object.fromEntries(filled) }) };
}
