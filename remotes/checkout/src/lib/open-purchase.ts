import type { CreatePaymentIntent, PaymentIntentCreated } from '@site/contract/wire';
import { type Answer, ask, record } from './answer.ts';

/** Asks for the payment intent of a purchase. Asking again for the same purchase gives the same intent. */
export function openPurchase(
  apiBase: string,
  purchase: Required<CreatePaymentIntent>,
): Promise<Answer<PaymentIntentCreated>> {
  return ask(`${apiBase}/create-payment-intent`, {
    method: 'POST',
    body: purchase,
    parse: parsePaymentIntent,
  });
}

export function parsePaymentIntent(value: unknown): PaymentIntentCreated | undefined {
  const { clientSecret, paymentIntentId, orderNumber, orderToken, amount } = record(value);
  return isText(clientSecret) &&
    isText(paymentIntentId) &&
    isText(orderNumber) &&
    isText(orderToken) &&
    typeof amount === 'number'
    ? { clientSecret, paymentIntentId, orderNumber, orderToken, amount, currency: 'usd' }
    : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
