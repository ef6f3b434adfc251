import { expect, test } from 'vitest';
import { sampleInvoice } from '../../testing/sample-invoice.ts';
import { composePayment, creditNoteOf, type Invoice, printCreditNote } from './document-content.ts';
import { composeCreditNoteEmail, composeInvoiceEmail, listPictures } from './document-email.ts';

const orderLink = { orderUrl: 'https://x.example/', expiresAt: new Date('2026-12-22') };
const links = { ...orderLink, answersUrl: 'https://z.example/', bookingUrl: 'https://y.example/' };

test.each([
  ['Pacific/Auckland', '2026-11-23T10:59:59Z', '23 November 2026', 'Wednesday 2 December'],
  ['Pacific/Auckland', '2026-11-23T11:00:00Z', '24 November 2026', 'Thursday 3 December'],
])('for a seller in %s the invoice and its email of %s have one day', (timeZone, moment, day, delivered) => {
  const at = new Date(moment);
  const invoice = sampleInvoice({ paid_at: at }, { issuedAt: at, timeZone });
  expect([invoice.date, invoice.paidOn]).toEqual([day, day]);
  const { text } = composeInvoiceEmail(invoice, at, { ...links, expiresAt: at }, 'pd3');
  expect(text).toContain(`works until ${day}`);
  expect(text).toContain(`By ${delivered}`);
});

test('an invoice has buyer, item, date and amounts, tax included', () => {
  expect(sampleInvoice()).toMatchObject({
    number: 'INV-2026-0007',
    date: '21 November 2026',
    buyer: { name: 'Zoë Dvořáková', company: null, address: ['Große Straße 1', '80331 München', 'Germany'] },
    subtotal: '$1,300.00',
    tax: '$0.00',
    total: '$1,300.00',
    paymentReference: 'pi_123',
  } satisfies Partial<Record<keyof Invoice, unknown>>);
  expect(composePayment(sampleInvoice())).toBe('Paid by card ending in 4242 on 21 November 2026.');
});

test.each([
  [{ status: 'paid', refunded_cents: 0 }, 'Paid', null, '$1,300.00'],
  [{ status: 'paid', refunded_cents: 10_050 }, 'Partly refunded', '$100.50', '$1,199.50'],
  [{ status: 'refunded', refunded_cents: 130_000 }, 'Refunded', '$1,300.00', '$0.00'],
  [{ status: 'disputed', refunded_cents: 0 }, 'Disputed', null, '$1,300.00'],
] as const)('the invoice of %j shows %s', (payment, status, refunded, totalAfterRefund) => {
  const invoice = sampleInvoice({ ...payment });
  expect(invoice).toMatchObject({ status, refunded, totalAfterRefund, total: '$1,300.00' });
  const mail = composeInvoiceEmail(invoice, null, links, 'pd3');
  const isDue = status === 'Paid' || status === 'Partly refunded';
  expect(mail.text.includes('Answer the questions')).toBe(isDue);
  expect(mail.text.includes('What happens next')).toBe(isDue);
  const texts = [mail.text, mail.html.replaceAll(/<[^>]*>/g, ' '), composePayment(invoice)];
  for (const text of texts) {
    if (status !== 'Paid') expect(text).not.toMatch(/\bpaid\b/i);
    if (refunded) expect(text).toContain(refunded);
  }
});

test.each([
  ['pd2', ['rohan-mehta', 'maeve-callaghan'], 'Maeve Callaghan leads the writing.'],
  ['mr1', ['rohan-mehta', 'amara-osei'], 'Amara Osei leads the research.'],
  [null, ['rohan-mehta'], 'Rohan Mehta, consultant, reads your answers'],
] as const)(
  'the email about plan %s shows who works on it, with their drawings',
  (planId, cids, sentence) => {
    const { text, html } = composeInvoiceEmail(sampleInvoice(), null, links, planId);
    expect(text).toContain(sentence);
    expect(listPictures(html).map(({ cid }) => cid)).toEqual(cids);
  },
);

test('the email of an order with answers has its dates, and asks for nothing', () => {
  const answeredAt = new Date('2026-11-20T09:00:00Z');
  const { text, html } = composeInvoiceEmail(sampleInvoice(), answeredAt, links, 'pd3');
  const told = [
    'Thank you, Zoë.',
    'By Sunday 22 November',
    'By Tuesday 1 December',
    'Speaker notes, slide by slide',
  ];
  for (const content of [text, html]) {
    for (const sentence of told) expect(content).toContain(sentence);
    expect(content).not.toContain('Answer the questions');
  }
});

test('a credit note names the refund, the amount and the invoice that it corrects', () => {
  const row = {
    refund_id: 're_123',
    refunded_at: new Date('2026-11-30T23:59:59Z'),
    amount_cents: 10_050,
    number: 'CN-2026-0002',
    issuedAt: new Date('2026-12-01T00:00:03Z'),
  };
  const invoice = sampleInvoice();
  const note = creditNoteOf(row, { invoice });
  expect(note).toMatchObject({
    number: 'CN-2026-0002',
    date: '1 December 2026',
    refundedOn: '30 November 2026',
    invoiceNumber: 'INV-2026-0007',
    invoiceDate: '21 November 2026',
    isPartial: true,
    total: '$100.50',
  });
  expect(composeCreditNoteEmail(note, orderLink).text).toContain('$100.50 of the $1,300.00 you paid');

  const correction = creditNoteOf({ ...row, number: 'CN-2026-0003' }, { invoice, corrected: note });
  expect(correction).toMatchObject({ number: 'CN-2026-0003', corrects: { number: 'CN-2026-0002' } });
  const mail = composeCreditNoteEmail(correction, orderLink);
  expect(mail.subject).toMatch(/^Correction CN-2026-0003/);
  expect(mail.text).toContain('The refund of $100.50 did not arrive');
  expect(mail.text).not.toContain('has been returned');
  expect(JSON.stringify(printCreditNote(correction))).toContain('Cancels credit note CN-2026-0002');
});

test('a name that a mail program would turn into a link is neither a greeting nor a link', () => {
  const full_name = 'http://evil.example/win';
  const mail = composeInvoiceEmail(sampleInvoice({ full_name, company: 'evil.example' }), null, links, 'pd3');
  expect(mail.text).toMatch(/^Thank you\.\n/);
  for (const content of [mail.text, mail.html]) {
    expect(content).not.toMatch(/http:\/\/evil|evil\.example/);
    // A reader still sees the buyer's name.
    expect(content.replaceAll('\u2060', '')).toContain(full_name);
  }
});
