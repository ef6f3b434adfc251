import { sql } from 'kysely';
import type { Stripe } from 'stripe';
import type { Config } from '../config/config.ts';
import { logError } from '../http/observability.ts';
import { adoptIntent } from '../orders/adopt-intent.ts';
import { applyPayment, retrieveNumbered } from '../orders/apply-payment.ts';
import { unpaidStatuses } from '../orders/order-status.ts';
import type { InvoiceQueue } from '../orders/orders.ts';
import { PaymentStateError, type Payments } from '../payments/payments.ts';
import type { Database, Queries } from '../storage/database.ts';

type Dependencies = {
  database: Database;
  jobs: InvoiceQueue;
  payments: Payments;
  tokenSecret: string;
  config: Config['reconcile'];
};

const batch = 50;

/** Compares orders and payments, from both sides: either may know of purchases that the other has lost. */
export async function reconcile(
  dependencies: Dependencies,
  isStopped: () => boolean = () => false,
): Promise<void> {
  try {
    await adoptUnknownIntents(dependencies, isStopped);
  } catch (error) {
    // It starts at the same moment next time; open orders are checked all the same.
    logError('adopt', error);
  }
  await checkOpenOrders(dependencies, isStopped);
}

/** How long after its creation an intent may appear in Stripe's list, in milliseconds. */
const overlap = 60_000;
const cursorName = 'payment-intents';

/**
 * Adopts intents that no order has, by the time of their creation at Stripe. How far this went is stored in the
 * database: after a restore from a backup it starts at the moment of that backup.
 *
 * @throws when an intent cannot be adopted now, so that the next run tries again
 */
async function adoptUnknownIntents(dependencies: Dependencies, isStopped: () => boolean): Promise<void> {
  const { database, jobs, payments } = dependencies;
  const { queries } = database;
  const listedUntil = await readCursor(queries);
  let newest = listedUntil;
  let after: string | undefined;
  do {
    const { intents, hasMore } = await payments.listIntents(new Date(listedUntil.getTime() - overlap), after);
    for (const intent of await unknownOf(queries, intents)) {
      if (isStopped()) return;
      const order = await adoptIntent(dependencies, intent);
      if (!order) continue;
      const numbered = await retrieveNumbered(database, () => payments.retrieveAndLimitDeclines(intent.id));
      await applyPayment({ database, jobs }, order.id, numbered);
    }
    const [first] = intents;
    if (first && first.created * 1000 > newest.getTime()) newest = new Date(first.created * 1000);
    after = hasMore ? intents.at(-1)?.id : undefined;
  } while (after);
  await queries
    .insertInto('cursors')
    .values({ name: cursorName, reached: newest })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ reached: newest }))
    .execute();
}

/** Before the first run: the first order, or now for a database without orders. */
async function readCursor(queries: Queries): Promise<Date> {
  const cursor = await queries
    .selectFrom('cursors')
    .select('reached')
    .where('name', '=', cursorName)
    .executeTakeFirst();
  if (cursor) return cursor.reached;
  const { first } = await queries
    .selectFrom('orders')
    .select(({ fn }) => fn.min<Date | null>('created_at').as('first'))
    .executeTakeFirstOrThrow();
  return first ?? new Date();
}

async function unknownOf(queries: Queries, intents: readonly Stripe.PaymentIntent[]) {
  if (intents.length === 0) return [];
  const ids = intents.map(({ id }) => id);
  const rows = await queries
    .selectFrom('orders')
    .select('payment_intent_id')
    .where('payment_intent_id', 'in', ids)
    .execute();
  const known = new Set(rows.map(({ payment_intent_id: id }) => id));
  return intents.filter(({ id, status }) => !known.has(id) && status !== 'canceled');
}

/**
 * Retrieves the payments of open orders whose webhooks may be lost. The older an order is, the less
 * often it is checked; after a week it counts as abandoned. Replicas share the work by claiming rows.
 */
async function checkOpenOrders(
  { database, jobs, payments, config }: Dependencies,
  isStopped: () => boolean,
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
