import { taxDollars } from '@site/domain/catalogue';
import type { Selectable } from 'kysely';
import type { Seller } from '../config/config.ts';
import type { Order } from '../orders/orders.ts';
import type { Tables } from '../storage/tables.ts';
import { formatAmount, formatDay, invoiceOf } from './invoice.ts';

export type CreditNoteRow = Selectable<Tables['credit_notes']>;

/** The content of a credit note, formatted as it is printed, like `Invoice`. */
export type CreditNote = ReturnType<typeof creditNoteOf>;

/** @throws when the credit note or the invoice that it corrects has no number yet */
export function creditNoteOf(row: CreditNoteRow, order: Order, seller: Seller) {
  const { number, issued_at: issuedAt } = row;
  if (!number || !issuedAt) throw new Error(`The credit note of refund ${row.refund_id} has no number.`);
  const {
    number: invoiceNumber,
    date: invoiceDate,
    buyer,
    item,
    total,
    ...invoice
  } = invoiceOf(order, seller);
  const dollars = row.amount_cents / 100;
  return {
    number,
    date: formatDay(issuedAt),
    issuedAt,
    invoiceNumber,
    invoiceDate,
    invoiceTotal: total,
    orderNumber: invoice.orderNumber,
    seller,
    buyer,
    item,
    isPartial: dollars < order.amount,
    subtotal: formatAmount(dollars),
    tax: formatAmount(taxDollars),
    total: formatAmount(dollars + taxDollars),
    refundedOn: formatDay(row.refunded_at),
    refundReference: row.refund_id,
    paymentReference: invoice.paymentReference,
  };
}
