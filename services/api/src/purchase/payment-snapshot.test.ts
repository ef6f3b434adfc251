import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { buyerOf } from './payment-snapshot.ts';

const buyer = (details: object) => {
  const charge = { billing_details: details } as Stripe.Charge;
  return buyerOf({ intent: {} as Stripe.PaymentIntent, charge, dispute: null, refunds: [] });
};

test('what the card names of its buyer is cleaned as the forms do, and what they refuse is left out', () => {
  const address = { line1: 'Große\u0000 Straße 1', line2: null, city: 'x'.repeat(201), country: 'DE' };
  expect(buyer({ email: 'no address', name: 'Zoë\tÅström\u200b', address })).toEqual({
    email: null,
    fullName: 'Zoë Åström',
    billingAddress: { street: 'Große Straße 1', city: '', state: '', zipCode: '', country: 'DE' },
  });
  expect(buyer({ name: 'x'.repeat(5_000), address: null })).toMatchObject({
    fullName: null,
    billingAddress: null,
  });
});
