import type { Transaction } from 'kysely';
import { lastNumbers, raiseLastNumber } from '../../invoice/document-number.ts';
import { paymentStatus } from '../../invoice/invoice.ts';
import { lockOrder } from '../../orders/orders.ts';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import { CliError, type OperatorCommand } from './command.ts';
import { columns, counted, duration } from './format.ts';

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

export const invoiceCommands: readonly OperatorCommand[] = [
  {
    name: 'refunds',
    summary: 'List orders whose payment was refunded, in full or in part, or is disputed',
    details: [
      'Refunds are made in Stripe’s dashboard. Webhooks report them; where one is lost, reconciliation finds',
      'the refund within RECONCILE_EVERY_SECONDS, for up to 30 days. Each refund gets a credit note by e-mail.',
    ],
    run: async ({ database }) => {
      const orders = await refundedOrders(database);
      const rows = orders.map(({ orderNumber, invoiceNumber, status, refundedInDollars, ...order }) => [
        orderNumber,
        invoiceNumber ?? 'no invoice',
        status.toLowerCase(),
        `${dollars(refundedInDollars * 100)} of ${dollars(order.amountInDollars * 100)}`,
        order.creditNotes.map(({ number }) => number ?? 'not issued yet').join(', '),
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
      'Not confirmed: the mail server took it and did not answer, so it may have arrived. Another copy with the',
      'same Message-ID follows after 6 hours and, if that is not confirmed either, after 12 more; then it has failed.',
    ],
    run: async ({ database }) => {
      const unsent = await unsentDocuments(database);
      const now = new Date();
      const rows = unsent.map(({ document, orderNumber, state, since, attempts, attemptedAt, ...known }) => [
        document,
        orderNumber,
        state,
        `${duration(since, now)} old`,
        counted(attempts, 'attempt'),
        attemptedAt ? `last ${duration(attemptedAt, now)} ago` : '',
        known.outcome ?? '',
        known.retryAt && known.retryAt > now ? `next copy in ${duration(now, known.retryAt)}` : '',
      ]);
      return {
        data: unsent.map(({ since, attemptedAt, retryAt, ...document }) => ({
          ...document,
          since: since.toISOString(),
          attemptedAt: attemptedAt?.toISOString() ?? null,
          retryAt: retryAt?.toISOString() ?? null,
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
  {
    name: 'resend-invoice',
    argument: '<order-number>',
    summary: 'Send the invoice of a paid order that failed',
    details: [
      'It goes to the address of the order. A second copy has the same Message-ID, so mail programs may',
      'show one of the two. In the outbox folder it is one file, however often it is sent.',
    ],
    options: [['--again', 'send an invoice that was sent before or may have arrived']],
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
        requireSendable(`The invoice of ${orderNumber}`, {
          email: order.email,
          sentAt: order.invoice_sent_at,
          attemptedAt: order.invoice_attempted_at,
          unconfirmed: order.invoice_unconfirmed > 0,
          again: options.again === true,
        });
        await transaction
          .updateTable('orders')
          .set({
            invoice_sent_at: null,
            invoice_failed_at: null,
            invoice_queued_at: new Date(),
            invoice_unconfirmed: 0,
            invoice_retry_at: null,
          })
          .where('id', '=', order.id)
          .execute();
        await jobs.enqueueInvoice(transaction, order.id, { now: true });
      });
      jobs.wake('invoice-email');
      return queued(`The invoice of ${orderNumber}`, { orderNumber });
    },
  },
  {
    name: 'resend-credit-note',
    argument: '<number>',
    summary: 'Send a credit note that failed',
    details: ['As `resend-invoice`. `pnpm operate refunds` lists the numbers.'],
    options: [['--again', 'send a credit note that was sent before or may have arrived']],
    run: async ({ database, jobs }, { args: [number = ''], options }) => {
      await database.transact(async (transaction) => {
        const note = await lockCreditNote(transaction, number.toUpperCase());
        if (!note) throw new CliError(`There is no credit note ${number}.`);
        requireSendable(`The credit note ${number}`, {
          email: note.email,
          sentAt: note.mail_sent_at,
          attemptedAt: note.mail_attempted_at,
          unconfirmed: note.mail_unconfirmed > 0,
          again: options.again === true,
        });
        await transaction
          .updateTable('credit_notes')
          .set({ mail_sent_at: null, mail_failed_at: null, mail_unconfirmed: 0, mail_retry_at: null })
          .where('id', '=', note.id)
          .execute();
        await jobs.enqueueCreditNote(transaction, note.id);
      });
      jobs.wake('credit-note-email');
      return queued(`The credit note ${number}`, { number });
    },
  },
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
      .map(({ number, amount_cents: cents, refund_id: refund, mail_sent_at: sentAt }) => ({
        number,
        refund,
        amountInDollars: cents / 100,
        sentAt: sentAt?.toISOString() ?? null,
      })),
  }));
}

type Unsent = {
  document: string;
  orderNumber: string;
  state: 'failed' | 'not confirmed' | 'waiting' | 'no address';
  since: Date;
  attempts: number;
  attemptedAt: Date | null;
  /** Of the last attempt. */
  outcome: string | null;
  /** No copy is sent before. */
  retryAt: Date | null;
};

export async function unsentDocuments({ queries }: Pick<Database, 'queries'>): Promise<Unsent[]> {
  const invoices = await queries
    .selectFrom('orders')
    .selectAll()
    .where('paid_at', 'is not', null)
    .where('invoice_sent_at', 'is', null)
    .orderBy('paid_at')
    .execute();
  const notes = await queries
    .selectFrom('credit_notes')
    .innerJoin('orders', 'orders.id', 'credit_notes.order_id')
    .selectAll('credit_notes')
    .select(['order_number', 'email'])
    .where('mail_sent_at', 'is', null)
    .orderBy('refunded_at')
    .execute();
  const stateOf = (failedAt: Date | null, unconfirmed: number, email: string | null): Unsent['state'] => {
    if (failedAt) return 'failed';
    if (unconfirmed > 0) return 'not confirmed';
    return email ? 'waiting' : 'no address';
  };
  return [
    ...invoices.map((order) => ({
      document: order.invoice_number ?? 'invoice',
      orderNumber: order.order_number,
      state: stateOf(order.invoice_failed_at, order.invoice_unconfirmed, order.email),
      since: order.paid_at ?? order.created_at,
      attempts: order.invoice_attempts,
      attemptedAt: order.invoice_attempted_at,
      outcome: order.invoice_outcome,
      retryAt: order.invoice_retry_at,
    })),
    ...notes.map((note) => ({
      document: note.number ?? 'credit note',
      orderNumber: note.order_number,
      state: stateOf(note.mail_failed_at, note.mail_unconfirmed, note.email),
      since: note.refunded_at,
      attempts: note.mail_attempts,
      attemptedAt: note.mail_attempted_at,
      outcome: note.mail_outcome,
      retryAt: note.mail_retry_at,
    })),
  ];
}

async function lockCreditNote(transaction: Transaction<Tables>, number: string) {
  return await transaction
    .selectFrom('credit_notes')
    .innerJoin('orders', 'orders.id', 'credit_notes.order_id')
    .select(['credit_notes.id', 'mail_sent_at', 'mail_attempted_at', 'mail_unconfirmed', 'email'])
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();
}

type Sendable = {
  email: string | null;
  sentAt: Date | null;
  attemptedAt: Date | null;
  unconfirmed: boolean;
  again: boolean;
};

function requireSendable(
  document: string,
  { email, sentAt, attemptedAt, unconfirmed, again }: Sendable,
): void {
  if (!email) throw new CliError(`${document} cannot be sent: its order has no e-mail address.`);
  if (again) return;
  if (sentAt) {
    throw new CliError(
      `${document} was sent at ${sentAt.toISOString()}. Nothing was done; to send it again: --again.`,
    );
  }
  if (unconfirmed) {
    throw new CliError(
      `${document} was handed to the mail server at ${attemptedAt?.toISOString()}, which did not confirm it: it may have arrived. Nothing was done; to send it again: --again.`,
    );
  }
}

function queued(document: string, data: Record<string, string>) {
  return {
    data: { ...data, queued: true },
    lines: [`${document} is queued. \`pnpm operate invoices\` shows whether it is sent.`],
  };
}
