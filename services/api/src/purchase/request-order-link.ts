import type { RequestOrderLink } from '@site/contract/wire';
import { mailboxKey } from '@site/domain/unicode-email';
import type { Database } from '../platform/database/database.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';

type Dependencies = { database: Database; jobs: Pick<JobQueue, 'enqueueOrderLink' | 'wake'> };

/**
 * Sends the link of an order to the address that the order was paid with, if it is the one that is given. The caller
 * does not learn whether it is.
 */
export async function requestOrderLink(
  { database, jobs }: Dependencies,
  { orderNumber, email }: RequestOrderLink,
): Promise<void> {
  const order = await database.queries
    .selectFrom('orders')
    .select(['id', 'email'])
    .where('order_number', '=', orderNumber)
    // Before the payment anyone may have typed the address.
    .where('paid_at', 'is not', null)
    .executeTakeFirst();
  if (!order?.email || mailboxKey(order.email) !== mailboxKey(email)) return;
  await database.transact((transaction) => jobs.enqueueOrderLink(transaction, order.id));
  jobs.wake('order-link');
}
