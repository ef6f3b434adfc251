import { orderTerms } from '@site/domain/order-terms';
import type { CreditNote } from './credit-note.ts';
import { type Invoice, paymentSentence } from './invoice.ts';
import { drawPage, type Row } from './pdf-page.ts';

export function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const { number, issuedAt, seller, buyer, status, subtotal, tax, total, refunded } = invoice;
  const rows: readonly Row[] = [
    ['Subtotal', subtotal],
    ['Tax', tax],
  ];
  const sum: Row = [status === 'Paid' ? 'Total paid' : 'Total', total];
  return drawPage({
    ...{ title: 'Invoice', number, issuedAt, seller, buyer },
    facts: [
      ['Invoice number', number, 0.24],
      ['Order number', invoice.orderNumber, 0.34],
      ['Date', invoice.date, 0.25],
      ['Status', status, 0.17],
    ],
    item: { name: invoice.item, notes: invoice.deliverables, amount: subtotal },
    rows: refunded ? [...rows, sum, ['Refunded', `−${refunded}`]] : rows,
    sum: refunded ? ['Total after refund', invoice.totalAfterRefund] : sum,
    terms: orderTerms,
    foot: [
      paymentSentence(invoice),
      `Payment reference ${invoice.paymentReference}`,
      `Questions about this invoice: ${seller.email}`,
    ],
  });
}

export function creditNotePdf(note: CreditNote): Promise<Buffer> {
  const { number, issuedAt, seller, buyer } = note;
  return drawPage({
    ...{ title: 'Credit note', number, issuedAt, seller, buyer },
    facts: [
      ['Credit note number', number, 0.24],
      ['Order number', note.orderNumber, 0.34],
      ['Date', note.date, 0.25],
      ['For invoice', note.invoiceNumber, 0.17],
    ],
    item: {
      name: `Refund for ${note.item}`,
      notes: [
        `${note.isPartial ? 'Partial refund' : 'Full refund'} of the ${note.invoiceTotal} on invoice ${note.invoiceNumber} of ${note.invoiceDate}.`,
      ],
      amount: note.subtotal,
    },
    rows: [
      ['Subtotal', note.subtotal],
      ['Tax', note.tax],
    ],
    sum: ['Total refunded', note.total],
    terms: [],
    foot: [
      `Returned on ${note.refundedOn} to the card that paid. Refund reference ${note.refundReference}`,
      `Payment reference ${note.paymentReference}`,
      `Questions about this credit note: ${seller.email}`,
    ],
  });
}
