import { createHash } from 'node:crypto';
import { mailboxKey } from '@site/domain/mailbox-key';
import { sql } from 'kysely';
import type { Queries } from '../platform/database/database.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Order } from './orders.ts';

/**
 * Assigns questionnaires to orders. As long as an order has no answers, its page and email ask for them.
 *
 * A questionnaire belongs to an order in three cases. The purchase sent the questionnaire's key, the answers were sent
 * with the order's token, or the buyer confirmed the answers. Several orders of one buyer may share a questionnaire.
 * Neither a matching email address nor a submission id is proof, because anyone can enter an address, and lists and
 * notices show submission ids.
 */

/**
 * Derives the id of a submission as a digest of the key that the browser generated. Only that browser has the key, so
 * somebody who knows only the id can neither correct nor attach the answers.
 */
export const submissionIdOf = (key: string): string => deriveUuid(key.toLowerCase());

/** Derives a version 8 UUID from a string. The same string always gives the same UUID. */
export function deriveUuid(text: string): string {
  const digest = createHash('sha256').update(text).digest('hex');
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-8$3-a$4-$5');
}

/**
 * Links an order to a questionnaire, which may not have been sent yet. The latest questionnaire replaces earlier ones,
 * except that an unsent questionnaire never replaces a sent one.
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
 * Finds recent answers that contain a paid order's email address but belong to no paid order, newest first. The buyer
 * may have sent them from another device, so the order page offers the answers and the seller's notice mentions them.
 * The answers are attached only when the buyer accepts them.
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
 * Attaches answers that the order page offered to the buyer of a paid order. This operation is idempotent.
 *
 * @throws ApiError `invalid_body` if the answers were not offered, because they name a different address or now belong
 *   to a different order
 */
export async function acceptAnswers(queries: Queries, order: Order, submissionId: string): Promise<Order> {
  const attached = await findAnswers(queries, order);
  if (attached?.submissionId === submissionId) return order;
  const possible = await findPossibleAnswers(queries, order);
  if (!possible.some((answers) => answers.submissionId === submissionId)) {
    throw new ApiError('invalid_body', 'These answers do not belong to this order.', {
      fields: { submissionId: 'Is none of the answers that this order was offered' },
    });
  }
  await attachAnswers(queries, order.id, submissionId);
  return { ...order, submission_id: submissionId };
}

/** Finds the newest paid order that a questionnaire belongs to. */
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
