import type { Selectable, Transaction } from 'kysely';
import type { Stripe } from 'stripe';
import type { Queries } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { logFault } from '../platform/log.ts';
import { type DocumentKind, documentColumns } from './document-tables.ts';
import { formerAddress, type Order } from './orders.ts';

export type DocumentRow = Omit<Selectable<Tables['documents']>, 'pdf'>;

/** Selects documents without their PDFs, oldest first. */
export const selectDocuments = (queries: Queries) =>
  queries.selectFrom('documents').select(documentColumns).orderBy('documents.created_at');

export async function findInvoice(queries: Queries, orderId: string): Promise<DocumentRow | undefined> {
  return await selectDocuments(queries)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst();
}

/**
 * Returns the amount of an order's last refund in US dollars if that refund failed or was cancelled; otherwise null.
 */
export async function findFailedRefund(
  queries: Queries,
  { id, paid_at: paidAt }: Pick<Order, 'id' | 'paid_at'>,
): Promise<number | null> {
  if (!paidAt) return null;
  const last = await queries
    .selectFrom('documents')
    .select(['kind', 'amount_cents'])
    .where('order_id', '=', id)
    .where('kind', '!=', 'invoice')
    .orderBy('created_at', 'desc')
    // A credit note of the same transaction is for a later refund.
    .orderBy('kind', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.kind === 'correction' ? (last.amount_cents ?? 0) / 100 : null;
}

/**
 * Adds a document unless the order already has it, and queues its email.
 *
 * @returns the new document's id, or undefined if the document existed
 */
export async function addDocument(
  transaction: Transaction<Tables>,
  jobs: JobQueue,
  order: Order,
  kind: DocumentKind,
  refund?: Stripe.Refund,
): Promise<string | undefined> {
  const added = await transaction
    .insertInto('documents')
    .values({
      order_id: order.id,
      kind,
      ...(refund && {
        refund_id: refund.id,
        refunded_at: new Date(refund.created * 1000),
        amount_cents: refund.amount,
      }),
    })
    .onConflict((conflict) => conflict.constraint('documents_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  // If the order has no address, the document stays unsent until a request supplies an address.
  if (added && order.email) await jobs.enqueue(transaction, 'document-email', { documentId: added.id });
  if (added && formerAddress(order))
    await jobs.enqueue(transaction, 'document-copy', { documentId: added.id });
  return added?.id;
}

/**
 * Adds a credit note for each successful refund, and a correction for each credit note whose refund has since failed or
 * been cancelled. A lost dispute gets no credit note, because the bank took the money back and the seller credited
 * nothing.
 */
export async function addCreditNotes(
  transaction: Transaction<Tables>,
  jobs: JobQueue,
  order: Order,
  refunds: readonly Stripe.Refund[],
): Promise<void> {
  const credited = await selectDocuments(transaction).where('order_id', '=', order.id).execute();
  // Reverse Stripe's list, which begins with the newest refund, so that document numbers follow the order of the
  // refunds.
  for (const refund of refunds.toReversed()) {
    if (refund.status === 'succeeded') await addDocument(transaction, jobs, order, 'credit-note', refund);
    const isCredited = credited.some((document) => document.refund_id === refund.id);
    if (!['failed', 'canceled'].includes(refund.status ?? '') || !isCredited) continue;
    const correctionId = await addDocument(transaction, jobs, order, 'correction', refund);
    if (!correctionId) continue;
    logFault('refund_failed', { order: order.order_number, refund: refund.id });
    await jobs.enqueue(transaction, 'seller-notice', { correctionId });
  }
}

/** Queues the email of a document again, even if it was sent or has failed before, and resets its attempts. */
export async function queueAnew(
  transaction: Transaction<Tables>,
  jobs: JobQueue,
  documentId: string,
): Promise<void> {
  await transaction
    .updateTable('documents')
    .set({ sent_at: null, failed_at: null, attempts: 0 })
    .where('id', '=', documentId)
    .execute();
  await jobs.forgetDead(transaction, documentId);
  await jobs.enqueue(transaction, 'document-email', { documentId });
}
