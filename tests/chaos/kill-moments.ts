import { mkdirSync, watch } from 'node:fs';
import { newPurchase, openPurchase, type Stage, stages } from './buyer.ts';
import { pause } from './chance.ts';
import type { Fleet, Replica } from './fleet.ts';

/** What the API is in the middle of when it is killed: a step of a purchase, the work behind it, or a start. */
export const moments = [
  ...stages,
  'hearing the webhook',
  'working',
  'writing the invoice',
  'starting',
  'migrating',
] as const;
export type Moment = (typeof moments)[number];

/** A purchase's step, or something that happens behind it. */
export type Happening = Stage | 'hearing the webhook' | 'writing the invoice';

/** How long to wait for something to kill at, in milliseconds. */
const patience = 120_000;

export type Happenings = ReturnType<typeof watchHappenings>;

/** Lets somebody wait until the next purchase reaches a point. */
export function watchHappenings() {
  const waiting = new Map<Happening, (() => void)[]>();
  return {
    tell: (what: Happening) => {
      for (const resolve of waiting.get(what) ?? []) resolve();
      waiting.delete(what);
    },
    next: async (what: Happening): Promise<void> => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`Nobody was ${what} for ${patience / 1000} s.`)), patience);
      });
      const here = new Promise<void>((resolve) => {
        waiting.set(what, [...(waiting.get(what) ?? []), resolve]);
      });
      await Promise.race([here, late]).finally(() => clearTimeout(timer));
    },
  };
}

/** Tells of every invoice whose file is begun in the outbox. @returns what stops it */
export function watchInvoices(outbox: string, begun: () => void): () => void {
  mkdirSync(outbox, { recursive: true });
  const watcher = watch(outbox, (_, name) => {
    if (name?.endsWith('.draft')) begun();
  });
  return () => watcher.close();
}

/** Kills the API at a moment. It stays dead, unless it was killed `migrating`: that is done on another. */
export async function killAt(
  moment: Moment,
  { api, random, next }: { api: Replica; random: () => number; next: Happenings['next'] },
): Promise<void> {
  if (moment === 'starting') {
    await api.kill();
    await killStarting(api, random);
    return;
  }
  if (moment === 'working') {
    // What is paid is being noted, and invoices leave, about a second after the card was confirmed.
    await next('confirmed');
    await pause(700 + random() * 900);
  } else if (moment !== 'migrating') {
    await next(moment);
    // Writing takes a few milliseconds, an answer some more.
    await pause(random() * (moment === 'writing the invoice' ? 4 : 60));
  }
  await api.kill();
}

/** Somewhere on the way to listening, going by how long the start before took. */
async function killStarting(api: Replica, random: () => number, usual = api.startedIn()): Promise<void> {
  const started = api.start();
  await pause(usual * (0.2 + random()));
  await api.kill();
  await started;
}

/**
 * Kills a start on an empty database while it makes its tables, and starts it
 * again: it must come up, open a purchase, and know it the next time.
 *
 * @returns what did not hold
 */
export async function killMigrating(fleet: Fleet, random: () => number, usual: number): Promise<string[]> {
  const blank = await fleet.blank();
  await killStarting(blank, random, usual);
  try {
    await blank.start();
    const world = { api: () => blank.url, sandbox: fleet.sandbox.url };
    const purchase = newPurchase('never pays');
    const first = await openPurchase(purchase, world);
    const again = await openPurchase(purchase, world);
    return first.paymentIntentId === again.paymentIntentId
      ? []
      : ['After a kill while migrating one purchase has two payment intents.'];
  } catch (error) {
    return [`After a kill while migrating: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    await blank.kill();
  }
}
