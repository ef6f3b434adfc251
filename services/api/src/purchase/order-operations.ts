import { Hono } from 'hono';
import type { Queries } from '../platform/database/database.ts';
import { readNewestFirst } from '../platform/database/read-in-pages.ts';
import { createUnknownIdError, limitToDays } from '../platform/operator/operations-server.ts';
import { streamList } from '../platform/operator/stream-list.ts';
import { formatRow } from '../platform/privacy/format-row.ts';
import { type DocumentRow, selectDocuments } from './documents.ts';
import { describeOrder } from './order-tables.ts';
import { type Order, orderDate } from './orders.ts';

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
  const all = queries.selectFrom('orders');
  const withDocuments = async (order: Order) => {
    const documents = await selectDocuments(queries).where('order_id', '=', order.id).execute();
    const documentNumbers = documents.flatMap(({ number }) => number ?? []).join(' ');
    const corrections = documents.filter(({ kind }) => kind === 'correction');
    return {
      ...describeOrder(order),
      /** The sum of the refunds that failed or were cancelled. */
      failedCents: corrections.reduce((sum, { amount_cents }) => sum + (amount_cents ?? 0), 0),
      documentNumbers,
      documents: documents.map(composeDocumentRecord),
    };
  };
  return new Hono()
    .get('/orders', async (c) => {
      const dated = queries.selectFrom(all.selectAll().select(orderDate.as('order_date')).as('orders'));
      const since = await limitToDays(c, dated, 'order_date');
      const recent = dated.selectAll().where('order_date', '>=', since);
      return await streamList(c, readNewestFirst(recent, 'order_date', 'id'), describeOrder);
    })
    .get('/orders/:number', async (c) => {
      const number = c.req.param('number').toUpperCase();
      const order = await all.selectAll().where('order_number', '=', number).executeTakeFirst();
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
      const refunded = all
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
      const since = await limitToDays(c, refunded, 'updated_at');
      const recent = refunded.selectAll().where('updated_at', '>=', since);
      return await streamList(c, readNewestFirst(recent, 'paid_at', 'id'), withDocuments);
    });
}
