import { serialiseHandoff } from '@site/domain/handoff';
import { describe, expect, it } from 'vitest';
import { startingDetails } from './kept-details.ts';
import { parseKeptOrders } from './kept-orders.ts';
import { emptyDetails } from './payment-details.ts';
import { parsePurchases } from './purchase-record.ts';

const purchaseId = '6f1c2b9e-0000-4000-8000-000000000001';

describe('purchases in storage', () => {
  it('are read back', () => {
    const known = { planId: 'pd1', draft: 'd', purchaseId, orderToken: 't', started: true, declines: 2 };
    const kept = { open: [known], paid: [purchaseId] };
    expect(parsePurchases(JSON.stringify({ version: 2, ...kept }))).toEqual(kept);
  });
  it.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '{"version":3,"open":[]}',
    '{"version":2,"open":{}}',
    '{"version":2,"open":[{"planId":"pd1","purchaseId":"x"}]}',
  ])('are none in %j', (stored) => {
    expect(parsePurchases(stored)).toEqual({ open: [], paid: [] });
  });
});

describe('orders in storage', () => {
  const kept = {
    purchaseId,
    orderNumber: 'ORD-1-2',
    orderDate: '2026-01-02T03:04:05.000Z',
    orderToken: 't',
    paymentIntentId: 'pi_1',
    selectedService: { id: 'pd1', price: 600, name: 'something else' },
    paymentData: { email: 'a@b.co', fullName: 'Ä Ö', billingAddress: { city: 'Köln' } },
  };
  const read = (order: object) => parseKeptOrders(JSON.stringify({ version: 1, orders: [order] }));

  it('come back with the plan from the catalogue, at the price that was paid', () => {
    const [order] = read(kept);
    expect(order?.selectedService).toMatchObject({
      name: 'Pitch Deck - 12 slides',
      price: 600,
      displayPrice: '$600',
    });
    expect(order?.paymentData).toMatchObject({
      fullName: 'Ä Ö',
      billingAddress: { city: 'Köln', country: '' },
    });
  });
  it('are left out when they make no sense', () => {
    expect(read({ ...kept, orderDate: 'yesterday' })).toEqual([]);
    expect(read({ ...kept, selectedService: { id: 'nope', price: 1 } })).toEqual([]);
    expect(parseKeptOrders('{')).toEqual([]);
    expect(parseKeptOrders(null)).toEqual([]);
  });
});

describe('the form as it begins', () => {
  const handoff = serialiseHandoff({ email: 'jane@example.com', fullName: 'Jane', company: 'Jane Ltd' });
  it('is filled in from the questionnaire', () => {
    expect(startingDetails(null, handoff)).toEqual({
      ...emptyDetails,
      email: 'jane@example.com',
      fullName: 'Jane',
      company: 'Jane Ltd',
    });
  });
  it('prefers what was typed here before', () => {
    const typed = JSON.stringify({ ...emptyDetails, email: 'other@example.com', city: 7 });
    expect(startingDetails(typed, handoff)).toEqual({ ...emptyDetails, email: 'other@example.com' });
  });
  it('is empty without either', () => {
    expect(startingDetails(null, null)).toEqual(emptyDetails);
    expect(startingDetails('{', null)).toEqual(emptyDetails);
  });
});
