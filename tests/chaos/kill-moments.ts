import { mkdirSync, watch } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Step, steps } from './buyer.ts';
import type { Replica } from './fleet.ts';

/** What the API is doing when it is killed: a step of a purchase, the work after it, or a start. */
export const moments = [
  ...steps,
  'receiving the webhook',
  'working',
  'writing the invoice',
  'starting',
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

/** Kills the API at a moment and leaves it stopped. */
export async function killAt(
  moment: Moment,
  { api, random, next }: { api: Replica; random: () => number; next: Events['next'] },
): Promise<void> {
  if (moment === 'starting') {
    await api.kill();
    // At a random time of the start, by the duration of the one before.
    const started = api.start();
    await pause(api.startedIn() * (0.2 + random()));
    await api.kill();
    await started;
    return;
  }
  if (moment === 'working') {
    // Payments are recorded and invoices sent about a second after the card was confirmed.
    await next('confirmed');
    await pause(700 + random() * 900);
  } else {
    await next(moment);
    // Writing takes a few milliseconds, a response some more.
    await pause(random() * (moment === 'writing the invoice' ? 4 : 60));
  }
  await api.kill();
}
