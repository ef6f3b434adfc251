import { lastNumbers, raiseLastNumber } from '../../invoice/document-number.ts';
import { paymentStatus } from '../../invoice/invoice-content.ts';
import type { Database } from '../../platform/database/database.ts';
import { CliError, type OperatorCommand } from './command.ts';
import { columns, counted, duration } from './format.ts';
import { resendCommands } from './resend.ts';
import { unsentDocuments } from './unsent-documents.ts';

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

export const invoiceCommands: readonly OperatorCommand[] = [
  {
    name: 'refunds',
    summary: 'List orders whose payment was refunded, in full or in part, or is disputed',
    details: [
      'Refunds are made in Stripe’s dashboard. Webhooks report them; where one is lost, reconciliation finds',
      'the refund within RECONCILE_EVERY_SECONDS, for up to 30 days. Each refund gets a credit note by email, and a',
      'correction when it fails later.',
    ],
    run: async ({ database }) => {
      const orders = await refundedOrders(database);
      const rows = orders.map(({ orderNumber, invoiceNumber, status, refundedInDollars, ...order }) => [
        orderNumber,
        invoiceNumber ?? 'no invoice',
        status.toLowerCase(),
        `${dollars(refundedInDollars * 100)} of ${dollars(order.amountInDollars * 100)}`,
        order.creditNotes
          .map(
            ({ number, kind }) =>
              `${number ?? 'not issued yet'}${kind === 'correction' ? ' (correction)' : ''}`,
          )
          .join(', '),
      ]);
      return {
        data: orders,
        lines:
          rows.length === 0
            ? ['No payment was refunded or is disputed.']
            : columns([['order', 'invoice', 'payment', 'refunded', 'credit notes'], ...rows]),
      };
    },
  },
  {
    name: 'invoices',
    summary:
      'List invoices and credit notes of paid orders that are not sent: failed, waiting, or without an address',
    details: [
      'What failed is sent again with `resend-invoice <order number>` or `resend-credit-note <number>`.',
    ],
    run: async ({ database }) => {
      const unsent = await unsentDocuments(database);
      const now = new Date();
      const rows = unsent.map(({ document, orderNumber, state, since, attempts, attemptedAt, outcome }) => [
        document,
        orderNumber,
        state,
        `${duration(since, now)} old`,
        counted(attempts, 'attempt'),
        attemptedAt ? `last ${duration(attemptedAt, now)} ago` : '',
        outcome ?? '',
      ]);
      return {
        data: unsent.map(({ since, attemptedAt, ...document }) => ({
          ...document,
          since: since.toISOString(),
          attemptedAt: attemptedAt?.toISOString() ?? null,
        })),
        lines:
          rows.length === 0
            ? ['Every paid order has its invoice, and every refund its credit note.']
            : [...columns(rows), '', `${counted(rows.length, 'document')} not sent.`],
      };
    },
  },
  {
    name: 'document-numbers',
    summary: 'Show the last invoice and credit note that were numbered, by seller and year',
    details: [
      'After a restore from a backup, before the API starts: raise them to the last numbers that were sent, or the same',
      'numbers are given to other documents.',
    ],
    options: [['--at-least <number>', 'continue after this number, such as INV-2026-0042']],
    run: async ({ config, database }, { options: { atLeast } }) => {
      const isRaised =
        atLeast === undefined ||
        (await raiseLastNumber(database.queries, config.seller.name, String(atLeast).toUpperCase()));
      if (!isRaised) throw new CliError(`${atLeast} is not a number such as INV-2026-0042 or CN-2026-0007.`);
      const numbers = await lastNumbers(database.queries);
      return {
        data: numbers,
        lines:
          numbers.length === 0
            ? ['No invoice was numbered yet.']
            : columns(numbers.map(({ seller, number }) => [number, seller])),
      };
    },
  },
  ...resendCommands,
];

async function refundedOrders({ queries }: Database) {
  const orders = await queries
    .selectFrom('orders')
    .select(['id', 'order_number', 'invoice_number', 'status', 'amount', 'refunded_cents'])
    .where('paid_at', 'is not', null)
    .where((where) =>
      where.or([
        where('refunded_cents', '>', 0),
        where('status', 'in', ['refunded', 'disputed']),
        // A refund that failed after its credit note was stored.
        where.exists(
          where.selectFrom('credit_notes').select('id').whereRef('credit_notes.order_id', '=', 'orders.id'),
        ),
      ]),
    )
    .orderBy('paid_at', 'desc')
    .execute();
  const notes = await queries.selectFrom('credit_notes').selectAll().orderBy('refunded_at').execute();
  return orders.map((order) => ({
    orderNumber: order.order_number,
    invoiceNumber: order.invoice_number,
    status: paymentStatus(order),
    amountInDollars: order.amount,
    refundedInDollars: order.refunded_cents / 100,
    creditNotes: notes
      .filter((note) => note.order_id === order.id)
      .map(({ number, kind, amount_cents: cents, refund_id: refund, mail_sent_at: sentAt }) => ({
        number,
        kind,
        refund,
        amountInDollars: cents / 100,
        sentAt: sentAt?.toISOString() ?? null,
      })),
  }));
}
