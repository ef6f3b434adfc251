import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { describe, expect, it, vi } from 'vitest';
import { paymentData } from '../../testing/api-responses.ts';
import { chargeCard, toBillingDetails } from './charge-card.ts';

const details = paymentData;
const card = {};
const createElements = (element: object | null) =>
  ({ getElement: () => element }) as unknown as Pick<StripeElements, 'getElement'>;
const createIntent = (status: PaymentIntent['status']) => ({ id: 'pi_1', status }) as PaymentIntent;

type Confirmed = Awaited<ReturnType<Stripe['confirmCardPayment']>>;

/**
 * Charges a card with a provider's library that returns or throws `confirmed`. `later` is the intent that the library
 * finds when it is asked again.
 */
function createCharge(confirmed: Confirmed | Error, later?: PaymentIntent) {
  const confirmCardPayment = vi.fn<Stripe['confirmCardPayment']>();
  if (confirmed instanceof Error) confirmCardPayment.mockRejectedValue(confirmed);
  else confirmCardPayment.mockResolvedValue(confirmed);
  const retrievePaymentIntent = vi.fn<Stripe['retrievePaymentIntent']>();
  if (later) retrievePaymentIntent.mockResolvedValue({ paymentIntent: later });
  else retrievePaymentIntent.mockRejectedValue(new Error('offline'));
  const stripe = { confirmCardPayment, retrievePaymentIntent };
  return { stripe, elements: createElements(card), clientSecret: 'pi_1_secret_2', details };
}
const createFailedCharge = (error: object, later?: PaymentIntent) =>
  createCharge({ error: error as StripeError }, later);
const succeeded = createIntent('succeeded');

it('sends the card with the billing details, and reports the intent', async () => {
  const request = createCharge({ paymentIntent: succeeded });
  expect(await chargeCard(request)).toEqual({
    kind: 'paid',
    paymentIntentId: 'pi_1',
    processing: false,
    wasPaidBefore: false,
  });
  expect(request.stripe.confirmCardPayment).toHaveBeenCalledWith('pi_1_secret_2', {
    payment_method: {
      card,
      billing_details: { name: 'Jane Founder', email: 'jane@example.com', address: { country: 'DE' } },
    },
  });
});

const ready = createCharge({ paymentIntent: succeeded });
const declined = { type: 'card_error', code: 'card_declined', charge: 'ch_1', message: 'Declined.' };
const unexpected = 'payment_intent_unexpected_state';

it.each<[string, Parameters<typeof chargeCard>[0], object]>([
  ['a decline in the words of the provider', createFailedCharge(declined), { message: 'Declined.' }],
  ['a decline by a bank', createFailedCharge(declined), { declined: true, over: false }],
  [
    'a mistyped number',
    createFailedCharge({ type: 'card_error', code: 'incorrect_number' }),
    { declined: false },
  ],
  [
    'a payment that can no longer be tried',
    createFailedCharge({ type: 'invalid_request_error', payment_intent: createIntent('canceled') }),
    { declined: false, over: true },
  ],
  [
    'a network that failed, when the provider cannot be asked about the payment either',
    createFailedCharge({ type: 'api_connection_error' }),
    { message: 'Network error. Please check your connection and try again.' },
  ],
  [
    'an unpaid intent without an error',
    createCharge({ paymentIntent: createIntent('requires_payment_method') }),
    { message: 'Payment failed - please try again' },
  ],
  [
    'a thrown error by its message',
    createCharge(new Error('Something broke')),
    { message: 'Something broke' },
  ],
  ['a missing library', { ...ready, stripe: null }, { message: 'Payment not ready' }],
  ['missing card fields', { ...ready, elements: null }, { message: 'Payment not ready' }],
  ['a missing secret', { ...ready, clientSecret: '' }, { message: 'Payment not ready' }],
  [
    'a missing card number field',
    { ...ready, elements: createElements(null) },
    { message: 'Card number element not found' },
  ],
])('fails with %s', async (_, request, outcome) => {
  expect(await chargeCard(request)).toMatchObject({ kind: 'failed', ...outcome });
});

it.each<[string, Parameters<typeof chargeCard>[0], object]>([
  [
    'an error whose intent has succeeded',
    createFailedCharge({ type: 'invalid_request_error', payment_intent: succeeded }),
    { wasPaidBefore: false },
  ],
  [
    'an intent that was paid before, perhaps by another tab',
    createFailedCharge({ type: 'invalid_request_error', code: unexpected, payment_intent: succeeded }),
    { wasPaidBefore: true },
  ],
  ['a lost response', createFailedCharge({ type: 'api_connection_error' }, succeeded), {}],
  ['a library that throws after the charge', createCharge(new Error('made to fail'), succeeded), {}],
  [
    'an intent that is being processed',
    createCharge({ paymentIntent: createIntent('processing') }),
    { processing: true },
  ],
])('is paid with %s', async (_, request, outcome) => {
  expect(await chargeCard(request)).toMatchObject({ kind: 'paid', paymentIntentId: 'pi_1', ...outcome });
});

describe('the billing details', () => {
  const empty = { street: '', city: '', state: '', zipCode: '', country: '' } as const;
  const address = { street: '1 Road', city: 'Kent', state: 'OH', zipCode: '44240', country: 'US' } as const;
  it.each([
    ['have no address when none of its fields is filled', empty, undefined],
    ['have the filled fields of the address only', { ...empty, zipCode: '10115' }, { postal_code: '10115' }],
    [
      'name the fields as the provider does',
      address,
      { line1: '1 Road', city: 'Kent', state: 'OH', postal_code: '44240', country: 'US' },
    ],
  ])('%s', (_, billingAddress, expected) => {
    const who = { email: 'a@b.co', fullName: 'A B', company: 'C', billingAddress };
    expect(toBillingDetails(who)).toEqual({
      name: 'A B',
      email: 'a@b.co',
      ...(expected && { address: expected }),
    });
  });
});
