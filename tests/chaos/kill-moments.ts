import { mkdirSync, watch } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { newPurchase, openPurchase, type Step, steps } from './buyer.ts';

import type { Fleet, Replica } from './fleet.ts';

/** What the API is doing when it is killed: a step of a purchase, the work after it, or a start. */
export const moments = [
  ...steps,
  'receiving the webhook',
  'working',
  'writing the invoice',
  'starting',
  'migrating',
] as const;
export type Moment = (typeof moments)[number];

/** A step of a purchase, or work that follows from it. */
export type Event = Step | 'receiving the webhook' | 'writing the invoice';

/** How long to wait for an event, in milliseconds. */
const timeout = 120_000;

export type Events = ReturnType<typeof watchEvents>;

/** Makes it possible to wait for the next event of some kind. */
export function watchEvents() {
  const waiting = new Map<Event, (() => void)[]>();
  return {
    emit: (what: Event) => {
      for (const resolve of waiting.get(what) ?? []) resolve();
      waiting.delete(what);
    },
    next: async (what: Event): Promise<void> => {
      let timer: NodeJS.Timeout | undefined;
      const expired = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new Error(`No purchase was ${what} for ${timeout / 1000} s.`)),
          timeout,
        );
      });
      const here = new Promise<void>((resolve) => {
        waiting.set(what, [...(waiting.get(what) ?? []), resolve]);
      });
      await Promise.race([here, expired]).finally(() => clearTimeout(timer));
    },
  };
}

/** Calls `begun` for every invoice file that is begun in the outbox. @returns a function that stops it */
export function watchInvoices(outbox: string, begun: () => void): () => void {
  mkdirSync(outbox, { recursive: true });
  const watcher = watch(outbox, (_, name) => {
    if (name?.endsWith('.draft')) begun();
  });
  return () => watcher.close();
}

/** Kills the API at a moment and leaves it stopped. `migrating` is done on another replica. */
export async function killAt(
  moment: Moment,
  { api, random, next }: { api: Replica; random: () => number; next: Events['next'] },
): Promise<void> {
  if (moment === 'starting') {
    await api.kill();
    await killStarting(api, random);
    return;
  }
  if (moment === 'working') {
    // Payments are recorded and invoices sent about a second after the card was confirmed.
    await next('confirmed');
    await pause(700 + random() * 900);
  } else if (moment !== 'migrating') {
    await next(moment);
    // Writing takes a few milliseconds, a response some more.
    await pause(random() * (moment === 'writing the invoice' ? 4 : 60));
  }
  await api.kill();
}

/** At a random time of a start, based on the duration of the previous one. */
async function killStarting(api: Replica, random: () => number, usual = api.startedIn()): Promise<void> {
  const started = api.start();
  await pause(usual * (0.2 + random()));
  await api.kill();
  await started;
}

/**
 * Kills a start on an empty database during its migrations, and starts it again: it must become ready, open a
 * purchase, and find it again.
 *
 * @returns the guarantees that did not hold
 */
export async function killMigrating(fleet: Fleet, random: () => number, usual: number): Promise<string[]> {
  const blank = await fleet.blank();
  await killStarting(blank, random, usual);
  try {
    await blank.start();
    const endpoints = { api: () => blank.url, sandbox: fleet.sandbox.url };
    const purchase = newPurchase('never pays');
    const first = await openPurchase(purchase, endpoints);
    const again = await openPurchase(purchase, endpoints);
    return first.paymentIntentId === again.paymentIntentId
      ? []
      : ['After a kill while migrating one purchase has two payment intents.'];
  } catch (error) {
    return [`After a kill while migrating: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    await blank.kill();
  }
}
