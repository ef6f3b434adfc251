import { sql } from 'kysely';
import type { Stripe } from 'stripe';
import type { Config } from '../config.ts';
import { forgetOldFigures } from '../figures/keep-figures.ts';
import { forgetOldLimits } from '../http/rate-limit.ts';
import { applyPayment } from '../orders/apply-payment.ts';
import { unpaidStates } from '../orders/state.ts';
import { askAndLimit } from '../payments/decline-limit.ts';
import { isRefusedByStripe } from '../payments/stripe.ts';
import type { Database } from '../storage/database.ts';
import type { Queue } from './queue.ts';

type Needs = { database: Database; queue: Queue; stripe: Stripe; config: Config['reconcile'] };

const batch = 50;

/**
 * Asks Stripe about open orders that no webhook has told of: at the start and
 * every so often. The older an order gets without news, the less often; after
 * a week it counts as abandoned. Replicas share the work by claiming rows.
 */
export function startReconciling(needs: Needs): { stop: () => Promise<void> } {
  let stopped = false;
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= reconcile(needs, () => stopped)
      .catch((error: unknown) => {
        if (!stopped) report(error);
      })
      .finally(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, needs.config.everySeconds * 1000);
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

export async function reconcile(needs: Needs, isStopped: () => boolean = () => false): Promise<void> {
  const { database, queue, stripe, config } = needs;
  await forgetOldLimits(database.queries);
  await forgetOldFigures(database.queries);
  for (const { id, payment_intent_id: intentId } of await claim(database, config)) {
    if (isStopped()) return;
    if (!intentId) continue;
    try {
      await applyPayment({ database, queue }, id, await askAndLimit(stripe, intentId));
    } catch (error) {
      // One order's trouble must not keep the others waiting; this one has its next turn.
      if (!isRefusedByStripe(error)) report(error);
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
        .where('status', 'in', unpaidStates)
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

function report(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  console.error(JSON.stringify({ event: 'reconcile', message }));
}
