import { Hono } from 'hono';
import type { Queries } from '../platform/database/database.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { sinceDays } from '../platform/operator/operations-server.ts';
import { orderRecord, readable } from '../platform/privacy/data-subject.ts';
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
  const documents = await queries
    .selectFrom('documents')
    .select(['kind', 'number', 'issued_at'])
    .where('order_id', '=', order.id)
    .orderBy('issued_at')
    .execute();
  const answers = await queries
    .selectFrom('questionnaires')
    .selectAll()
    .where('submission_id', '=', order.submission_id)
    .executeTakeFirst();
  return {
    ...orderRecord(order),
    documents: documents.map(readable),
    creditNotes: await creditNotesOf(queries, order.id),
    answers: answers ? readable(answers) : null,
  };
}

async function creditNotesOf(queries: Queries, orderId: string) {
  const rows = await queries
    .selectFrom('credit_notes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('refunded_at')
    .execute();
  return rows.map(readable);
}

/** Orders whose payment was refunded, in full or in part, or is disputed, also where a refund failed later. */
async function refundedOrders(queries: Queries) {
  const orders = await queries
    .selectFrom('orders')
    .selectAll()
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
    orders.map(async (order) => ({
      ...orderRecord(order),
      creditNotes: await creditNotesOf(queries, order.id),
    })),
  );
}
