import { EventEmitter, once } from 'node:events';
import { mkdirSync, watch } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { startLocalServer } from '@site/testing/local-server';
import { type Step, steps } from './buyer.ts';
import type { Fleet, Replica } from './fleet.ts';

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
  const emitter = new EventEmitter();
  return {
    emit: (what: Event) => void emitter.emit(what),
    next: async (what: Event): Promise<void> => {
      await once(emitter, what, { signal: AbortSignal.timeout(timeout) });
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

/**
 * Forwards the provider's events to the API, and calls `onSucceeded` before that of a successful payment. Without a response
 * the status is 502, after which the provider repeats the event.
 *
 * @returns a function that stops it
 */
export async function relayWebhooks(fleet: Fleet, onSucceeded: () => void): Promise<() => Promise<void>> {
  const { url, close } = await startLocalServer(async (request, response) => {
    const body = await buffer(request);
    if (body.includes('"payment_intent.succeeded"')) onSucceeded();
    const forwarded = await fetch(`${fleet.replicas[0].url}/webhooks/stripe`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': String(request.headers['stripe-signature'] ?? ''),
      },
      body: new Uint8Array(body),
    }).catch(() => null);
    response.writeHead(forwarded?.status ?? 502).end();
  });
  await fleet.sendWebhooksTo(`${url}/`);
  return close;
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
