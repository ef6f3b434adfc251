import type { Transaction } from 'kysely';
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
    ],
    run: async ({ database, jobs }) => {
      const open = await jobs.listOpen();
      const reasons = new Map<string, string>(
        open.flatMap(({ name, data, reason }) =>
          reason ? [[`${name} ${Object.values(data)[0]}`, reason] as const] : [],
        ),
      );
      const unsent = (await unsentDocuments(database)).map(({ job, ...document }) => ({
        ...document,
        reason: reasons.get(job) ?? (document.state === 'failed' ? 'rejected by the mail server' : null),
      }));
      const now = new Date();
      const rows = unsent.map(({ document, orderNumber, state, since, reason }) => [
        document,
        orderNumber,
        state,
        `${duration(since, now)} old`,
        reason ?? '',
      ]);
      return {
        data: unsent.map(({ since, ...document }) => ({ ...document, since: since.toISOString() })),
        lines:
          rows.length === 0
            ? ['Every paid order has its invoice, and every refund its credit note.']
            : [...columns(rows), '', `${counted(rows.length, 'document')} not sent.`],
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
        requireSendable(`The invoice of ${orderNumber}`, {
          email: order.email,
          sentAt: order.invoice_sent_at,
          again: options.again === true,
        });
        await transaction
          .updateTable('orders')
          .set({ invoice_sent_at: null, invoice_failed_at: null, invoice_queued_at: new Date() })
          .where('id', '=', order.id)
          .execute();
        await jobs.enqueueInvoice(transaction, order.id, { now: true });
      });
      jobs.wake();
      return queued(`The invoice of ${orderNumber}`, { orderNumber });
    },
  },
  {
    name: 'resend-credit-note',
    argument: '<number>',
    summary: 'Send a credit note that failed',
    details: ['As `resend-invoice`. `pnpm operate refunds` lists the numbers.'],
    options: [['--again', 'send a credit note that was sent before']],
    run: async ({ database, jobs }, { args: [number = ''], options }) => {
      await database.transact(async (transaction) => {
        const note = await lockCreditNote(transaction, number.toUpperCase());
        if (!note) throw new CliError(`There is no credit note ${number}.`);
        requireSendable(`The credit note ${number}`, {
          email: note.email,
          sentAt: note.mail_sent_at,
          again: options.again === true,
        });
        await transaction
          .updateTable('credit_notes')
          .set({ mail_sent_at: null, mail_failed_at: null })
          .where('id', '=', note.id)
          .execute();
        await jobs.enqueueCreditNote(transaction, note.id);
      });
      jobs.wake();
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
      where.or([where('refunded_cents', '>', 0), where('status', 'in', ['refunded', 'disputed'])]),
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
  state: 'failed' | 'waiting' | 'no address';
  since: Date;
  /** Name and subject of the job that sends it. */
  job: string;
};

async function unsentDocuments({ queries }: Database): Promise<Unsent[]> {
  const invoices = await queries
    .selectFrom('orders')
    .select(['id', 'order_number', 'invoice_number', 'paid_at', 'email', 'invoice_failed_at', 'created_at'])
    .where('paid_at', 'is not', null)
    .where('invoice_sent_at', 'is', null)
    .orderBy('paid_at')
    .execute();
  const notes = await queries
    .selectFrom('credit_notes')
    .innerJoin('orders', 'orders.id', 'credit_notes.order_id')
    .select(['credit_notes.id', 'number', 'refunded_at', 'mail_failed_at', 'order_number', 'email'])
    .where('mail_sent_at', 'is', null)
    .orderBy('refunded_at')
    .execute();
  const stateOf = (failedAt: Date | null, email: string | null): Unsent['state'] =>
    failedAt ? 'failed' : email ? 'waiting' : 'no address';
  return [
    ...invoices.map((order) => ({
      document: order.invoice_number ?? 'invoice',
      orderNumber: order.order_number,
      state: stateOf(order.invoice_failed_at, order.email),
      since: order.paid_at ?? order.created_at,
      job: `invoice-email ${order.id}`,
    })),
    ...notes.map((note) => ({
      document: note.number ?? 'credit note',
      orderNumber: note.order_number,
      state: stateOf(note.mail_failed_at, note.email),
      since: note.refunded_at,
      job: `credit-note-email ${note.id}`,
    })),
  ];
}

async function lockCreditNote(transaction: Transaction<Tables>, number: string) {
  return await transaction
    .selectFrom('credit_notes')
    .innerJoin('orders', 'orders.id', 'credit_notes.order_id')
    .select(['credit_notes.id', 'mail_sent_at', 'email'])
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();
}

function requireSendable(
  document: string,
  { email, sentAt, again }: { email: string | null; sentAt: Date | null; again: boolean },
): void {
  if (!email) throw new CliError(`${document} cannot be sent: its order has no e-mail address.`);
  if (sentAt && !again) {
    throw new CliError(
      `${document} was sent at ${sentAt.toISOString()}. Nothing was done; to send it again: --again.`,
    );
  }
}

function queued(document: string, data: Record<string, string>) {
  return {
    data: { ...data, queued: true },
    lines: [`${document} is queued. \`pnpm operate invoices\` shows whether it is sent.`],
  };
}
