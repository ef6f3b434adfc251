import { createHash } from 'node:crypto';
import { mailboxKey } from '@site/domain/mailbox-key';
import type { OrderSummary } from '@site/wire/messages';
import { sql } from 'kysely';
import type { Queries } from '../platform/database/database.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { type Order, orderSummary } from './orders.ts';

/**
 * Which questionnaire belongs to which order: the page of the order and its email ask for answers that are missing.
 *
 * Answers belong to an order when its purchase named the key of their submission, when they came with the token of the
 * order, or when the buyer confirmed them; several orders of one buyer may have the same. An email address proves nothing,
 * because anyone can enter it. Neither does the id of a submission, which lists and notices show.
 */

/**
 * The id of a submission: a digest of the key that the browser made for it. Only the browser that sends answers has the
 * key, so an id alone corrects nothing and attaches nothing. The id is a UUID of version 8.
 */
export function submissionIdOf(key: string): string {
  const digest = createHash('sha256').update(key.toLowerCase()).digest('hex');
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-8$3-a$4-$5');
}

/**
 * Names the questionnaire of an order; it may still have to be sent. The latest one counts, but one that was not sent
 * replaces none that was.
 */
export async function attachAnswers(queries: Queries, orderId: string, submissionId: string): Promise<void> {
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

/** Finds the answers of an order, once they have arrived. */
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

const maxPossible = 3;

/**
 * The latest answers from the address of a paid order that belong to no paid order, newest first. They may be the buyer's,
 * sent from another device, so the order page offers them and the seller's notice names them. Until the buyer accepts
 * them, they count as the answers of no order.
 */
export async function findPossibleAnswers(
  queries: Queries,
  order: Order,
): Promise<(Received & { answered: number })[]> {
  if (!order.paid_at || !order.email) return [];
  return await queries
    .selectFrom('questionnaires')
    .select(['submission_id as submissionId', 'received_at as receivedAt', 'answered'])
    .where('email', '=', mailboxKey(order.email))
    .where('answered', '>', 0)
    .where('updated_at', '>', sql<Date>`${order.paid_at}::timestamptz - interval '30 days'`)
    .where(
      sql<boolean>`not exists (select from orders
        where orders.submission_id = questionnaires.submission_id and orders.paid_at is not null)`,
    )
    .orderBy('received_at', 'desc')
    .limit(maxPossible)
    .execute();
}

/**
 * Attaches answers that were offered to the buyer of a paid order. Accepting them again changes nothing.
 *
 * @throws ApiError `invalid_body` for others: they name another address, or belong to another order by now
 */
export async function acceptAnswers(queries: Queries, order: Order, submissionId: string): Promise<Order> {
  const known = await findAnswers(queries, order);
  if (known?.submissionId === submissionId) return order;
  const possible = await findPossibleAnswers(queries, order);
  if (!possible.some((answers) => answers.submissionId === submissionId)) {
    throw new ApiError('invalid_body', 'These answers cannot be those of this order.', {
      fields: { submissionId: 'Names none of the answers that are offered for this order' },
    });
  }
  await attachAnswers(queries, order.id, submissionId);
  return { ...order, submission_id: submissionId };
}

/** Finds the paid order that a questionnaire belongs to, the newest of several. */
export async function findPaidOrder(queries: Queries, submissionId: string): Promise<Order | undefined> {
  return await queries
    .selectFrom('orders')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .where('paid_at', 'is not', null)
    .orderBy('paid_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Describes the paid order of a questionnaire as far as a page may show it. */
export async function orderOfAnswers(
  queries: Queries,
  submissionId: string,
): Promise<OrderSummary | undefined> {
  const order = await findPaidOrder(queries, submissionId);
  return order && orderSummary(order);
}
