/** What a visitor reads when a payment fails, by the provider's error type and code. A code without a message does not compile. */
export const paymentFallback = 'Payment failed - please try again';

/** After this many declines a payment is closed: further attempts are likely to be tests of stolen cards. */
export const maxDeclines = 5;

const validationCodes = [
  'incomplete_number',
  'incomplete_cvc',
  'incomplete_expiry',
  'incomplete_zip',
] as const;
type ValidationCode = (typeof validationCodes)[number];

const validationMessages: Record<ValidationCode, string> = {
  incomplete_number: 'Please enter a complete card number',
  incomplete_cvc: 'Please enter a valid security code (CVC)',
  incomplete_expiry: 'Please enter a valid expiry date',
  incomplete_zip: 'Please enter a valid zip code',
};

const otherValidationMessage = 'Please check your card details and try again';
const authenticationMessage = 'Your bank requires additional authentication. Please try again.';
const connectionMessage = 'Network error. Please check your connection and try again.';

const authenticationCodes: readonly unknown[] = [
  'authentication_required',
  'payment_intent_authentication_failure',
];

/** The fields of a Stripe error that decide the message; any of them may be missing. */
export type PaymentError = {
  type?: string | undefined;
  code?: string | undefined;
  decline_code?: string | undefined;
  message?: string | undefined;
};

export function paymentErrorMessage(error: PaymentError): string {
  const { type, code, decline_code: declineCode, message } = error;
  if ([type, code, declineCode].some((value) => authenticationCodes.includes(value)))
    return authenticationMessage;
  if (type === 'validation_error') {
    const known = validationCodes.find((candidate) => candidate === code);
    return known ? validationMessages[known] : otherValidationMessage;
  }
  if (type === 'api_connection_error') return connectionMessage;
  return message || paymentFallback;
}
