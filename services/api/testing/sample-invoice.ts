import { invoiceOf } from '../src/invoice/document-content.ts';

const seller = {
  name: 'Pitchwright Ltd',
  address: ['1 Example Street'],
  companyNumber: '01234567',
  taxNumber: undefined,
  email: 'hello@pitchwright.example',
  timeZone: 'Europe/London',
};

/** Formats a billing address as orders store it. */
export function addressOf(
  street: string,
  city: string,
  state: string,
  zipCode: string,
  country: string,
): string {
  return JSON.stringify({ street, city, state, zipCode, country });
}

const order = {
  order_number: 'ORD-1763690000000-7',
  status: 'paid',
  plan_id: 'pd3',
  plan_name: 'Pitch Deck - 24 slides',
  amount: 1300,
  payment_intent_id: 'pi_123',
  email: 'zoe@example.com',
  full_name: 'Zoë Dvořáková',
  company: '',
  consent_version: null,
  consented_at: null,
  billing_address: addressOf('Große Straße 1', 'München', '', '80331', 'DE'),
  paid_at: new Date('2026-11-21T23:30:00Z'),
  card_last4: '4242',
  refunded_cents: 0,
} as Parameters<typeof invoiceOf>[0];

/** Composes the invoice of a sample paid order. `changes` replace fields of the order. */
export function sampleInvoice(
  changes: Partial<typeof order> = {},
  { issuedAt = new Date('2026-11-21T23:30:05Z'), timeZone = seller.timeZone } = {},
) {
  return invoiceOf({ ...order, ...changes }, { number: 'INV-2026-0007', issuedAt }, { ...seller, timeZone });
}
