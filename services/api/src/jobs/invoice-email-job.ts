import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { invoiceOf } from '../invoice/invoice.ts';
import { isBounce } from '../mail/bounce.ts';
import { invoiceEmail } from '../mail/invoice-email.ts';
import type { Mailer } from '../mail/mailer.ts';
import { orderToken } from '../orders/order-token.ts';
import { findOrder, type Order } from '../orders/orders.ts';
import type { Queries } from '../storage/database.ts';
import type { Handlers } from './queue.ts';

type Needs = {
  queries: Queries;
  mailer: Mailer;
  tokenSecret: string;
  config: Pick<Config, 'siteUrl' | 'bookingUrl' | 'seller'>;
};

/** How long one worker has an invoice to itself unless it asks for more; a dead one does not. In seconds. */
const leaseSeconds = 15;
const leaseEnd = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`;

/**
 * Sends the invoice of a paid order, once. The order is marked after the mail
 * has left: a crash in between sends it again under the same Message-ID, and
 * into the outbox under the same name.
 */
export function invoiceEmailJob({ queries, mailer, tokenSecret, config }: Needs): Handlers['invoice-email'] {
  return async ({ orderId }, { last }) => {
    const order = await lease(orderId);
    if (!order) return;
    const keepLease = setInterval(() => void prolong(orderId).catch(() => {}), (leaseSeconds * 1000) / 3);
    try {
      await mailer.send(await compose(order));
    } catch (error) {
      const bounced = isBounce(error);
      await queries
        .updateTable('orders')
        .set({ invoice_lease_until: null, ...((last || bounced) && { invoice_failed_at: new Date() }) })
        .where('id', '=', orderId)
        .execute();
      if (!bounced) throw error;
      console.error(JSON.stringify({ event: 'invoice_bounced', order: order.order_number }));
      return;
    } finally {
      clearInterval(keepLease);
    }
    await queries
      .updateTable('orders')
      .set({ invoice_sent_at: new Date(), invoice_failed_at: null, invoice_lease_until: null })
      .where('id', '=', orderId)
      .execute();
  };

  /** @throws while another worker has it, so that the job comes back */
  async function lease(orderId: string): Promise<Order | undefined> {
    const leased = await queries
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
    if (leased) return leased;
    const order = await findOrder(queries, { id: orderId });
    if (order?.invoice_lease_until && !order.invoice_sent_at)
      throw new Error('Another worker is sending it.');
    return undefined;
  }

  async function prolong(orderId: string): Promise<void> {
    await queries
      .updateTable('orders')
      .set({ invoice_lease_until: leaseEnd })
      .where('id', '=', orderId)
      .where('invoice_lease_until', 'is not', null)
      .execute();
  }

  async function compose(order: Order) {
    // Loaded when the first invoice needs it: a start without is quicker and smaller.
    const { invoicePdf } = await import('../invoice/pdf.ts');
    const invoice = invoiceOf(order, config.seller);
    const pdf = await drawInTurn(() => invoicePdf(invoice));
    const { subject, text, html } = invoiceEmail(invoice, {
      orderUrl: `${config.siteUrl}/payment-flow#order=${orderToken(tokenSecret, order.id)}`,
      bookingUrl: config.bookingUrl,
    });
    return {
      key: `invoice-${invoice.orderNumber}`,
      to: invoice.buyer.email,
      // The moment of the payment, so that sending it again makes the same mail.
      date: order.paid_at ?? order.created_at,
      subject,
      text,
      html,
      attachments: [
        {
          filename: `${invoice.number}.pdf`,
          content: pdf,
          contentType: 'application/pdf',
        },
      ],
    };
  }
}

let drawn: Promise<unknown> = Promise.resolve();

/** One invoice after another, with a look at who is asking in between: a batch would keep everybody waiting. */
async function drawInTurn(draw: () => Promise<Buffer>): Promise<Buffer> {
  const mine = drawn.then(() => setImmediate()).then(draw);
  drawn = mine.catch(() => {});
  return await mine;
}

/** For a start on a folder that is ours alone: whoever was sending is dead. */
export async function forgetLeases(queries: Queries): Promise<void> {
  await queries
    .updateTable('orders')
    .set({ invoice_lease_until: null })
    .where('invoice_lease_until', 'is not', null)
    .execute();
}
