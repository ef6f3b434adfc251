import { Hono } from 'hono';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Queries } from '../platform/database/database.ts';
import { inMilliseconds, pageRows, readInPages } from '../platform/database/read-in-pages.ts';
import type { Tables } from '../platform/database/tables.ts';
import { createUnknownIdError, parseDays, sayLeftOut } from '../platform/operator/operations-server.ts';
import { streamList } from '../platform/operator/stream-list.ts';
import { formatRow } from '../platform/privacy/readable.ts';
import { type DocumentRow, selectDocuments } from './documents.ts';
import { describeOrder } from './order-tables.ts';
import type { Order } from './orders.ts';

/**
 * Summarises a document without its printed content. `isPlain` means that the PDF shows replacement characters instead
 * of unusual letters in the buyer's details.
 */
function composeDocumentRecord({ content, ...row }: DocumentRow) {
  const { isPlain = false } = JSON.parse(content ?? '{}') as { isPlain?: boolean };
  return { ...formatRow(row), isPlain };
}

/**
 * Creates the operator routes that list orders, show one order with everything that belongs to it, and list refunds.
 */
export function orderOperations(queries: Queries) {
  const all = queries.selectFrom('orders').selectAll();
  const withDocuments = async (order: Order) => {
    const documents = await selectDocuments(queries).where('order_id', '=', order.id).execute();
    const documentNumbers = documents.flatMap(({ number }) => number ?? []).join(' ');
    return { ...describeOrder(order), documentNumbers, documents: documents.map(composeDocumentRecord) };
  };
  return new Hono()
    .get('/orders', async (c) => {
      const since = parseDays(c.req.query('days'));
      const recent = all.where('created_at', '>=', since);
      const older = queries.selectFrom('orders').where('created_at', '<', since);
      await sayLeftOut(c, older);
      return await streamList(c, readOrders(recent, 'created_at', describeOrder));
    })
    .get('/orders/:number', async (c) => {
      const number = c.req.param('number').toUpperCase();
      const order = await all.where('order_number', '=', number).executeTakeFirst();
      if (!order) throw createUnknownIdError(number, 'orders');
      const answers = await queries
        .selectFrom('questionnaires')
        .selectAll()
        .where('submission_id', '=', order.submission_id)
        .executeTakeFirst();
      return c.json({ ...(await withDocuments(order)), answers: answers ? formatRow(answers) : null });
    })
    .get('/refunds', async (c) => {
      // Include payments that were refunded fully or partly, that are disputed, or whose refund later failed.
      const since = parseDays(c.req.query('days'));
      const refunded = queries
        .selectFrom('orders')
        .where('paid_at', 'is not', null)
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
      const older = refunded.where('updated_at', '<', since);
      await sayLeftOut(c, older);
      const recent = refunded.where('updated_at', '>=', since).selectAll();
      return await streamList(c, readOrders(recent, 'paid_at', withDocuments));
    });
}

/** Reads orders page by page, newest first, and describes each. */
async function* readOrders(
  query: SelectQueryBuilder<Tables, 'orders', Order>,
  moment: 'created_at' | 'paid_at',
  describe: (order: Order) => object | Promise<object>,
): AsyncGenerator<object> {
  const position = inMilliseconds(sql.ref(moment));
  const orders = readInPages<Order>((after) =>
    query
      .$if(after !== undefined, (rest) =>
        rest.where(sql<boolean>`(${position}, id) < (${after?.[moment]}::timestamptz, ${after?.id}::uuid)`),
      )
      .orderBy(position, 'desc')
      .orderBy('id', 'desc')
      .limit(pageRows)
      .execute(),
  );
  for await (const order of orders) yield await describe(order);
}
