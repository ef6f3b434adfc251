import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { logError } from '../http/observability.ts';
import { applyPayment, retrieveNumbered } from '../orders/apply-payment.ts';
import { unpaidStatuses } from '../orders/order-status.ts';
import type { InvoiceQueue } from '../orders/orders.ts';
import { PaymentStateError, type Payments } from '../payments/payments.ts';
import type { Database } from '../storage/database.ts';

type Dependencies = {
  database: Database;
  jobs: InvoiceQueue;
  payments: Payments;
  config: Config['reconcile'];
};

const batch = 50;

/**
 * Retrieves the payments of open orders whose webhooks may be lost. The older an order is, the less
 * often it is checked; after a week it counts as abandoned. Replicas share the work by claiming rows.
 */
export async function reconcile(
  { database, jobs, payments, config }: Dependencies,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (const { id, payment_intent_id: intentId } of await claim(database, config)) {
    if (isStopped()) return;
    if (!intentId) continue;
    try {
      const numbered = await retrieveNumbered(database, () => payments.retrieveAndLimitDeclines(intentId));
      await applyPayment({ database, jobs }, id, numbered);
    } catch (error) {
      // One order's failure must not stop the others; this one is checked again next time.
      if (!(error instanceof PaymentStateError)) logError('reconcile', error);
    }
  }
}

async function claim({ queries }: Database, { everySeconds, afterSeconds }: Config['reconcile']) {
  return await queries
    .updateTable('orders')
    .set({ checked_at: sql`now()` })
    .where('id', 'in', (query) =>
      query
        .selectFrom('orders')
        .select('id')
        .where('status', 'in', unpaidStatuses)
        .where('payment_intent_id', 'is not', null)
        .where(sql<boolean>`created_at <= now() - make_interval(secs => ${afterSeconds})`)
        .where(sql<boolean>`created_at > now() - interval '7 days'`)
        .where(
          sql<boolean>`coalesce(checked_at <= now() - greatest(make_interval(secs => ${everySeconds}) * 0.9, (now() - created_at) / 10), true)`,
        )
        .orderBy('created_at', 'desc')
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'payment_intent_id'])
    .execute();
}
