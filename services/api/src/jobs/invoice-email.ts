import { setImmediate } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { Config, Seller } from '../config/config.ts';
import { nextDocumentNumber } from '../invoice/document-number.ts';
import { invoiceOf } from '../invoice/invoice.ts';
import { invoiceEmail } from '../mail/invoice-email.ts';
import { isBounce, type Mail, type Mailer } from '../mail/mailer.ts';
import { issueOrderToken } from '../orders/order-tokens.ts';
import { findOrder, type Order } from '../orders/orders.ts';
import type { Database, Queries } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';
import type { JobHandlers } from './job-queue.ts';
import { orderUrl } from './order-link.ts';

type Dependencies = {
  database: Pick<Database, 'queries' | 'transact'>;
  mailer: Mailer;
  config: Pick<Config, 'siteUrl' | 'bookingUrl' | 'seller'>;
};

/** How long a worker has an invoice to itself without extending its lease. In seconds. */
const leaseSeconds = 15;
const leaseEnd = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`;

/**
 * Sends the invoice of a paid order, once. The order is marked after the mail was accepted: a crash
 * in between sends it again under the same Message-ID, and to the outbox under the same name.
 */
export function invoiceEmailJob({ database, mailer, config }: Dependencies): JobHandlers['invoice-email'] {
  const { queries } = database;
  return async ({ orderId }, { isLastAttempt }) => {
    const order = await acquireLease(database, orderId, config.seller);
    if (!order) return;
    const extending = setInterval(
      () => void extendLease(queries, orderId).catch(() => {}),
      (leaseSeconds * 1000) / 3,
    );
    try {
      await mailer.send(await composeInvoice(order, { queries, config }));
    } catch (error) {
      const bounced = isBounce(error);
      const failed = isLastAttempt || bounced;
      await queries
        .updateTable('orders')
        .set({ invoice_lease_until: null, ...(failed && { invoice_failed_at: new Date() }) })
        .where('id', '=', orderId)
        .execute();
      if (!bounced) throw error;
      console.error(JSON.stringify({ event: 'invoice_bounced', order: order.order_number }));
      return;
    } finally {
      clearInterval(extending);
    }
    await queries
      .updateTable('orders')
      .set({ invoice_sent_at: new Date(), invoice_failed_at: null, invoice_lease_until: null })
      .where('id', '=', orderId)
      .execute();
  };
}

/** @throws while another worker holds the lease, so that the job is retried */
async function acquireLease(
  { queries, transact }: Dependencies['database'],
  orderId: string,
  seller: Seller,
): Promise<Order | undefined> {
  const leased = await transact(async (transaction) => {
    const order = await lease(transaction, orderId);
    return order && !order.invoice_number ? await issue(transaction, order, seller) : order;
  });
  if (leased) return leased;
  const order = await findOrder(queries, { id: orderId });
  if (order?.invoice_lease_until && !order.invoice_sent_at) {
    throw new Error('Another worker is sending it.');
  }
  return undefined;
}

/** Gives an invoice its number and its date, in the transaction in which it is composed for the first time. */
async function issue(transaction: Transaction<Tables>, { id }: Order, seller: Seller): Promise<Order> {
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

async function lease(transaction: Transaction<Tables>, orderId: string): Promise<Order | undefined> {
  return await transaction
    .updateTable('orders')
    .set({ invoice_lease_until: leaseEnd })
    .where('id', '=', orderId)
    .where('paid_at', 'is not', null)
    .where('email', 'is not', null)
    .where('invoice_sent_at', 'is', null)
    .where((where) =>
      where.or([
        where('invoice_lease_until', 'is', null),
        where('invoice_lease_until', '<', sql<Date>`now()`),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
}

async function extendLease(queries: Queries, orderId: string): Promise<void> {
  await queries
    .updateTable('orders')
    .set({ invoice_lease_until: leaseEnd })
    .where('id', '=', orderId)
    .where('invoice_lease_until', 'is not', null)
    .execute();
}

/** For a start with the data folder's lock: workers that held a lease are dead. */
export async function releaseLeases(queries: Queries): Promise<void> {
  await queries
    .updateTable('orders')
    .set({ invoice_lease_until: null })
    .where('invoice_lease_until', 'is not', null)
    .execute();
}

async function composeInvoice(
  order: Order,
  { queries, config }: { queries: Queries; config: Dependencies['config'] },
): Promise<Mail> {
  // Imported with the first invoice, to keep the start fast and small.
  const { invoicePdf } = await import('../invoice/pdf.ts');
  const invoice = invoiceOf(order, config.seller);
  const pdf = await drawOneByOne(() => invoicePdf(invoice));
  const { token, expiresAt } = await issueOrderToken(queries, order.id, 'mail');
  const content = invoiceEmail(invoice, {
    orderUrl: orderUrl(config, token),
    expiresAt,
    bookingUrl: config.bookingUrl,
  });
  return {
    key: `invoice-${invoice.orderNumber}`,
    to: invoice.buyer.email,
    // Not the present, so that sending it again makes the same mail.
    date: invoice.issuedAt,
    ...content,
    attachments: [{ filename: `${invoice.number}.pdf`, content: pdf, contentType: 'application/pdf' }],
  };
}

let lastDrawing: Promise<unknown> = Promise.resolve();

/** Draws one invoice at a time and serves requests in between: a batch would block the event loop. */
async function drawOneByOne(draw: () => Promise<Buffer>): Promise<Buffer> {
  const drawing = lastDrawing.then(() => setImmediate()).then(draw);
  lastDrawing = drawing.catch(() => {});
  return await drawing;
}
