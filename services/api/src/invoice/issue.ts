import type { Seller } from '../config/config.ts';
import { findOrder, type Order } from '../orders/orders.ts';
import type { Queries } from '../storage/database.ts';
import { issueNumber } from './document-number.ts';

/** Gives an invoice its number and its date when it is composed for the first time. */
export async function issueInvoice(queries: Queries, id: string, seller: Seller): Promise<Order> {
  await issueNumber(queries, { kind: 'invoice', id, seller: seller.name });
  const order = await findOrder(queries, { id });
  if (!order) throw new Error('The order of an invoice is gone.');
  return order;
}
