import { orderTerms } from '@site/domain/order-terms';
import type { CreditNote } from './invoice-content.ts';
import { type Invoice, paymentSentence } from './invoice-content.ts';
import type { Printed, Row } from './pdf-page.ts';

export function printedInvoice(invoice: Invoice): Printed {
  const { number, issuedAt, seller, buyer, status, subtotal, tax, total, refunded } = invoice;
  const rows: readonly Row[] = [
    ['Subtotal', subtotal],
    ['Tax', tax],
  ];
  const sum: Row = [status === 'Paid' ? 'Total paid' : 'Total', total];
  return {
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
  };
}

export function printedCreditNote(note: CreditNote): Printed {
  const { number, issuedAt, seller, buyer, corrects, invoiceNumber, invoiceDate, invoiceTotal } = note;
  const name = corrects ? 'Correction' : 'Credit note';
  const invoice = `invoice ${invoiceNumber} of ${invoiceDate}`;
  return {
    ...{ title: name, number, issuedAt, seller, buyer },
    facts: [
      [`${name} number`, number, 0.24],
      ['Order number', note.orderNumber, 0.34],
      ['Date', note.date, 0.25],
      corrects ? ['For credit note', corrects.number, 0.17] : ['For invoice', invoiceNumber, 0.17],
    ],
    item: {
      name: corrects ? `Cancelled refund for ${note.item}` : `Refund for ${note.item}`,
      notes: [
        corrects
          ? `Cancels credit note ${corrects.number} of ${corrects.date}, because its refund did not arrive. It was for ${invoice}.`
          : `${note.isPartial ? 'Partial refund' : 'Full refund'} of the ${invoiceTotal} on ${invoice}.`,
      ],
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
        ? `The bank of the card did not take the refund of ${note.refundedOn}. Refund reference ${note.refundReference}`
        : `Returned on ${note.refundedOn} to the card that paid. Refund reference ${note.refundReference}`,
      `Payment reference ${note.paymentReference}`,
      `Questions about this ${name.toLowerCase()}: ${seller.email}`,
    ],
  };
}
