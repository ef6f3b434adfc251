import { describe, expect, it } from 'vitest';
import { paymentErrorMessage } from './payment-errors.ts';

const authentication = 'Your bank requires additional authentication. Please try again.';

describe('the message for a payment error', () => {
  it.each([
    [{ type: 'card_error', message: 'Your card was declined.' }, 'Your card was declined.'],
    [{ type: 'validation_error', code: 'incomplete_number' }, 'Please enter a complete card number'],
    [{ type: 'validation_error', code: 'incomplete_cvc' }, 'Please enter a valid security code (CVC)'],
    [{ type: 'validation_error', code: 'incomplete_expiry' }, 'Please enter a valid expiry date'],
    [{ type: 'validation_error', code: 'incomplete_zip' }, 'Please enter a valid zip code'],
    [{ type: 'validation_error', code: 'anything' }, 'Please check your card details and try again'],
    [{ type: 'authentication_required' }, authentication],
    [{ type: 'card_error', code: 'authentication_required', message: 'x' }, authentication],
    [{ type: 'card_error', decline_code: 'authentication_required', message: 'x' }, authentication],
    [{ type: 'invalid_request_error', code: 'payment_intent_authentication_failure' }, authentication],
    [{ type: 'api_connection_error' }, 'Network error. Please check your connection and try again.'],
    [{ type: 'api_error', message: 'Try later' }, 'Try later'],
    [{ type: 'api_error' }, 'Payment failed - please try again'],
    [{}, 'Payment failed - please try again'],
  ])('%o reads "%s"', (error, message) => expect(paymentErrorMessage(error)).toBe(message));
});
