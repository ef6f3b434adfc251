import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { invoiceQueuedAnew, lockOrder } from '../../purchase/orders.ts';
import { CliError, type OperatorCommand } from './command.ts';

/** Send again what failed, or what was sent before. */
export const resendCommands: readonly OperatorCommand[] = [
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
        await transaction.updateTable('orders').set(invoiceQueuedAnew()).where('id', '=', order.id).execute();
        await jobs.enqueueInvoice(transaction, order.id);
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
          .set({ mail_sent_at: null, mail_failed_at: null, mail_attempts: 0 })
          .where('id', '=', note.id)
          .execute();
        await jobs.enqueueCreditNote(transaction, note.id);
      });
      jobs.wake('credit-note-email');
      return queued(`The credit note ${number}`, { number });
    },
  },
];

async function lockCreditNote(transaction: Transaction<Tables>, number: string) {
  return await transaction
    .selectFrom('credit_notes')
    .innerJoin('orders', 'orders.id', 'credit_notes.order_id')
    .select(['credit_notes.id', 'mail_sent_at', 'email'])
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();
}

type Sendable = {
  email: string | null;
  sentAt: Date | null;
  again: boolean;
};

function requireSendable(document: string, { email, sentAt, again }: Sendable): void {
  if (!email) throw new CliError(`${document} cannot be sent: its order has no email address.`);
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
