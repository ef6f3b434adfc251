import type { OrderSummary } from '@site/contract/wire';
import { mailboxKey } from '@site/domain/mailbox-key';
import { sql } from 'kysely';
import type { Queries } from '../platform/database/database.ts';
import { type Order, orderSummary } from './orders.ts';

/**
 * Which questionnaire belongs to which order: the page of the order and its email ask for answers that are missing.
 *
 * Answers belong to an order by the id of their submission, which the purchase named or which came with the token of
 * the order; several orders of one buyer may name the same. An email address proves nothing: anyone can enter it.
 */

/**
 * Names the questionnaire of an order; it may still have to be sent. The latest one counts, but one that was not sent
 * replaces none that was.
 */
export async function attachAnswers(
  queries: Queries,
  orderId: string,
  submissionId: string | undefined,
): Promise<void> {
  if (!submissionId) return;
  await queries
    .updateTable('orders')
    .set({ submission_id: submissionId })
    .where('id', '=', orderId)
    .where(sql<boolean>`orders.submission_id is distinct from ${submissionId}::uuid`)
    .where(
      sql<boolean>`(exists (select from questionnaires where submission_id = ${submissionId}::uuid)
        or not exists (select from questionnaires where submission_id = orders.submission_id))`,
    )
    .execute();
}

type Received = { submissionId: string; receivedAt: Date };

/** The answers of an order, once they have arrived. */
export async function findAnswers(
  queries: Queries,
  { submission_id: id }: Pick<Order, 'submission_id'>,
): Promise<Received | undefined> {
  if (!id) return undefined;
  return await queries
    .selectFrom('questionnaires')
    .select(['submission_id as submissionId', 'received_at as receivedAt'])
    .where('submission_id', '=', id)
    .executeTakeFirst();
}

/**
 * The latest answers from the address of the buyer that belong to no paid order. They may be theirs, sent from another
 * device, so the seller's notice names them; they count as the answers of no order.
 */
export async function findPossibleAnswers(queries: Queries, order: Order): Promise<string | undefined> {
  const found = await queries
    .selectFrom('questionnaires')
    .select('submission_id')
    .where('email', '=', mailboxKey(order.email ?? ''))
    .where(
      sql<boolean>`not exists (select from orders
        where orders.submission_id = questionnaires.submission_id and orders.paid_at is not null)`,
    )
    .orderBy('received_at', 'desc')
    .executeTakeFirst();
  return found?.submission_id;
}

/** The paid order that a questionnaire belongs to, the newest of several. */
export async function orderOfAnswers(
  queries: Queries,
  submissionId: string,
): Promise<OrderSummary | undefined> {
  const order = await queries
    .selectFrom('orders')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .where('paid_at', 'is not', null)
    .orderBy('paid_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return order && orderSummary(order);
}
