import { formatPostalLines } from '@site/domain/addresses';
import { taxDollars } from '@site/domain/catalogue';
import { consentText } from '@site/domain/consent';
import { findGreetingName } from '@site/domain/names';
import { correctionTerms, deliveryPromise, refundTerms } from '@site/domain/order-promises';
import { contentsOf } from '@site/domain/plan-contents';
import { formatLongDay } from '@site/domain/seller-time';
import type { Seller } from '../platform/config/api-config.ts';
import type { DocumentRow } from '../purchase/documents.ts';
import type { Order } from '../purchase/orders.ts';
import type { Printed, Row } from './draw-pdf.ts';

/** The content of an invoice, formatted for printing: dates as `21 November 2026`, amounts as `$1,300.00`. */
export type Invoice = ReturnType<typeof invoiceOf>;

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats an amount in US dollars, not cents, for example `$1,300.00`. */
export const formatAmount = (amount: number): string => dollars.format(amount);

type Numbered = { number: string; issuedAt: Date };

export function invoiceOf(order: Order, { number, issuedAt }: Numbered, seller: Seller) {
  const { paid_at: paidAt } = order;
  if (!paidAt || !order.email) {
    throw new Error(
      `Order ${order.order_number} cannot be invoiced, because it is unpaid or has no email address.`,
    );
  }
  return {
    kind: 'invoice' as const,
    number,
    orderNumber: order.order_number,
    date: formatLongDay(issuedAt, seller),
    issuedAt,
    paidAt,
    paidOn: formatLongDay(paidAt, seller),
    cardLast4: order.card_last4,
    seller,
    buyer: {
      name: order.full_name ?? order.email,
      /**
       * The first name for the greeting; empty when the full name does not show clearly which part is the first name.
       */
      firstName: findGreetingName(order.full_name ?? ''),
      company: order.company || null,
      email: order.email,
      address: addressLines(order.billing_address),
    },
    item: order.plan_name,
    /**
     * What the plan includes; empty if the order names no plan, because several plans share the price that was paid.
     */
    contents: contentsOf(order.plan_id),
    subtotal: formatAmount(order.amount),
    tax: formatAmount(taxDollars),
    total: formatAmount(order.amount + taxDollars),
    ...paymentOf(order),
    paymentReference: order.payment_intent_id ?? '',
    /** What the buyer agreed to by paying; null when the order does not record it. */
    consent: composeConsent(order, seller),
  };
}

/** Describes the current state of the payment, including refunds and disputes. */
export function paymentOf(order: Order) {
  const refunded = order.refunded_cents / 100;
  return {
    status: paymentStatus(order),
    refunded: refunded > 0 ? formatAmount(refunded) : null,
    totalAfterRefund: formatAmount(order.amount + taxDollars - refunded),
  };
}

function composeConsent(
  { consent_version: version, consented_at: consentedAt }: Order,
  seller: Seller,
): string | null {
  const text = consentText(version);
  return text && consentedAt
    ? `What you agreed to when you ordered, on ${formatLongDay(consentedAt, seller)}: “${text}”`
    : null;
}

export function composePayment({ status, paidOn, refunded, cardLast4 }: Invoice): string {
  const card = cardLast4 ? `card ending in ${cardLast4}` : 'card';
  if (status === 'Paid') return `Paid by ${card} on ${paidOn}.`;
  const charged = `Charged to a ${card} on ${paidOn}.`;
  const returned = refunded ? ` ${refunded} was returned to the card.` : '';
  return `${charged}${returned}${status === 'Disputed' ? ' The payment is disputed by the bank of the card.' : ''}`;
}

/** The status of a payment that has succeeded, worded for people. */
type PaymentStatus = 'Paid' | 'Partly refunded' | 'Refunded' | 'Disputed';

function paymentStatus({ status, refunded_cents: refundedCents }: Order): PaymentStatus {
  if (status === 'refunded') return 'Refunded';
  if (status === 'disputed') return 'Disputed';
  return refundedCents > 0 ? 'Partly refunded' : 'Paid';
}

function addressLines(stored: string | null): readonly string[] {
  if (!stored) return [];
  const address = JSON.parse(stored) as Record<string, string>;
  const { street = '', city = '', state = '', zipCode = '', country = '' } = address;
  const name = /^[A-Z]{2}$/.test(country) ? (countryNames.of(country) ?? country) : country;
  return formatPostalLines({ street, city, state, zipCode, country }, name);
}

/** The content of a credit note, or of a correction to one, formatted like `Invoice`. */
export type CreditNote = ReturnType<typeof creditNoteOf>;

type About = {
  /** The invoice that the credit note refers to, as it was issued. */
  invoice: Invoice;
  /** The credit note whose refund did not arrive; set only if the document is a correction. */
  corrected?: { number: string; date: string } | undefined;
};
type Refund = Pick<DocumentRow, 'refund_id' | 'refunded_at' | 'amount_cents'>;

export function creditNoteOf(
  { number, issuedAt, ...refund }: Numbered & Refund,
  { invoice, corrected }: About,
) {
  const dollars = (refund.amount_cents ?? 0) / 100;
  const total = formatAmount(dollars + taxDollars);
  return {
    kind: corrected ? ('correction' as const) : ('credit-note' as const),
    number,
    date: formatLongDay(issuedAt, invoice.seller),
    issuedAt,
    invoiceNumber: invoice.number,
    invoiceDate: invoice.date,
    invoiceTotal: invoice.total,
    orderNumber: invoice.orderNumber,
    seller: invoice.seller,
    buyer: invoice.buyer,
    item: invoice.item,
    isPartial: total !== invoice.total,
    subtotal: formatAmount(dollars),
    tax: formatAmount(taxDollars),
    total,
    refundedOn: formatLongDay(refund.refunded_at ?? issuedAt, invoice.seller),
    refundReference: refund.refund_id ?? '',
    paymentReference: invoice.paymentReference,
    corrects: corrected ? { number: corrected.number, date: corrected.date } : null,
  };
}

/** The terms that matter most to a buyer, summarised for the invoice. The terms page has the full text. */
const orderTerms = [
  {
    title: 'Delivery',
    text: `${deliveryPromise}, counted in England and Wales from the day on which we have both your payment and your answers.`,
  },
  {
    title: 'Corrections and copyright',
    text: `${correctionTerms} The copyright in the finished document is yours.`,
  },
  {
    title: 'Cancelling',
    text: `${refundTerms.whole} ${refundTerms.part}`,
  },
] as const;

export function printInvoice(invoice: Invoice): Printed {
  const { number, issuedAt, seller, buyer, status, subtotal, tax, total, refunded } = invoice;
  const rows = [['Subtotal', subtotal] as const, ['Tax', tax] as const];
  const sum: Row = [status === 'Paid' ? 'Total paid' : 'Total', total];
  return {
    title: 'Invoice',
    number,
    issuedAt,
    seller,
    buyer,
    facts: [
      ['Invoice number', number],
      ['Order number', invoice.orderNumber],
      ['Invoice date', invoice.date],
      ['Status', status],
    ],
    item: { name: invoice.item, notes: invoice.contents.join('\n'), amount: subtotal },
    rows: refunded ? [...rows, sum, ['Refunded', `−${refunded}`]] : rows,
    sum: refunded ? ['Total after refund', invoice.totalAfterRefund] : sum,
    terms: orderTerms,
    foot: [
      composePayment(invoice),
      `Payment reference ${invoice.paymentReference}`,
      `Questions about this invoice: ${seller.email}`,
    ],
  };
}

export function printCreditNote(note: CreditNote): Printed {
  const { number, issuedAt, seller, buyer, corrects, invoiceNumber, invoiceDate, invoiceTotal } = note;
  const name = corrects ? 'Correction' : 'Credit note';
  const invoice = `invoice ${invoiceNumber} of ${invoiceDate}`;
  return {
    title: name,
    number,
    issuedAt,
    seller,
    buyer,
    facts: [
      [`${name} number`, number],
      ['Order number', note.orderNumber],
      [`${name} date`, note.date],
      corrects ? ['For credit note', corrects.number] : ['For invoice', invoiceNumber],
    ],
    item: {
      name: corrects ? `Cancelled refund for ${note.item}` : `Refund for ${note.item}`,
      notes: corrects
        ? `Cancels credit note ${corrects.number} of ${corrects.date}, because its refund did not arrive. It was for ${invoice}.`
        : `${note.isPartial ? 'Partial refund' : 'Full refund'} of the ${invoiceTotal} on ${invoice}.`,
      amount: note.subtotal,
    },
    rows: [
      ['Subtotal', note.subtotal],
      ['Tax', note.tax],
    ],
    sum: [corrects ? 'Total cancelled' : 'Total refunded', note.total],
    terms: [],
    foot: [
      corrects
        ? `The refund of ${note.refundedOn} did not arrive. Refund reference ${note.refundReference}`
        : `Returned on ${note.refundedOn} to the card that paid. Refund reference ${note.refundReference}`,
      `Payment reference ${note.paymentReference}`,
      `Questions about this ${name.toLowerCase()}: ${seller.email}`,
    ],
  };
}
