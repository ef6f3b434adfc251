import { Hono } from 'hono';
import type { Queries } from '../platform/database/database.ts';
import { sinceDays, unknownId } from '../platform/operator/operations-server.ts';
import { orderRecord, readable } from '../platform/privacy/data-subject.ts';
import { selectDocuments } from './documents.ts';
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
      if (!order) throw unknownId(number, 'orders');
      return c.json(await wholeOrder(queries, order));
    })
    .get('/refunds', async (c) => c.json(await refundedOrders(queries)));
}

/** With its documents, what is known about the mail of each, and its answers. */
async function wholeOrder(queries: Queries, order: Order) {
  const answers = await queries
    .selectFrom('questionnaires')
    .selectAll()
    .where('submission_id', '=', order.submission_id)
    .executeTakeFirst();
  return { ...(await withDocuments(queries, order)), answers: answers ? readable(answers) : null };
}

async function withDocuments(queries: Queries, order: Order) {
  const documents = await selectDocuments(queries).where('order_id', '=', order.id).execute();
  return { ...orderRecord(order), documents: documents.map(({ content: _, ...row }) => readable(row)) };
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
        where('id', 'in', where.selectFrom('documents').select('order_id').where('kind', '!=', 'invoice')),
      ]),
    )
    .orderBy('paid_at', 'desc')
    .execute();
  return await Promise.all(orders.map((order) => withDocuments(queries, order)));
}
