import { logFault } from '@site/telemetry/log';
import type { Transaction } from 'kysely';
import type { Stripe } from 'stripe';
import type { Tables } from '../platform/database/tables.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import type { Order } from './orders.ts';

/**
 * Stores a credit note for each refund that succeeded and has none yet, and a correction for each credit note whose
 * refund has failed since, and queues their emails. A dispute that was lost has none: the bank took the money back, the
 * seller credited nothing.
 */
export async function addCreditNotes(
  transaction: Transaction<Tables>,
  jobs: JobQueue,
  order: Order,
  refunds: readonly Stripe.Refund[],
): Promise<void> {
  // Stripe lists the newest first; numbers follow the order of the refunds.
  for (const refund of refunds.toReversed()) {
    if (refund.status === 'succeeded') await add(transaction, jobs, order, refund, 'credit-note');
    if (refund.status === 'failed' && (await isCredited(transaction, refund))) {
      const correctionId = await add(transaction, jobs, order, refund, 'correction');
      if (!correctionId) continue;
      logFault('refund_failed', { order: order.order_number, refund: refund.id });
      await jobs.enqueue(transaction, 'seller-notice', { correctionId });
    }
  }
}

/** @returns its id, unless it was there */
async function add(
  transaction: Transaction<Tables>,
  jobs: JobQueue,
  order: Order,
  refund: Stripe.Refund,
  kind: 'credit-note' | 'correction',
): Promise<string | undefined> {
  const added = await transaction
    .insertInto('credit_notes')
    .values({
      order_id: order.id,
      kind,
      refund_id: refund.id,
      refunded_at: new Date(refund.created * 1000),
      amount_cents: refund.amount,
    })
    .onConflict((conflict) => conflict.columns(['refund_id', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst();
  // Without an address it waits for one, as the invoice does.
  if (added && order.email) {
    await jobs.enqueue(transaction, 'credit-note-email', { creditNoteId: added.id });
  }
  return added?.id;
}

async function isCredited(transaction: Transaction<Tables>, { id }: Stripe.Refund): Promise<boolean> {
  const note = await transaction
    .selectFrom('credit_notes')
    .select('id')
    .where('refund_id', '=', id)
    .executeTakeFirst();
  return note !== undefined;
}

/** Queues the credit notes of an order that are not sent. */
export async function queueCreditNotes(
  transaction: Transaction<Tables>,
  jobs: JobQueue,
  orderId: string,
): Promise<void> {
  const waiting = await transaction
    .selectFrom('credit_notes')
    .select('id')
    .where('order_id', '=', orderId)
    .where('mail_sent_at', 'is', null)
    .orderBy('refunded_at')
    .execute();
  for (const { id } of waiting) await jobs.enqueue(transaction, 'credit-note-email', { creditNoteId: id });
}
