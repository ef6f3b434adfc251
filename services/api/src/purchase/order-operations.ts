import { Hono } from 'hono';
import type { Queries } from '../platform/database/database.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { sinceDays } from '../platform/operator/operations-server.ts';
import { orderRecord } from '../platform/privacy/data-subject.ts';
import type { Order } from './orders.ts';

/** Orders, one with all that belongs to it, and refunds. */
export function orderOperations(queries: Queries) {
  return new Hono()
    .get('/orders', async (c) => {
      const rows = await queries
        .selectFrom('orders')
        .selectAll()
        .where('created_at', '>=', sinceDays(c.req.query('days')))
        .orderBy('created_at', 'desc')
        .execute();
      return c.json(rows.map(orderRecord));
    })
    .get('/orders/:number', async (c) => {
      const number = c.req.param('number').toUpperCase();
      const order = await queries
        .selectFrom('orders')
        .selectAll()
        .where('order_number', '=', number)
        .executeTakeFirst();
      if (!order) {
        throw new ApiError('not_found', `There is no order ${number}. \`pnpm operate orders\` lists them.`);
      }
      return c.json(await wholeOrder(queries, order));
    })
    .get('/refunds', async (c) => c.json(await refundedOrders(queries)));
}

/** With its documents, its answers and what is known about each of its mails. */
async function wholeOrder(queries: Queries, order: Order) {
  const creditNotes = await creditNotesOf(queries, order.id);
  const documents = await queries
    .selectFrom('documents')
    .select(['kind', 'number', 'issued_at as issuedAt'])
    .where('order_id', '=', order.id)
    .orderBy('issued_at')
    .execute();
  const answers = order.submission_id
    ? await queries
        .selectFrom('questionnaires')
        .select(['submission_id as submissionId', 'received_at as receivedAt', 'revision', 'answers'])
        .where('submission_id', '=', order.submission_id)
        .executeTakeFirst()
    : undefined;
  return {
    ...orderRecord(order),
    paymentCheckedAt: order.checked_at,
    documents,
    creditNotes,
    answers: answers ? { ...answers, answers: JSON.parse(answers.answers) as unknown } : null,
    mails: [
      {
        mail: 'invoice',
        queuedAt: order.invoice_queued_at,
        attempts: order.invoice_attempts,
        outcome: order.invoice_outcome,
        sentAt: order.invoice_sent_at,
        failedAt: order.invoice_failed_at,
      },
      ...creditNotes.map(({ kind, refund, attempts, outcome, sentAt, failedAt }) => ({
        ...{ mail: `${kind} of ${refund}`, attempts, outcome, sentAt, failedAt },
      })),
    ],
  };
}

function creditNotesOf(queries: Queries, orderId: string) {
  return queries
    .selectFrom('credit_notes')
    .select(['kind', 'number', 'refund_id as refund', 'amount_cents as cents', 'refunded_at as refundedAt'])
    .select(['mail_attempts as attempts', 'mail_outcome as outcome'])
    .select(['mail_sent_at as sentAt', 'mail_failed_at as failedAt'])
    .where('order_id', '=', orderId)
    .orderBy('refunded_at')
    .execute();
}

/** Orders whose payment was refunded, in full or in part, or is disputed, also where a refund failed later. */
async function refundedOrders(queries: Queries) {
  const orders = await queries
    .selectFrom('orders')
    .select(['id', 'order_number as orderNumber', 'invoice_number as invoiceNumber', 'status'])
    .select(['amount as amountInDollars', 'refunded_cents as refundedCents'])
    .where('paid_at', 'is not', null)
    .where((where) =>
      where.or([
        where('refunded_cents', '>', 0),
        where('status', 'in', ['refunded', 'disputed']),
        where.exists(
          where.selectFrom('credit_notes').select('id').whereRef('credit_notes.order_id', '=', 'orders.id'),
        ),
      ]),
    )
    .orderBy('paid_at', 'desc')
    .execute();
  return await Promise.all(
    orders.map(async ({ id, refundedCents, ...order }) => ({
      ...order,
      refundedInDollars: refundedCents / 100,
      creditNotes: await creditNotesOf(queries, id),
    })),
  );
}
