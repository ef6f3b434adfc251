import type { OrderSummary } from '@site/contract/wire';
import { mailboxKey } from '@site/domain/unicode-email';
import { sql } from 'kysely';
import type { Queries } from '../storage/database.ts';
import { type Order, orderSummary } from './orders.ts';

/** Which questionnaire belongs to which order: the page of the order and its email ask for answers that are missing. */

/** The questionnaire of an order; it may still have to be sent. The latest one counts. */
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
    .where((expression) =>
      expression.or([
        expression('submission_id', 'is', null),
        expression('submission_id', '!=', submissionId),
      ]),
    )
    .execute();
}

/** How long before a payment answers may have been sent that are found by their email address. */
const recent = sql`interval '30 days'`;

/**
 * When the answers for an order arrived, or null. Answers that were sent in another browser are not attached: those from
 * the address of the buyer count, unless they belong to another order.
 */
export async function answersReceivedAt(queries: Queries, order: Order): Promise<Date | null> {
  const found = await queries
    .selectFrom('questionnaires')
    .select('received_at')
    .where((expression) =>
      expression.or([
        expression('submission_id', '=', order.submission_id),
        expression.and([
          expression('email', '=', mailboxKey(order.email ?? '') || null),
          expression('updated_at', '>', sql<Date>`${order.paid_at}::timestamptz - ${recent}`),
          expression.not(
            expression.exists(
              expression
                .selectFrom('orders')
                .select('orders.id')
                .whereRef('orders.submission_id', '=', 'questionnaires.submission_id'),
            ),
          ),
        ]),
      ]),
    )
    .orderBy(sql`submission_id is not distinct from ${order.submission_id}::uuid`, 'desc')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.received_at ?? null;
}

/** The paid order that a questionnaire is attached to. */
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
