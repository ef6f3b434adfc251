import type { BillingDetails } from '@stripe/stripe-js';
import { describe, expect, it } from 'vitest';
import { paymentData } from '../../testing/api-responses.ts';
import { mergeWalletDetails } from './charge-wallet.ts';

describe('who pays with a wallet', () => {
  const billing = { name: ' Wanda Lett ', email: 'wanda@example.com' } as BillingDetails;

  it('is whom the wallet names, since the payment names them too', () => {
    expect(mergeWalletDetails(billing, { ...paymentData, company: 'Lett & Co' })).toMatchObject({
      fullName: 'Wanda Lett',
      email: 'wanda@example.com',
      company: 'Lett & Co',
    });
  });

  it('is whom the form names where the wallet does not', () => {
    const { email, fullName } = paymentData;
    expect(mergeWalletDetails(undefined, paymentData)).toMatchObject({ email, fullName });
    expect(mergeWalletDetails({ ...billing, name: ' ', email: '' }, paymentData)).toMatchObject({
      email,
      fullName,
    });
  });
});
