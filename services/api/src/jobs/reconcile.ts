import { sql } from 'kysely';
import type { Stripe } from 'stripe';
import type { Config } from '../config.ts';
import { forgetOldLimits } from '../http/rate-limit.ts';
import { applyIntent } from '../orders/orders.ts';
import type { Database } from '../storage/database.ts';
import type { Queue } from './queue.ts';

type Needs = { database: Database; queue: Queue; stripe: Stripe; config: Config['reconcile'] };

const batch = 50;

/**
 * Asks Stripe about open orders that no webhook has told of: at the start and
 * every so often. The older an order gets without news, the less often; after
 * a week it counts as abandoned. Replicas share the work by claiming rows.
 */
export function startReconciling({ database, queue, stripe, config }: Needs): { stop: () => Promise<void> } {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = reconcile().catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      if (!stopped) console.error(JSON.stringify({ event: 'reconcile', message }));
    });
  };

  async function reconcile(): Promise<void> {
    await forgetOldLimits(database.queries);
    for (const { id, payment_intent_id: intentId } of await claim()) {
      if (stopped || !intentId) return;
      const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
      await applyIntent({ database, queue }, id, intent);
    }
  }

  const claim = () =>
    database.queries
      .updateTable('orders')
      .set({ checked_at: sql`now()` })
      .where('id', 'in', (query) =>
        query
          .selectFrom('orders')
          .select('id')
          .where('status', 'in', ['created', 'processing', 'failed'])
          .where('payment_intent_id', 'is not', null)
          .where(sql<boolean>`created_at < now() - make_interval(secs => ${config.afterSeconds})`)
          .where(sql<boolean>`created_at > now() - interval '7 days'`)
          .where(
            sql<boolean>`coalesce(checked_at < now() - greatest(make_interval(secs => ${config.everySeconds}), (now() - created_at) / 10), true)`,
          )
          .orderBy('created_at', 'desc')
          .limit(batch)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'payment_intent_id'])
      .execute();

  run();
  const timer = setInterval(() => {
    running.then(run);
  }, config.everySeconds * 1000);
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
