import type { PaymentData } from '@site/contract/wire';
import type { PaymentIntent, Stripe, StripeCardNumberElement, StripeError } from '@stripe/stripe-js';
import { describe, expect, it, vi } from 'vitest';
import { confirmPayment } from './confirm-payment.ts';

const details: PaymentData = {
  email: 'jane@example.com',
  fullName: 'Jane Founder',
  billingAddress: { street: '', city: '', state: '', zipCode: '', country: 'DE' },
};
const card = {} as StripeCardNumberElement;
const intent = (status: PaymentIntent['status']) => ({ id: 'pi_1', status }) as PaymentIntent;

type Answer = Awaited<ReturnType<Stripe['confirmCardPayment']>>;

function attempt(answer: Answer | Error, later?: PaymentIntent) {
  const confirmCardPayment = vi.fn<Stripe['confirmCardPayment']>();
  if (answer instanceof Error) confirmCardPayment.mockRejectedValue(answer);
  else confirmCardPayment.mockResolvedValue(answer);
  const retrievePaymentIntent = vi.fn<Stripe['retrievePaymentIntent']>();
  if (later) retrievePaymentIntent.mockResolvedValue({ paymentIntent: later });
  else retrievePaymentIntent.mockRejectedValue(new Error('offline'));
  const stripe = { confirmCardPayment, retrievePaymentIntent };
  const confirmation = { stripe, cardNumber: () => card, clientSecret: 'pi_1_secret_2', details };
  return { stripe, confirmation };
}
const refused = (error: Partial<StripeError>): Answer => ({ error: error as StripeError });

describe('confirmPayment', () => {
  it('sends the card with the billing details, and tells the intent', async () => {
    const { stripe, confirmation } = attempt({ paymentIntent: intent('succeeded') });
    expect(await confirmPayment(confirmation)).toEqual({
      kind: 'paid',
      paymentIntentId: 'pi_1',
      processing: false,
      earlier: false,
    });
    expect(stripe.confirmCardPayment).toHaveBeenCalledWith('pi_1_secret_2', {
      payment_method: {
        card,
        billing_details: { name: 'Jane Founder', email: 'jane@example.com', address: { country: 'DE' } },
      },
    });
  });

  it('words a declined card as the provider does', async () => {
    const { confirmation } = attempt(refused({ type: 'card_error', message: 'Your card was declined.' }));
    expect(await confirmPayment(confirmation)).toMatchObject({
      kind: 'failed',
      message: 'Your card was declined.',
    });
  });

  it('tells a refusal by a bank from a slip, and from a payment that is over', async () => {
    const failing = (error: object) => confirmPayment(attempt(refused(error)).confirmation);
    const declined = { type: 'card_error', code: 'card_declined', charge: 'ch_1' };
    expect(await failing(declined)).toMatchObject({ declined: true, over: false });
    expect(await failing({ type: 'card_error', code: 'incorrect_number' })).toMatchObject({
      declined: false,
    });
    expect(
      await failing({ type: 'invalid_request_error', payment_intent: intent('canceled') }),
    ).toMatchObject({ declined: false, over: true });
  });

  it('takes an error whose intent has succeeded for a success', async () => {
    const { confirmation } = attempt(
      refused({ type: 'invalid_request_error', payment_intent: intent('succeeded') }),
    );
    expect(await confirmPayment(confirmation)).toMatchObject({ kind: 'paid', paymentIntentId: 'pi_1' });
  });

  it('tells when it had been paid before, by another tab perhaps', async () => {
    const { confirmation } = attempt(
      refused({
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        payment_intent: intent('succeeded'),
      }),
    );
    expect(await confirmPayment(confirmation)).toMatchObject({ kind: 'paid', earlier: true });
  });

  it('asks after a lost answer whether the payment went through', async () => {
    const { confirmation } = attempt(refused({ type: 'api_connection_error' }), intent('succeeded'));
    expect(await confirmPayment(confirmation)).toMatchObject({ kind: 'paid' });
  });

  it('says that the network failed when nobody knows of a payment', async () => {
    const { confirmation } = attempt(refused({ type: 'api_connection_error' }));
    expect(await confirmPayment(confirmation)).toMatchObject({
      kind: 'failed',
      message: 'Network error. Please check your connection and try again.',
    });
  });

  it('falls back when an intent comes back unpaid without an error', async () => {
    const { confirmation } = attempt({ paymentIntent: intent('requires_payment_method') });
    expect(await confirmPayment(confirmation)).toMatchObject({
      kind: 'failed',
      message: 'Payment failed - please try again',
    });
  });

  it('shows the message of a thrown error', async () => {
    const { confirmation } = attempt(new Error('Something broke'));
    expect(await confirmPayment(confirmation)).toMatchObject({ kind: 'failed', message: 'Something broke' });
  });

  const ready = attempt({ paymentIntent: intent('succeeded') }).confirmation;
  it('is not ready without the library', async () => {
    expect(await confirmPayment({ ...ready, stripe: null })).toMatchObject({
      kind: 'failed',
      message: 'Payment not ready',
    });
  });
  it('is not ready without card fields', async () => {
    expect(await confirmPayment({ ...ready, cardNumber: null })).toMatchObject({
      message: 'Payment not ready',
    });
  });
  it('is not ready without a client secret', async () => {
    expect(await confirmPayment({ ...ready, clientSecret: '' })).toMatchObject({
      message: 'Payment not ready',
    });
  });
  it('misses the e-mail address', async () => {
    expect(await confirmPayment({ ...ready, details: { ...details, email: '' } })).toMatchObject({
      message: 'Please fill in all required fields',
    });
  });
  it('misses the card number field', async () => {
    expect(await confirmPayment({ ...ready, cardNumber: () => null })).toMatchObject({
      message: 'Card number element not found',
    });
  });
});
