import { Hono } from 'hono';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Queries } from '../platform/database/database.ts';
import { parseBody } from '../platform/http/openapi.ts';
import type { JobQueue, OpenJob } from '../platform/jobs/job-queue.ts';
import { selectDocuments } from './documents.ts';
import { orderDateOf } from './orders.ts';

/** The search request. Fewer than three characters would match almost everything. */
const findRequest = z.strictObject({
  text: z.string().trim().min(3).max(254),
});

/** A response contains at most this many orders and this many questionnaires, newest first. */
const maxFound = 20;

type Dependencies = { database: { queries: Queries }; jobs: Pick<JobQueue, 'listOpen'> };

/**
 * Creates the operator route that finds orders and questionnaires of any age by what support staff know: part of an
 * address, name, company, number or id. The search text is sent in the body, because URLs are logged.
 */
export function findOperations(dependencies: Dependencies) {
  return new Hono().post('/find', async (c) => {
    const { text } = parseBody(findRequest, await c.req.json());
    return c.json(await find(dependencies, `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`));
  });
}

/**
 * Finds questionnaires, and orders with their documents, answers and open jobs.
 *
 * @param pattern for `ilike`
 */
export async function find({ database: { queries }, jobs }: Dependencies, pattern: string) {
  const questionnaires = await selectAnswers(queries)
    .where((where) =>
      where.or([
        where('email', 'ilike', pattern),
        where('answers', 'ilike', pattern),
        where(sql<string>`submission_id::text`, 'ilike', pattern),
      ]),
    )
    .orderBy('received_at', 'desc')
    .limit(maxFound + 1)
    .execute();
  const orders = await queries
    .selectFrom('orders')
    .selectAll()
    .where((where) =>
      where.or([
        ...(
          ['order_number', 'email', 'former_email', 'full_name', 'company', 'payment_intent_id'] as const
        ).map((column) => where(column, 'ilike', pattern)),
        where(sql<string>`submission_id::text`, 'ilike', pattern),
        where(sql<string>`id::text`, 'ilike', pattern),
        where(
          'id',
          'in',
          where
            .selectFrom('documents')
            .select('order_id')
            .where((document) =>
              document.or([document('number', 'ilike', pattern), document('refund_id', 'ilike', pattern)]),
            ),
        ),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(maxFound + 1)
    .execute();
  const open = await jobs.listOpen();
  const described = orders.slice(0, maxFound).map(async (order) => {
    const documents = await selectDocuments(queries).where('order_id', '=', order.id).execute();
    const answers = await selectAnswers(queries)
      .where('submission_id', '=', order.submission_id)
      .executeTakeFirst();
    const ids = [order.id, order.submission_id, ...documents.map(({ id }) => id)];
    return {
      orderNumber: order.order_number,
      status: order.status,
      orderDate: orderDateOf(order),
      createdAt: order.created_at,
      planName: order.plan_name,
      amount: order.amount,
      refundedCents: order.refunded_cents,
      paidAt: order.paid_at,
      paymentIntentId: order.payment_intent_id,
      cardLast4: order.card_last4,
      fullName: order.full_name,
      company: order.company,
      email: order.email,
      formerEmail: order.former_email,
      documents: documents.map((document) => ({
        document: document.number ?? document.kind,
        kind: document.kind,
        sentAt: document.sent_at,
        failedAt: document.failed_at,
        attempts: document.attempts,
        outcome: document.outcome,
      })),
      answers: answers ?? null,
      jobs: open.filter(({ data }) => Object.values(data).some((value) => ids.includes(String(value)))),
    };
  });
  return {
    orders: await Promise.all(described),
    questionnaires: questionnaires.slice(0, maxFound),
    more: { orders: orders.length > maxFound, questionnaires: questionnaires.length > maxFound },
  };
}

const selectAnswers = (queries: Queries) =>
  queries
    .selectFrom('questionnaires')
    .select(['submission_id as submissionId', 'email', 'answered', 'received_at as receivedAt'])
    .select(sql<boolean>`relayed_revision is not distinct from revision`.as('inSpreadsheet'));

/**
 * Maps the ids in the data of jobs to order numbers, because support staff identify orders by number. The ids are those
 * of orders, questionnaires and documents.
 */
export async function orderNumbersOf(
  queries: Queries,
  jobs: readonly OpenJob[],
): Promise<ReadonlyMap<unknown, string>> {
  const ids = [...new Set(jobs.flatMap(({ data }) => Object.values(data).filter(isUuid)))];
  const numbers = new Map<unknown, string>();
  if (ids.length === 0) return numbers;
  const orders = await queries
    .selectFrom('orders')
    .leftJoin('documents', 'documents.order_id', 'orders.id')
    .select(['orders.id', 'submission_id', 'documents.id as documentId', 'order_number'])
    .where((where) =>
      where.or([
        where('orders.id', 'in', ids),
        where('submission_id', 'in', ids),
        where('documents.id', 'in', ids),
      ]),
    )
    .execute();
  for (const { id, submission_id, documentId, order_number } of orders)
    for (const ownId of [id, submission_id, documentId]) numbers.set(ownId, order_number);
  return numbers;
}

const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
