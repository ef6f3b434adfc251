import { Hono } from 'hono';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { parseBody } from '../platform/http/openapi.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { invoiceQueuedAnew, lockOrder } from '../purchase/orders.ts';

type Dependencies = {
  database: Database;
  jobs: JobQueue;
};

/** `again`: also what was sent before. A second copy has the same Message-ID, and in the outbox it is one file. */
const resendRequest = z.strictObject({ again: z.boolean() });

/** Documents of paid orders that are not sent, and sending one again: an invoice by its order, a credit note by its number. */
export function resendOperations({ database, jobs }: Dependencies) {
  return new Hono()
    .get('/resend', async (c) => c.json(await unsentDocuments(database)))
    .post('/resend/:number', async (c) => {
      const { again } = parseBody(resendRequest, await c.req.json());
      const number = c.req.param('number').toUpperCase();
      const isOrder = number.startsWith('ORD-');
      await database.transact((transaction) =>
        isOrder
          ? resendInvoice(transaction, jobs, { number, again })
          : resendCreditNote(transaction, jobs, { number, again }),
      );
      jobs.wake(isOrder ? 'invoice-email' : 'credit-note-email');
      return c.json({ number, queued: true });
    });
}

type Wanted = { number: string; again: boolean };

async function resendInvoice(
  transaction: Transaction<Tables>,
  jobs: Dependencies['jobs'],
  { number, again }: Wanted,
): Promise<void> {
  const found = await transaction
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', number)
    .executeTakeFirst();
  if (!found) throw new ApiError('not_found', `There is no order ${number}.`);
  const { id, paid_at: paidAt, email, invoice_sent_at: sentAt } = await lockOrder(transaction, found.id);
  if (!paidAt) throw new ApiError('invalid_request', `Order ${number} is not paid, so it has no invoice.`);
  requireSendable(`The invoice of ${number}`, { email, sentAt, again });
  await transaction.updateTable('orders').set(invoiceQueuedAnew()).where('id', '=', id).execute();
  await jobs.enqueue(transaction, 'invoice-email', { orderId: id });
}

async function resendCreditNote(
  transaction: Transaction<Tables>,
  jobs: Dependencies['jobs'],
  { number, again }: Wanted,
): Promise<void> {
  const note = await transaction
    .selectFrom('credit_notes')
    .innerJoin('orders', 'orders.id', 'credit_notes.order_id')
    .select(['credit_notes.id', 'mail_sent_at as sentAt', 'email'])
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();
  if (!note) throw new ApiError('not_found', `There is no credit note ${number}.`);
  requireSendable(`The credit note ${number}`, { ...note, again });
  await transaction
    .updateTable('credit_notes')
    .set({ mail_sent_at: null, mail_failed_at: null, mail_attempts: 0 })
    .where('id', '=', note.id)
    .execute();
  await jobs.enqueue(transaction, 'credit-note-email', { creditNoteId: note.id });
}

function requireSendable(
  document: string,
  { email, sentAt, again }: { email: string | null; sentAt: Date | null; again: boolean },
): void {
  if (!email) {
    throw new ApiError('invalid_request', `${document} cannot be sent: its order has no email address.`);
  }
  if (sentAt && !again) {
    const sent = `${document} was sent at ${sentAt.toISOString()}.`;
    throw new ApiError('invalid_request', `${sent} Nothing was done; to send it again: --again.`);
  }
}

/** `state`: failed, waiting, or without an address. `outcome`: of the last attempt. */
async function unsentDocuments({ queries }: Pick<Database, 'queries'>) {
  const invoices = await queries
    .selectFrom('orders')
    .select(['invoice_number as number', 'order_number as orderNumber', 'email', 'paid_at as since'])
    .select(['invoice_failed_at as failedAt', 'invoice_attempts as attempts', 'invoice_outcome as outcome'])
    .where('paid_at', 'is not', null)
    .where('invoice_sent_at', 'is', null)
    .orderBy('paid_at')
    .execute();
  const notes = await queries
    .selectFrom('credit_notes')
    .innerJoin('orders', 'orders.id', 'credit_notes.order_id')
    .select(['number', 'kind', 'order_number as orderNumber', 'email', 'refunded_at as since'])
    .select(['mail_failed_at as failedAt', 'mail_attempts as attempts', 'mail_outcome as outcome'])
    .where('mail_sent_at', 'is', null)
    .orderBy('refunded_at')
    .execute();
  return [...invoices.map((row) => ({ ...row, kind: 'invoice' })), ...notes].map(
    ({ email, failedAt, number, kind, ...row }) => ({
      document: number ?? kind,
      state: failedAt ? 'failed' : email ? 'waiting' : 'no address',
      ...row,
    }),
  );
}
