import { consentText } from '@site/domain/consent';
import { type Selectable, sql } from 'kysely';
import type { Queries } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { DataSubjectPart } from '../platform/feature.ts';
import { mapRows, readById } from '../platform/privacy/read-rows.ts';
import { readable } from '../platform/privacy/readable.ts';
import { documentColumns } from './document-tables.ts';
import { buyerColumns } from './order-tables.ts';

/** The address of an order, or the one that its buyer has corrected and that its invoice has. */
export const ordersOfAddress = (email: string) =>
  sql<boolean>`${email} in (lower(orders.email), lower(orders.former_email))`;

const ordersOf = (queries: Queries, email: string) =>
  queries.selectFrom('orders').where(ordersOfAddress(email));
const documentsOf = (queries: Queries, email: string) =>
  queries.selectFrom('documents').where('order_id', 'in', ordersOf(queries, email).select('id'));

/** An order with all that is stored about it, and the text that its buyer agreed to. */
export function orderRecord(row: Selectable<Tables['orders']>) {
  return { ...readable(row), consentText: consentText(row.consent_version) ?? null };
}

/**
 * Orders and their documents. Tax law requires paid ones, with the name on the invoice. Orders that were not paid stay as
 * numbers without personal data, because a payment that is still running has to find its order.
 */
export const orderDataSubject: DataSubjectPart = {
  exportSections: (queries, email) => ({
    orders: mapRows(readById(ordersOf(queries, email).selectAll()), orderRecord),
    documents: mapRows(readById(documentsOf(queries, email).select(documentColumns)), readable),
  }),
  find: async (queries, email, { mail, retention }) => {
    const orders = await ordersOf(queries, email)
      .select(['id', 'order_number', 'paid_at', 'payment_intent_id'])
      .orderBy('created_at')
      .execute();
    const documents = await documentsOf(queries, email)
      .select(['order_id', 'created_at', 'sent_at'])
      .execute();
    const paid = orders.filter(({ paid_at }) => paid_at !== null);
    const payments = orders.flatMap(({ payment_intent_id: id }) => (id ? [id] : []));
    const wereMailed = mail.smtpUrl !== undefined && documents.some(({ sent_at }) => sent_at !== null);
    return {
      removed: { unpaidOrders: orders.length - paid.length },
      stored: paid.map(({ id, order_number, paid_at }) => {
        const own = documents.filter((document) => document.order_id === id);
        const last = Math.max(Number(paid_at), ...own.map((document) => Number(document.created_at)));
        return { orderNumber: order_number, until: dayAfter(last, retention.orderDays) };
      }),
      externalCopies: [
        ...payments.map((id) => `Stripe: the payment ${id}, with the name and address given there.`),
        ...(wereMailed
          ? [
              'The mail server and mailboxes: invoices that were sent, notices to the seller, and correspondence.',
            ]
          : []),
      ],
    };
  },
  erase: async (transaction, email) => {
    const rows = await transaction
      .updateTable('orders')
      .set(Object.fromEntries(buyerColumns.map((column) => [column, null])))
      .where(ordersOfAddress(email))
      .where('paid_at', 'is', null)
      .returning('order_number')
      .execute();
    return { unpaidOrders: rows.map((row) => row.order_number) };
  },
};

function dayAfter(from: number, days: number): string {
  return new Date(from + days * 86_400_000).toISOString().slice(0, 10);
}
