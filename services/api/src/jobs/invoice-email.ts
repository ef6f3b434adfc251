import { answersPath } from '@site/domain/order-links';
import type { Config } from '../config/config.ts';
import { type CreditNoteRow, creditNoteOf } from '../invoice/credit-note.ts';
import { issueNumber } from '../invoice/document-number.ts';
import { drawOneByOne } from '../invoice/draw.ts';
import { invoiceOf } from '../invoice/invoice.ts';
import { issueInvoice } from '../invoice/issue.ts';
import { creditNoteEmail } from '../mail/credit-note-email.ts';
import { invoiceEmail } from '../mail/invoice-email.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import { findAnswers } from '../orders/answers.ts';
import { issueOrderToken } from '../orders/order-tokens.ts';
import { findOrder, type Order } from '../orders/orders.ts';
import type { Database } from '../storage/database.ts';
import type { JobHandlers } from './job-queue.ts';
import { deliverOnce } from './mail-delivery.ts';
import { orderUrl } from './order-link.ts';

type Dependencies = {
  database: Pick<Database, 'queries'>;
  mailer: Mailer;
  config: Pick<Config, 'siteUrl' | 'bookingUrl' | 'seller'>;
};

/** Sends the invoice of a paid order, once. */
export function invoiceEmailJob(dependencies: Dependencies): JobHandlers['invoice-email'] {
  const { database, mailer, config } = dependencies;
  const { queries } = database;
  return async ({ orderId }, attempt) => {
    const order = await findOrder(queries, { id: orderId });
    if (!order?.paid_at || !order.email) return;
    const compose = async () =>
      composeInvoice(await issueInvoice(queries, orderId, config.seller), dependencies);
    const delivery = { table: 'orders', prefix: 'invoice', id: orderId } as const;
    await deliverOnce({ queries, mailer }, delivery, compose, attempt);
  };
}

/** Sends the credit note of a refund, once. */
export function creditNoteEmailJob(dependencies: Dependencies): JobHandlers['credit-note-email'] {
  const { database, mailer, config } = dependencies;
  const { queries } = database;
  return async ({ creditNoteId: id }, attempt) => {
    const note = await queries
      .selectFrom('credit_notes')
      .innerJoin('orders', 'orders.id', 'credit_notes.order_id')
      .select(['credit_notes.order_id', 'orders.email'])
      .where('credit_notes.id', '=', id)
      .executeTakeFirst();
    if (!note?.email) return;
    const compose = async () => {
      // It names the invoice that it corrects.
      const order = await issueInvoice(queries, note.order_id, config.seller);
      await issueNumber(queries, { kind: 'credit-note', id, seller: config.seller.name });
      const row = await queries
        .selectFrom('credit_notes')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return await composeCreditNote({ order, row }, dependencies);
    };
    const delivery = { table: 'credit_notes', prefix: 'mail', id } as const;
    await deliverOnce({ queries, mailer }, delivery, compose, attempt);
  };
}

async function composeInvoice(order: Order, { database, config }: Dependencies): Promise<Mail> {
  // Imported with the first invoice, to keep the start fast and small.
  const { invoicePdf } = await import('../invoice/pdf.ts');
  const invoice = invoiceOf(order, config.seller);
  const pdf = await drawOneByOne(() => invoicePdf(invoice));
  const { token, expiresAt } = await issueOrderToken(database.queries, order.id, 'mail');
  const links = {
    orderUrl: orderUrl(config, token),
    answersUrl: config.siteUrl + answersPath(token),
    expiresAt,
    bookingUrl: config.bookingUrl,
  };
  const answers = await findAnswers(database.queries, order);
  return {
    key: `invoice-${invoice.orderNumber}`,
    to: invoice.buyer.email,
    // Not the present, so that sending it again makes the same mail.
    date: invoice.issuedAt,
    ...invoiceEmail(invoice, answers?.receivedAt ?? null, links),
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
