import { lockOrder } from '../../orders/orders.ts';
import { CliError, type OperatorCommand } from './command.ts';
import { columns, counted, duration } from './format.ts';

export const invoiceCommands: readonly OperatorCommand[] = [
  {
    name: 'invoices',
    summary: 'List invoices of paid orders that are not sent: failed, waiting, or without an address',
    details: ['An invoice that failed is sent again with `resend-invoice <order number>`.'],
    run: async ({ database, jobs }) => {
      const orders = await database.queries
        .selectFrom('orders')
        .select(['id', 'order_number', 'paid_at', 'email', 'invoice_failed_at', 'created_at'])
        .where('paid_at', 'is not', null)
        .where('invoice_sent_at', 'is', null)
        .orderBy('paid_at')
        .execute();
      const reasons = new Map(
        (await jobs.listOpen()).flatMap((job) =>
          job.name === 'invoice-email' && job.reason ? [[job.data.orderId, job.reason] as const] : [],
        ),
      );
      const now = new Date();
      const invoices = orders.map((order) => ({
        orderNumber: order.order_number,
        state: order.invoice_failed_at ? 'failed' : order.email ? 'waiting' : 'no address',
        paidAt: order.paid_at ?? order.created_at,
        reason: reasons.get(order.id) ?? (order.invoice_failed_at ? 'rejected by the mail server' : null),
      }));
      const rows = invoices.map(({ orderNumber, state, paidAt, reason }) => [
        orderNumber,
        state,
        `paid ${duration(paidAt, now)} ago`,
        reason ?? '',
      ]);
      return {
        data: invoices.map((invoice) => ({ ...invoice, paidAt: invoice.paidAt.toISOString() })),
        lines:
          rows.length === 0
            ? ['Every paid order has its invoice.']
            : [...columns(rows), '', `${counted(rows.length, 'invoice')} not sent.`],
      };
    },
  },
  {
    name: 'resend-invoice',
    argument: '<order-number>',
    summary: 'Send the invoice of a paid order that failed',
    details: [
      'It goes to the address of the order. A second copy has the same Message-ID, so mail programs may',
      'show one of the two. In the outbox folder it is one file, however often it is sent.',
    ],
    options: [['--again', 'send an invoice that was sent before']],
    run: async ({ database, jobs }, { args: [orderNumber = ''], options }) => {
      await database.transact(async (transaction) => {
        const found = await transaction
          .selectFrom('orders')
          .select('id')
          .where('order_number', '=', orderNumber.toUpperCase())
          .executeTakeFirst();
        if (!found) throw new CliError(`There is no order ${orderNumber}.`);
        const order = await lockOrder(transaction, found.id);
        if (!order.paid_at) throw new CliError(`Order ${orderNumber} is not paid, so it has no invoice.`);
        if (!order.email) {
          throw new CliError(`Order ${orderNumber} has no e-mail address, so its invoice cannot be sent.`);
        }
        if (order.invoice_sent_at && !options.again) {
          const moment = order.invoice_sent_at.toISOString();
          throw new CliError(
            `The invoice of ${orderNumber} was sent at ${moment}. Nothing was done; to send it again: --again.`,
          );
        }
        await transaction
          .updateTable('orders')
          .set({ invoice_sent_at: null, invoice_failed_at: null, invoice_queued_at: new Date() })
          .where('id', '=', order.id)
          .execute();
        await jobs.enqueueInvoice(transaction, order.id, { now: true });
      });
      jobs.wake();
      return {
        data: { orderNumber, queued: true },
        lines: [
          `The invoice of ${orderNumber} is queued. \`pnpm operate invoices\` shows whether it is sent.`,
        ],
      };
    },
  },
];
