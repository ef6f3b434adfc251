import { taxDollars } from '@site/domain/catalogue';
import type { Selectable } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import { formatAmount, formatDay, type Invoice } from './invoice-content.ts';

export type CreditNoteRow = Selectable<Tables['credit_notes']>;

/** The content of a credit note or of its correction, formatted as it is printed, like `Invoice`. */
export type CreditNote = ReturnType<typeof creditNoteOf>;

type About = {
  /** The invoice that it credits, as it was issued. */
  invoice: Invoice;
  /** For a correction: the credit note whose refund has failed. */
  corrected?: { number: string; date: string } | undefined;
};

/** @throws when it has no number yet */
export function creditNoteOf(row: CreditNoteRow, { invoice, corrected }: About) {
  const { number, issued_at: issuedAt } = row;
  if (!number || !issuedAt) throw new Error(`The credit note of refund ${row.refund_id} has no number.`);
  const dollars = row.amount_cents / 100;
  const total = formatAmount(dollars + taxDollars);
  return {
    number,
    date: formatDay(issuedAt),
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
    refundedOn: formatDay(row.refunded_at),
    refundReference: row.refund_id,
    paymentReference: invoice.paymentReference,
    /** Null for a credit note itself. */
    corrects: corrected ? { number: corrected.number, date: corrected.date } : null,
  };
}
