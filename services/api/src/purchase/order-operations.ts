import { Hono } from 'hono';
import type { Queries } from '../platform/database/database.ts';
import { sinceDays, unknownId } from '../platform/operator/operations-server.ts';
import { orderRecord, readable } from '../platform/privacy/data-subject.ts';
import { type DocumentRow, selectDocuments } from './documents.ts';
import type { Order } from './orders.ts';

/** A document without what is printed. `isPlain`: its PDF has replacements for unusual letters of the buyer's. */
function documentRecord({ content, ...row }: DocumentRow) {
  const { isPlain = false } = JSON.parse(content ?? '{}') as { isPlain?: boolean };
  return { ...readable(row), isPlain };
}

/** Orders, one with all that belongs to it, and refunds. */
export function orderOperations(queries: Queries) {
  const all = queries.selectFrom('orders').selectAll();
  const withDocuments = async (order: Order) => {
    const documents = await selectDocuments(queries).where('order_id', '=', order.id).execute();
    return { ...orderRecord(order), documents: documents.map(documentRecord) };
  };
  return new Hono()
    .get('/orders', async (c) => {
      const recent = all.where('created_at', '>=', sinceDays(c.req.query('days')));
      return c.json((await recent.orderBy('created_at', 'desc').execute()).map(orderRecord));
    })
    .get('/orders/:number', async (c) => {
      const number = c.req.param('number').toUpperCase();
      const order = await all.where('order_number', '=', number).executeTakeFirst();
      if (!order) throw unknownId(number, 'orders');
      const answers = await queries
        .selectFrom('questionnaires')
        .selectAll()
        .where('submission_id', '=', order.submission_id)
        .executeTakeFirst();
      return c.json({ ...(await withDocuments(order)), answers: answers ? readable(answers) : null });
    })
    .get('/refunds', async (c) => {
      // In full or in part, or disputed, also where a refund failed later.
      const refunded = all
        .where('paid_at', 'is not', null)
        .where('updated_at', '>=', sinceDays(c.req.query('days')))
        .where((where) =>
          where.or([
            where('refunded_cents', '>', 0),
            where('status', 'in', ['refunded', 'disputed']),
            where(
              'id',
              'in',
              where.selectFrom('documents').select('order_id').where('kind', '!=', 'invoice'),
            ),
          ]),
        );
      const orders = await refunded.orderBy('paid_at', 'desc').execute();
      return c.json(await Promise.all(orders.map(withDocuments)));
    });
}
