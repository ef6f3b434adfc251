import { logError } from '@site/telemetry/log';
import { sql } from 'kysely';
import type { Stripe } from 'stripe';
import type { Config } from '../platform/config/api-config.ts';
import type { Database, Queries } from '../platform/database/database.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { adoptIntent, intentCursor } from './adopt-intent.ts';
import { applyPayment, retrieveNumbered } from './apply-payment.ts';
import { retrieveAndLimitDeclines } from './decline-limit.ts';
import { unpaidStatuses } from './order-status.ts';
import { PaymentStateError, type Payments } from './payments.ts';
import { handlePaymentEvent } from './stripe-webhook.ts';

type Dependencies = {
  database: Database;
  jobs: JobQueue;
  payments: Payments;
  config: Config['reconcile'];
};

const batch = 50;

/** Compares orders and payments, from both sides: either may know of purchases that the other has lost. */
export async function reconcile(
  dependencies: Dependencies,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (const [name, step] of [
    // One request names all payments of the last moments, so nothing that was paid waits for the polling below.
    ['missed-events', applyMissedEvents],
    ['adopt', adoptUnknownIntents],
    ['open-orders', checkOpenOrders],
  ] as const) {
    try {
      await step(dependencies, isStopped);
    } catch (error) {
      // It starts at the same moment next time; the other steps are taken all the same.
      logError(name, error);
    }
  }
}

/** How long after its creation an object may appear in Stripe's lists, in milliseconds. */
const overlap = 60_000;

type Page<Item> = { data: Item[]; has_more: boolean };
type Listing<Item> = {
  /** Of the cursor, which is stored in the database: after a restore from a backup it is that backup's, too. */
  name: string;
  list: (since: Date, after: string | undefined) => Promise<Page<Item>>;
  work: (items: readonly Item[]) => Promise<void>;
};

/**
 * Works on what was created at Stripe since the previous time, page by page.
 *
 * @throws what `work` throws, so that the next run starts at the same moment
 */
async function listNew<Item extends { id: string; created: number }>(
  queries: Queries,
  { name, list, work }: Listing<Item>,
  isStopped: () => boolean,
): Promise<void> {
  const listedUntil = await readCursor(queries, name);
  let newest = listedUntil;
  let after: string | undefined;
  do {
    const { data, has_more: hasMore } = await list(new Date(listedUntil.getTime() - overlap), after);
    await work(data);
    if (isStopped()) return;
    const [first] = data;
    if (first && first.created * 1000 > newest.getTime()) newest = new Date(first.created * 1000);
    after = hasMore ? data.at(-1)?.id : undefined;
  } while (after);
  await queries
    .insertInto('cursors')
    .values({ name, reached: newest })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ reached: newest }))
    .execute();
}

/** Adopts intents that no order has. */
async function adoptUnknownIntents(dependencies: Dependencies, isStopped: () => boolean): Promise<void> {
  const { database, jobs, payments } = dependencies;
  const { queries } = database;
  const work = async (intents: readonly Stripe.PaymentIntent[]) => {
    for (const intent of await unknownOf(queries, intents)) {
      if (isStopped()) return;
      const order = await adoptIntent(dependencies, intent);
      if (!order) continue;
      const numbered = await retrieveNumbered(database, () => retrieveAndLimitDeclines(payments, intent.id));
      await applyPayment({ database, jobs }, order.id, numbered);
    }
  };
  await listNew(queries, { name: intentCursor, list: payments.listIntents, work }, isStopped);
}

/** Handles events whose webhooks were lost. */
async function applyMissedEvents(dependencies: Dependencies, isStopped: () => boolean): Promise<void> {
  const { database, payments } = dependencies;
  const work = async (events: readonly Stripe.Event[]) => {
    for (const event of events) {
      if (isStopped()) return;
      try {
        await handlePaymentEvent(dependencies, event);
      } catch (error) {
        // A payment that Stripe does not know any more must not stop the others.
        if (!(error instanceof PaymentStateError)) throw error;
      }
    }
  };
  const list = payments.listEvents;
  await listNew(database.queries, { name: 'events', list, work }, isStopped);
}

/** Before the first run: the first order, or now for a database without orders. */
async function readCursor(queries: Queries, name: string): Promise<Date> {
  const cursor = await queries
    .selectFrom('cursors')
    .select('reached')
    .where('name', '=', name)
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
 * Retrieves the payments of open orders, should an event be missing from the list as well: those that were checked
 * least recently first, so that many unpaid purchases delay no other. The older an order is, the less often it is
 * checked; after a week it counts as abandoned. Replicas share the work by claiming rows.
 */
async function checkOpenOrders(
  { database, jobs, payments, config }: Dependencies,
  isStopped: () => boolean,
): Promise<void> {
  for (const { id, payment_intent_id: intentId } of await claim(database, config)) {
    if (isStopped()) return;
    if (!intentId) continue;
    try {
      const numbered = await retrieveNumbered(database, () => retrieveAndLimitDeclines(payments, intentId));
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
        .orderBy(sql`coalesce(checked_at, created_at)`)
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'payment_intent_id'])
    .execute();
}
