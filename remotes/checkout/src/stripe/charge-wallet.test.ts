import type { BillingDetails, StripeElements, StripeError } from '@stripe/stripe-js';
import { describe, expect, it, vi } from 'vitest';
import { paymentData } from '../../testing/api-responses.ts';
import { chargeWallet, walletDetails } from './charge-wallet.ts';

function charge(submitError?: StripeError) {
  const submit = vi.fn().mockResolvedValue(submitError ? { error: submitError } : {});
  const elements = { submit } as unknown as StripeElements;
  // As Stripe does where elements were not submitted.
  const confirmPayment = vi.fn().mockImplementation(async () => {
    if (submit.mock.settledResults[0]?.type !== 'fulfilled') throw new Error('submit() comes first');
    return { paymentIntent: { id: 'pi_1', status: 'succeeded' } };
  });
  const stripe = { confirmPayment, retrievePaymentIntent: vi.fn() };
  return { stripe, elements, clientSecret: 'pi_1_secret_2', returnUrl: 'https://site.example/pay' };
}

describe('charging a wallet', () => {
  it('confirms the payment intent of the purchase, and stays on the page where it can', async () => {
    const request = charge();
    expect(await chargeWallet(request)).toMatchObject({ kind: 'paid', paymentIntentId: 'pi_1' });
    expect(request.stripe.confirmPayment).toHaveBeenCalledExactlyOnceWith({
      elements: request.elements,
      clientSecret: 'pi_1_secret_2',
      confirmParams: { return_url: 'https://site.example/pay' },
      redirect: 'if_required',
    });
  });

  it('confirms nothing where the wallet cannot be submitted', async () => {
    const submitError = { type: 'validation_error', message: 'Choose an address.' } as StripeError;
    const request = charge(submitError);
    expect(await chargeWallet(request)).toMatchObject({ kind: 'failed', declined: false });
    expect(request.stripe.confirmPayment).not.toHaveBeenCalled();
  });
});

describe('who pays with a wallet', () => {
  const billing = { name: ' Wanda Lett ', email: 'wanda@example.com' } as BillingDetails;

  it('is whom the wallet names, since the payment names them too', () => {
    expect(walletDetails(billing, { ...paymentData, company: 'Lett & Co' })).toMatchObject({
      fullName: 'Wanda Lett',
      email: 'wanda@example.com',
      company: 'Lett & Co',
    });
  });

  it('is whom the form names where the wallet does not', () => {
    const { email, fullName } = paymentData;
    expect(walletDetails(undefined, paymentData)).toMatchObject({ email, fullName });
    expect(walletDetails({ ...billing, name: ' ', email: '' }, paymentData)).toMatchObject({
      email,
      fullName,
    });
  });
});
