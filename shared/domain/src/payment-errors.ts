/** The message shown when a payment fails without a more specific message. */
export const paymentFallback = 'Payment failed - please try again';

/** The message shown when the connection fails while a payment is in progress. */
export const connectionLost = 'Network error. Please check your connection and try again.';

/**
 * The number of declines after which a payment is closed, because further attempts are probably tests of stolen cards.
 */
export const maxDeclines = 5;

const authenticationMessage = 'Your bank requires additional authentication. Please try again.';

/** Messages for invalid card fields, keyed by Stripe's error code. */
const messages = new Map<string | undefined, string>([
  ['incomplete_number', 'Please enter a complete card number'],
  ['incomplete_cvc', 'Please enter a valid security code (CVC)'],
  ['incomplete_expiry', 'Please enter a valid expiry date'],
  ['incomplete_zip', 'Please enter a valid zip code'],
]);

const authenticationCodes: readonly unknown[] = [
  'authentication_required',
  'payment_intent_authentication_failure',
];

/** The fields of a Stripe error that determine the message. Any field may be missing. */
export type PaymentError = {
  type?: string | undefined;
  code?: string | undefined;
  decline_code?: string | undefined;
  message?: string | undefined;
};

export function paymentErrorMessage({ type, code, decline_code, message }: PaymentError): string {
  if ([type, code, decline_code].some((value) => authenticationCodes.includes(value)))
    return authenticationMessage;
  if (type === 'validation_error')
    return messages.get(code) ?? 'Please check your card details and try again';
  if (type === 'api_connection_error') return connectionLost;
  return message || paymentFallback;
}
