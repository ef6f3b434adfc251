import type { Stripe } from 'stripe';
import type { Queries } from '../platform/database/database.ts';
import { adoptIntent, intentCursor } from './adopt-intent.ts';
import { refreshOrder } from './apply-payment.ts';
import { paymentEvent, paymentIntentIdOf } from './payment-events.ts';
import type { Services } from './services.ts';
import { refreshPayment } from './stripe-webhook.ts';

type Dependencies = Pick<Services, 'database' | 'payments' | 'jobs'>;

/**
 * Compares orders and payments in both directions, because either side may have lost a purchase.
 *
 * @throws when one direction fails; the other direction still runs, and the next run repeats the failed direction from
 *   the same point
 */
export async function reconcile(
  dependencies: Dependencies,
  isStopped: () => boolean = () => false,
): Promise<void> {
  try {
    await applyMissedEvents(dependencies, isStopped);
  } finally {
    await adoptUnknownIntents(dependencies, isStopped);
  }
}

/** How late an object may appear in Stripe's lists after its creation, in milliseconds. */
const overlap = 60_000;

type Listing<Item> = {
  /**
   * The name of the cursor, which stores the time up to which everything has been processed. Cursors are stored in the
   * database, so restoring a backup also restores them.
   */
  name: string;
  list: (since: Date, after: string | undefined) => Promise<{ data: Item[]; has_more: boolean }>;
  work: (items: readonly Item[]) => Promise<void>;
};

/**
 * Processes, page by page, what was created at Stripe since the last run.
 *
 * @throws what `work` throws; the next run then starts at the same point
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

/** Creates orders for intents that have none. */
async function adoptUnknownIntents(dependencies: Dependencies, isStopped: () => boolean): Promise<void> {
  const { queries } = dependencies.database;
  const work = async (intents: readonly Stripe.PaymentIntent[]) => {
    for (const intent of await selectUnknown(queries, intents)) {
      if (isStopped()) return;
      const order = await adoptIntent(dependencies, intent);
      if (!order) continue;
      await refreshOrder(dependencies, { orderId: order.id, intentId: intent.id });
    }
  };
  await listNew(queries, { name: intentCursor, list: dependencies.payments.listIntents, work }, isStopped);
}

/**
 * Events whose payments this process has already refreshed. Every run lists the newest events again, so without this
 * set each run would refresh their payments again.
 */
const handledEvents = new Set<string>();
const maxHandledEvents = 10_000;

/** Refreshes each payment that one of Stripe's new events is about, because the event's webhook may have been lost. */
async function applyMissedEvents(dependencies: Dependencies, isStopped: () => boolean): Promise<void> {
  const { database, payments } = dependencies;
  const work = async (events: readonly Stripe.Event[]) => {
    const newEvents = events.filter(({ id }) => !handledEvents.has(id));
    const intentIds = newEvents.flatMap((event) => {
      const { data: about } = paymentEvent.safeParse(event);
      return (about && paymentIntentIdOf(about)) ?? [];
    });
    let failure: unknown;
    for (const intentId of new Set(intentIds)) {
      if (isStopped()) return;
      // Continue with the other payments; the next run retries this one.
      await refreshPayment(dependencies, intentId).catch((error: unknown) => {
        failure = error;
      });
    }
    if (failure) throw failure;
    if (handledEvents.size > maxHandledEvents) handledEvents.clear();
    for (const { id } of newEvents) handledEvents.add(id);
  };
  await listNew(database.queries, { name: 'events', list: payments.listEvents, work }, isStopped);
}

/**
 * Reads a cursor. Before the first run, returns the creation time of the first order, or now if there are no orders.
 */
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

async function selectUnknown(queries: Queries, intents: readonly Stripe.PaymentIntent[]) {
  if (intents.length === 0) return [];
  const ids = intents.map(({ id }) => id);
  const rows = await queries
    .selectFrom('orders')
    .select('payment_intent_id')
    .where('payment_intent_id', 'in', ids)
    .execute();
  const adoptedIds = new Set(rows.map(({ payment_intent_id: id }) => id));
  return intents.filter(({ id }) => !adoptedIds.has(id));
}
