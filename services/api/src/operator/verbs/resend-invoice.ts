import { lockOrder } from '../../orders/orders.ts';
import { OperatorProblem, type Verb } from '../verb.ts';

export const resendInvoiceVerb: Verb = {
  name: 'resend-invoice',
  takes: '<order number> [--again]',
  summary: 'Sends the invoice of a paid order that failed, or with --again one that was sent',
  details: [
    'It goes to the address of the order. Sent again, it is the same mail under the same Message-ID, so mail',
    'programs may show one of the two. In the outbox folder it is one file, however often it is sent.',
  ],
  options: { again: { type: 'boolean' } },
  words: [1, 1],
  run: async ({ database, queue }, { words: [orderNumber = ''], options }) => {
    await database.transact(async (transaction) => {
      const found = await transaction
        .selectFrom('orders')
        .select('id')
        .where('order_number', '=', orderNumber.toUpperCase())
        .executeTakeFirst();
      if (!found) throw new OperatorProblem(`There is no order ${orderNumber}.`);
      const order = await lockOrder(transaction, found.id);
      if (!order.paid_at)
        throw new OperatorProblem(`Order ${orderNumber} is not paid, so it has no invoice.`);
      if (!order.email) {
        throw new OperatorProblem(
          `Order ${orderNumber} has no e-mail address, so its invoice cannot be sent.`,
        );
      }
      if (order.invoice_sent_at && !options.again) {
        const moment = order.invoice_sent_at.toISOString();
        throw new OperatorProblem(
          `The invoice of ${orderNumber} was sent at ${moment}. Nothing was done; to send it again: --again.`,
        );
      }
      await transaction
        .updateTable('orders')
        .set({ invoice_sent_at: null, invoice_failed_at: null, invoice_queued_at: new Date() })
        .where('id', '=', order.id)
        .execute();
      await queue.enqueueInvoice(transaction, order.id, { now: true });
    });
    queue.wake();
    return {
      data: { orderNumber, queued: true },
      lines: [
        `The invoice of ${orderNumber} is queued. \`pnpm operate invoices\` shows whether it has left.`,
      ],
    };
  },
};
