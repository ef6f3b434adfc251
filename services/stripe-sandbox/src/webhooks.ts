import { createHmac } from 'node:crypto';
import type { WebhookTarget } from './config.ts';
import {
  type Cause,
  type EventType,
  type Kind,
  type Kinds,
  newId,
  nowInSeconds,
  type StoredEvent,
} from './storage/objects.ts';
import type { State } from './storage/state.ts';

export const apiVersion = '2026-10-28.endive';

export type DeliveryMode = 'deliver' | 'pause' | 'drop';
/** The receiver's status, or null when it could not be reached. */
type Attempt = { event: string; status: number | null };

const concurrency = 8;
const timeoutMs = 10_000;
const giveUpAfterMs = 3_600_000;

export type Webhooks = ReturnType<typeof createWebhooks>;

/**
 * Records events and sends them until the receiver responds with 2xx: at once, then after each of `delaysMs`, the last
 * of which repeats for an hour. A restart continues.
 */
export function createWebhooks(
  state: State,
  configured: WebhookTarget | undefined,
  delaysMs: readonly number[],
) {
  let target = configured;
  let mode: DeliveryMode = 'deliver';
  let timer: NodeJS.Timeout | undefined;
  const inFlight = new Map<string, Promise<void>>();
  const closing = new AbortController();

  function sendDue(): void {
    clearTimeout(timer);
    if (mode === 'pause' || !target || closing.signal.aborted) return;
    if (mode === 'drop') {
      state.atomically(() => {
        for (const [id] of state.all('delivery')) state.remove('delivery', id);
      });
      return;
    }
    // Events of one moment are sent in the order in which they were recorded.
    const waiting = state.all('delivery').filter(([id]) => !inFlight.has(id));
    for (const [id, { dueAt }] of waiting.sort(([, a], [, b]) => a.dueAt - b.dueAt)) {
      if (inFlight.size >= concurrency) return;
      const wait = dueAt - Date.now();
      if (wait > 0) {
        timer = setTimeout(sendDue, wait);
        return;
      }
      inFlight.set(id, attempt(id));
    }
  }

  async function attempt(id: string): Promise<void> {
    const status = await deliver(id);
    inFlight.delete(id);
    const delivery = state.find('delivery', id);
    if (closing.signal.aborted || !delivery) return;
    const { attempts, firstAt } = delivery;
    const dueAt = Date.now() + (delaysMs[Math.min(attempts, delaysMs.length - 1)] ?? giveUpAfterMs);
    if (isAccepted(status)) state.atomically(() => accept(id));
    else if (dueAt - firstAt > giveUpAfterMs) state.remove('delivery', id);
    else state.put('delivery', id, { attempts: attempts + 1, firstAt, dueAt });
    sendDue();
  }

  function accept(id: string): void {
    state.remove('delivery', id);
    const event = state.find('event', id);
    if (event) state.put('event', id, { ...event, pending_webhooks: 0 });
  }

  async function deliver(id: string): Promise<number | null> {
    const event = state.find('event', id);
    return event && target ? post(JSON.stringify(event, null, 2), target, closing.signal) : null;
  }

  return {
    /** Call it in the transaction that changes the object. */
    record(
      type: EventType,
      object: Exclude<Kinds[Kind], StoredEvent>,
      cause: Cause,
      previous?: object,
    ): void {
      const queued = target?.events.some((each) => each === '*' || each === type) ?? false;
      const now = Date.now();
      const event: StoredEvent = {
        id: newId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: nowInSeconds(),
        data: { object, ...(previous && { previous_attributes: previous }) },
        livemode: false,
        pending_webhooks: queued ? 1 : 0,
        request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
        type,
      };
      state.put('event', event.id, event);
      if (!queued) return;
      state.put('delivery', event.id, { attempts: 0, firstAt: now, dueAt: now });
      // After the transaction: before, the receiver could not read what the event is about.
      setImmediate(sendDue);
    },
    start: sendDue,
    setMode(next: DeliveryMode): void {
      mode = next;
      sendDue();
    },
    setTarget(next: WebhookTarget | undefined): void {
      target = next;
      sendDue();
    },
    /** Sends these events one after the other, whatever the mode, repeats included. */
    async resend(events: readonly string[]): Promise<Attempt[]> {
      const attempts: Attempt[] = [];
      for (const event of events) attempts.push({ event, status: await deliver(event) });
      return attempts;
    },
    async close(): Promise<void> {
      clearTimeout(timer);
      closing.abort();
      await Promise.all(inFlight.values());
    },
  };
}

const isAccepted = (status: number | null) => status !== null && status >= 200 && status < 300;

/** Null when there was no response in time. Redirects are not followed. */
async function post(payload: string, target: WebhookTarget, stop: AbortSignal): Promise<number | null> {
  const seconds = nowInSeconds();
  const signature = createHmac('sha256', target.secret).update(`${seconds}.${payload}`).digest('hex');
  try {
    const response = await fetch(target.url, {
      method: 'POST',
      body: payload,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-cache',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': `t=${seconds},v1=${signature}`,
      },
      signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    // No connection, cut off, too slow or stopping: the delivery is repeated in every case.
    return null;
  }
}
