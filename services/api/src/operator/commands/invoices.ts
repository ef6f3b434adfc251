import { paymentStatus } from '../../invoice/invoice.ts';
import { lockOrder } from '../../orders/orders.ts';
import { CliError, type OperatorCommand } from './command.ts';
import { columns, counted, duration } from './format.ts';

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

export const invoiceCommands: readonly OperatorCommand[] = [
  {
    name: 'refunds',
    summary: 'List orders whose payment was refunded, in full or in part, or is disputed',
    details: [
      'Refunds are made in Stripe’s dashboard. Webhooks report them; where one is lost, reconciliation finds',
      'the refund within RECONCILE_EVERY_SECONDS, for up to 30 days.',
    ],
    run: async ({ database }) => {
      const orders = await database.queries
        .selectFrom('orders')
        .select(['order_number', 'invoice_number', 'status', 'amount', 'refunded_cents', 'paid_at'])
        .where('paid_at', 'is not', null)
        .where((where) =>
          where.or([where('refunded_cents', '>', 0), where('status', 'in', ['refunded', 'disputed'])]),
        )
        .orderBy('paid_at', 'desc')
        .execute();
      const rows = orders.map((order) => [
        order.order_number,
        order.invoice_number ?? 'no invoice',
        paymentStatus(order).toLowerCase(),
        `${dollars(order.refunded_cents)} of ${dollars(order.amount * 100)}`,
      ]);
      return {
        data: orders.map((order) => ({
          orderNumber: order.order_number,
          invoiceNumber: order.invoice_number,
          status: paymentStatus(order),
          amountInDollars: order.amount,
          refundedInDollars: order.refunded_cents / 100,
        })),
        lines:
          rows.length === 0
            ? ['No payment was refunded or is disputed.']
            : columns([['order', 'invoice', 'payment', 'refunded'], ...rows]),
      };
    },
  },
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
