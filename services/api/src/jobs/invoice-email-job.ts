import type { Config } from '../config.ts';
import { invoiceOf } from '../invoice/invoice.ts';
import { invoicePdf } from '../invoice/pdf.ts';
import { invoiceEmail } from '../mail/invoice-email.ts';
import type { Mailer } from '../mail/mailer.ts';
import { orderToken } from '../orders/order-token.ts';
import { findOrder } from '../orders/orders.ts';
import type { Queries } from '../storage/database.ts';
import type { Handlers } from './queue.ts';

type Needs = {
  queries: Queries;
  mailer: Mailer;
  tokenSecret: string;
  config: Pick<Config, 'siteUrl' | 'bookingUrl'>;
};

/**
 * Sends the invoice of a paid order, once. The guard row is written after the
 * mail has left: a crash in between sends it again under the same Message-ID,
 * and into the outbox under the same name.
 */
export function invoiceEmailJob({ queries, mailer, tokenSecret, config }: Needs): Handlers['invoice-email'] {
  return async ({ orderId }, { last }) => {
    const order = await findOrder(queries, { id: orderId });
    if (!order || order.invoice_sent_at || !order.email) return;
    try {
      const invoice = invoiceOf(order);
      const { subject, text, html } = invoiceEmail(invoice, {
        orderUrl: `${config.siteUrl}/payment-flow#order=${orderToken(tokenSecret, order.id)}`,
        bookingUrl: config.bookingUrl,
      });
      const pdf = await invoicePdf(invoice);
      const messageId = await mailer.send({
        key: `invoice-${invoice.orderNumber}`,
        to: order.email,
        subject,
        text,
        html,
        attachments: [{ filename: `${invoice.number}.pdf`, content: pdf, contentType: 'application/pdf' }],
      });
      await queries
        .insertInto('sent_mails')
        .values({ key: `invoice-${order.id}`, message_id: messageId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await queries
        .updateTable('orders')
        .set({ invoice_sent_at: new Date(), invoice_failed_at: null })
        .where('id', '=', order.id)
        .execute();
    } catch (error) {
      if (last) {
        await queries
          .updateTable('orders')
          .set({ invoice_failed_at: new Date() })
          .where('id', '=', order.id)
          .execute();
      }
      throw error;
    }
  };
}
