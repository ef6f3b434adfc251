import type { ConsentVersion } from '@site/domain/consent';
import { sql } from 'kysely';
import type { Queries } from '../storage/database.ts';
import type { Order } from './orders.ts';

/**
 * Stores what the buyer agreed to when the payment was confirmed, with the time of the database. Each attempt to pay
 * replaces what an earlier one stored; after the payment the first one counts.
 */
export async function storeConsent(
  queries: Queries,
  { id }: Pick<Order, 'id'>,
  version: ConsentVersion,
): Promise<void> {
  await queries
    .updateTable('orders')
    .set({ consent_version: version, consented_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where((order) => order.or([order('paid_at', 'is', null), order('consent_version', 'is', null)]))
    .execute();
}
