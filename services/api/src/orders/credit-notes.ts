import type { Transaction } from 'kysely';
import type { Stripe } from 'stripe';
import type { Tables } from '../storage/tables.ts';
import type { InvoiceQueue, Order } from './orders.ts';

type Queue = Pick<InvoiceQueue, 'enqueueCreditNote'>;

/**
 * Stores a credit note for each refund that succeeded and has none yet, and queues its email. A dispute that was lost
 * has none: the bank took the money back, the seller credited nothing.
 */
export async function addCreditNotes(
  transaction: Transaction<Tables>,
  jobs: Queue,
  order: Order,
  refunds: readonly Stripe.Refund[],
): Promise<void> {
  // Stripe lists the newest first; numbers follow the order of the refunds.
  for (const refund of refunds.toReversed()) {
    if (refund.status !== 'succeeded') continue;
    const added = await transaction
      .insertInto('credit_notes')
      .values({
        order_id: order.id,
        refund_id: refund.id,
        refunded_at: new Date(refund.created * 1000),
        amount_cents: refund.amount,
      })
      .onConflict((conflict) => conflict.column('refund_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    // Without an address it waits for one, as the invoice does.
    if (added && order.email) await jobs.enqueueCreditNote(transaction, added.id);
  }
}

/** Queues the credit notes of an order that are not sent. */
export async function queueCreditNotes(
  transaction: Transaction<Tables>,
  jobs: Queue,
  orderId: string,
): Promise<void> {
  const waiting = await transaction
    .selectFrom('credit_notes')
    .select('id')
    .where('order_id', '=', orderId)
    .where('mail_sent_at', 'is', null)
    .orderBy('refunded_at')
    .execute();
  for (const { id } of waiting) await jobs.enqueueCreditNote(transaction, id);
}
