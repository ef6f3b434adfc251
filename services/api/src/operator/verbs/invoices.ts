import { openJobs } from '../../jobs/work-list.ts';
import { columns, counted, span } from '../lines.ts';
import type { Verb } from '../verb.ts';

export const invoicesVerb: Verb = {
  name: 'invoices',
  takes: '',
  summary: 'Invoices of paid orders that have not left: failed, waiting, or without an address',
  details: ['An invoice that failed is sent again with `resend-invoice <order number>`.'],
  run: async ({ database }) => {
    const orders = await database.queries
      .selectFrom('orders')
      .select(['id', 'order_number', 'paid_at', 'email', 'invoice_failed_at', 'created_at'])
      .where('paid_at', 'is not', null)
      .where('invoice_sent_at', 'is', null)
      .orderBy('paid_at')
      .execute();
    const reasons = new Map(
      (await openJobs(database)).flatMap((job) =>
        job.kind === 'invoice-email' && job.reason ? [[job.about.orderId, job.reason] as const] : [],
      ),
    );
    const now = new Date();
    const found = orders.map((order) => ({
      orderNumber: order.order_number,
      state: order.invoice_failed_at ? 'failed' : order.email ? 'waiting' : 'no address',
      paidAt: order.paid_at ?? order.created_at,
      reason: reasons.get(order.id) ?? (order.invoice_failed_at ? 'refused by the mail server' : null),
    }));
    const rows = found.map(({ orderNumber, state, paidAt, reason }) => [
      orderNumber,
      state,
      `paid ${span(paidAt, now)} ago`,
      reason ?? '',
    ]);
    return {
      data: found.map((invoice) => ({ ...invoice, paidAt: invoice.paidAt.toISOString() })),
      lines:
        rows.length === 0
          ? ['Every paid order has its invoice.']
          : [...columns(rows), '', `${counted(rows.length, 'invoice')} not sent.`],
    };
  },
};
