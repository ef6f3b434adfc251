import { type EventEmitter, once } from 'node:events';
import { mkdirSync, watch } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { startLocalServer } from '@site/testing/local-server';
import type { Replica } from './fleet.ts';
import { steps } from './simulated-buyer.ts';

/** What the API is doing when it is killed: a step of a purchase, the work after a purchase, or its start. */
export const moments = [
  ...steps,
  'receiving the webhook',
  'working',
  'writing the invoice',
  'starting',
] as const;
export type Moment = (typeof moments)[number];

/** How long to wait for an event, in milliseconds. */
const timeout = 120_000;

/**
 * Calls `begun` for every invoice that the API begins to write to the outbox.
 *
 * @returns a function that stops watching
 */
export function watchInvoices(outbox: string, begun: () => void): () => void {
  mkdirSync(outbox, { recursive: true });
  const watcher = watch(outbox, (_, name) => {
    if (name?.endsWith('.draft')) begun();
  });
  return () => watcher.close();
}

/**
 * Starts a server that forwards the provider's events to the API and calls `onSucceeded` before it forwards a
 * successful payment. If the API does not respond, the server responds with status 502, and the provider sends the
 * event again.
 */
export async function relayWebhooks(api: () => string, onSucceeded: () => void) {
  return await startLocalServer(async (request, response) => {
    const body = await buffer(request);
    if (body.includes('"payment_intent.succeeded"')) onSucceeded();
    const forwarded = await fetch(`${api()}/webhooks/stripe`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': String(request.headers['stripe-signature'] ?? ''),
      },
      body: new Uint8Array(body),
    }).catch(() => null);
    response.writeHead(forwarded?.status ?? 502).end();
  });
}

/** Kills the API at a given moment, which `events` announces, and leaves it stopped. */
export async function killAt(
  moment: Moment,
  { api, random, events }: { api: Replica; random: () => number; events: EventEmitter },
): Promise<void> {
  const waitFor = (event: Moment) => once(events, event, { signal: AbortSignal.timeout(timeout) });
  if (moment === 'starting') {
    await api.end();
    // Kill it at a random time of its start, estimated from the duration of the previous start.
    const started = api.start();
    await pause(api.startedIn() * (0.2 + random()));
    await api.end();
    await started;
    return;
  }
  if (moment === 'working') {
    // Payments are recorded and invoices sent about a second after the card was confirmed.
    await waitFor('confirmed');
    await pause(700 + random() * 900);
  } else {
    await waitFor(moment);
    // Writing takes a few milliseconds, a response some more.
    await pause(random() * (moment === 'writing the invoice' ? 4 : 60));
  }
  await api.end();
}
