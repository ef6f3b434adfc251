import { setImmediate } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Config, Seller } from '../config/config.ts';
import { type CreditNoteRow, creditNoteOf } from '../invoice/credit-note.ts';
import { nextDocumentNumber } from '../invoice/document-number.ts';
import { invoiceOf } from '../invoice/invoice.ts';
import { creditNoteEmail } from '../mail/credit-note-email.ts';
import { invoiceEmail } from '../mail/invoice-email.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import { issueOrderToken } from '../orders/order-tokens.ts';
import { findOrder, lockOrder, type Order } from '../orders/orders.ts';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';
import type { JobHandlers } from './job-queue.ts';
import { deliverOnce } from './mail-delivery.ts';
import { orderUrl } from './order-link.ts';

type Dependencies = {
  database: Pick<Database, 'queries' | 'transact'>;
  mailer: Mailer;
  config: Pick<Config, 'siteUrl' | 'bookingUrl' | 'seller'>;
};

/** Sends the invoice of a paid order, once. */
export function invoiceEmailJob(dependencies: Dependencies): JobHandlers['invoice-email'] {
  const { database, mailer, config } = dependencies;
  const { queries, transact } = database;
  return async ({ orderId }, attempt) => {
    const order = await findOrder(queries, { id: orderId });
    if (!order?.paid_at || !order.email) return;
    const compose = async () => {
      const issued = await transact((transaction) => issueInvoice(transaction, orderId, config.seller));
      return await composeInvoice(issued, dependencies);
    };
    const delivery = { table: 'orders', prefix: 'invoice', id: orderId } as const;
    await deliverOnce({ queries, mailer }, delivery, compose, attempt);
  };
}

/** Sends the credit note of a refund, once. */
export function creditNoteEmailJob(dependencies: Dependencies): JobHandlers['credit-note-email'] {
  const { database, mailer, config } = dependencies;
  const { queries, transact } = database;
  return async ({ creditNoteId: id }, attempt) => {
    const note = await queries
      .selectFrom('credit_notes')
      .innerJoin('orders', 'orders.id', 'credit_notes.order_id')
      .select(['credit_notes.order_id', 'orders.email'])
      .where('credit_notes.id', '=', id)
      .executeTakeFirst();
    if (!note?.email) return;
    const compose = async () => {
      const issued = await transact(async (transaction) => {
        // It names the invoice that it corrects. Invoice first: everyone takes numbers in this order.
        const order = await issueInvoice(transaction, note.order_id, config.seller);
        return { order, row: await issueCreditNote(transaction, id, config.seller) };
      });
      return await composeCreditNote(issued, dependencies);
    };
    const delivery = { table: 'credit_notes', prefix: 'mail', id } as const;
    await deliverOnce({ queries, mailer }, delivery, compose, attempt);
  };
}

/** Gives an invoice its number and its date when it is composed for the first time. */
async function issueInvoice(transaction: Transaction<Tables>, id: string, seller: Seller): Promise<Order> {
  const order = await lockOrder(transaction, id);
  if (order.invoice_number) return order;
  const { number, issuedAt } = await nextDocumentNumber(transaction, {
    kind: 'invoice',
    seller: seller.name,
  });
  return await transaction
    .updateTable('orders')
    .set({ invoice_number: number, invoice_issued_at: issuedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function issueCreditNote(
  transaction: Transaction<Tables>,
  id: string,
  seller: Seller,
): Promise<CreditNoteRow> {
  const note = await transaction
    .selectFrom('credit_notes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (note.number) return note;
  const kind = 'credit-note';
  const { number, issuedAt } = await nextDocumentNumber(transaction, { kind, seller: seller.name });
  return await transaction
    .updateTable('credit_notes')
    .set({ number, issued_at: issuedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function composeInvoice(order: Order, { database, config }: Dependencies): Promise<Mail> {
  // Imported with the first invoice, to keep the start fast and small.
  const { invoicePdf } = await import('../invoice/pdf.ts');
  const invoice = invoiceOf(order, config.seller);
  const pdf = await drawOneByOne(() => invoicePdf(invoice));
  const { token, expiresAt } = await issueOrderToken(database.queries, order.id, 'mail');
  const links = { orderUrl: orderUrl(config, token), expiresAt, bookingUrl: config.bookingUrl };
  return {
    key: `invoice-${invoice.orderNumber}`,
    to: invoice.buyer.email,
    // Not the present, so that sending it again makes the same mail.
    date: invoice.issuedAt,
    ...invoiceEmail(invoice, links),
    attachments: [{ filename: `${invoice.number}.pdf`, content: pdf, contentType: 'application/pdf' }],
  };
}

async function composeCreditNote(
  { order, row }: { order: Order; row: CreditNoteRow },
  { database, config }: Dependencies,
): Promise<Mail> {
  const { creditNotePdf } = await import('../invoice/pdf.ts');
  const note = creditNoteOf(row, order, config.seller);
  const pdf = await drawOneByOne(() => creditNotePdf(note));
  const { token, expiresAt } = await issueOrderToken(database.queries, order.id, 'mail');
  return {
    key: `credit-note-${row.refund_id}`,
    to: note.buyer.email,
    date: note.issuedAt,
    ...creditNoteEmail(note, { orderUrl: orderUrl(config, token), expiresAt }),
    attachments: [{ filename: `${note.number}.pdf`, content: pdf, contentType: 'application/pdf' }],
  };
}

let lastDrawing: Promise<unknown> = Promise.resolve();

/** Draws one document at a time and serves requests in between: a batch would block the event loop. */
async function drawOneByOne(draw: () => Promise<Buffer>): Promise<Buffer> {
  const drawing = lastDrawing.then(() => setImmediate()).then(draw);
  lastDrawing = drawing.catch(() => {});
  return await drawing;
}
