import { expect, test } from 'vitest';
import { fontFor } from './fonts.ts';
import { type Invoice, invoiceOf } from './invoice.ts';
import { invoicePdf } from './pdf.ts';

const seller = {
  name: 'Pitchwright Ltd',
  address: ['1 Example Street'],
  taxNumber: undefined,
  email: 'hello@pitchwright.example',
};

const order: Parameters<typeof invoiceOf>[0] = {
  id: 'd9c9b6a8-8a4d-4c43-9c0f-000000000001',
  purchase_id: 'd9c9b6a8-8a4d-4c43-9c0f-000000000002',
  order_number: 'ORD-1763690000000-7',
  token_hash: null,
  status: 'paid',
  plan_id: 'pd3',
  plan_name: 'Pitch Deck - 24 slides',
  amount: 1300,
  payment_intent_id: 'pi_123',
  revision: 0,
  email: 'zoe@example.com',
  full_name: 'Zoë Dvořáková',
  company: '',
  billing_address: JSON.stringify({
    street: 'Große Straße 1',
    city: 'München',
    state: '',
    zipCode: '80331',
    country: 'DE',
  }),
  created_at: new Date('2026-11-21T09:00:00Z'),
  updated_at: new Date('2026-11-21T09:00:00Z'),
  paid_at: new Date('2026-11-21T23:30:00Z'),
  invoice_queued_at: null,
  invoice_sent_at: null,
  invoice_failed_at: null,
  invoice_lease_until: null,
  checked_at: null,
};

test('an invoice says who, what, when and how much, tax included', () => {
  expect(invoiceOf(order, seller)).toMatchObject({
    number: 'INV-1763690000000-7',
    date: '21 November 2026',
    buyer: {
      name: 'Zoë Dvořáková',
      company: null,
      address: ['Große Straße 1', '80331 München', 'Germany'],
    },
    subtotal: '$1,300.00',
    tax: '$0.00',
    total: '$1,300.00',
    paymentReference: 'pi_123',
  } satisfies Partial<Record<keyof Invoice, unknown>>);
});

test('an order that is not paid cannot be invoiced', () => {
  expect(() => invoiceOf({ ...order, paid_at: null }, seller)).toThrow(/not paid/);
});

test('the longest names and addresses that the form takes stay on one page', async () => {
  const longest = (letter: string) => letter.repeat(200);
  const billing_address = JSON.stringify({
    street: longest('S'),
    city: longest('C'),
    state: longest('T'),
    zipCode: longest('Z'),
    country: 'GB',
  });
  const email = `${'a'.repeat(242)}@example.com`;
  const huge = { ...order, full_name: longest('W'), company: longest('M'), email, billing_address };
  const pdf = (await invoicePdf(invoiceOf(huge, seller))).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
});

test('the PDF is the same every time and brings its own fonts', async () => {
  const invoice = invoiceOf(order, seller);
  const [first, second] = [await invoicePdf(invoice), await invoicePdf(invoice)];
  expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  expect(second.equals(first)).toBe(true);
  const names = first.toString('latin1').match(/\/BaseFont \/[A-Z]{6}\+(\S+)/g) ?? [];
  expect(names.length).toBeGreaterThan(0);
  expect(names.join()).toMatch(/Archivo/);
  expect(first.toString('latin1')).not.toMatch(/\/BaseFont \/Helvetica/);
});

test.each([
  ['Zoë Åström-Dvořáková', /Archivo/],
  ['Łódź & Şişli GmbH, №\u00a05', /Archivo/],
  ['Đặng Thị Ngọc', /Archivo/],
  ['Александра', /DejaVu/],
  ['Ελένη', /DejaVu/],
])('%s is set in a font that has its letters', (text, font) => {
  expect(fontFor(text, 'regular').postscriptName).toMatch(font);
});
