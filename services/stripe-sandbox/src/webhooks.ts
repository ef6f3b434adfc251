import { createHmac } from 'node:crypto';
import type { WebhookTarget } from './config.ts';
import { type Cause, type EventType, type Kind, type Kinds, newId, nowInSeconds } from './objects.ts';
import type { State } from './state.ts';

export const apiVersion = '2026-10-28.endive';

export type DeliveryMode = 'deliver' | 'pause' | 'drop';

const timeoutMs = 10_000;

export type Webhooks = ReturnType<typeof createWebhooks>;

/**
 * Records events and sends them until the receiver responds with 2xx: at once, then after each of `delaysMs`; then an
 * event is given up. A restart sends at once what was not accepted.
 */
export function createWebhooks(
  state: State,
  configured: WebhookTarget | undefined,
  delaysMs: readonly number[],
) {
  let target = configured;
  let mode: DeliveryMode = 'deliver';
  const timers = new Map<string, NodeJS.Timeout>();
  const inFlight = new Map<string, Promise<void>>();
  const closing = new AbortController();

  function schedule(id: string, afterMs: number): void {
    clearTimeout(timers.get(id));
    const attempt = () => {
      timers.delete(id);
      if (inFlight.has(id) || mode === 'pause' || !target || closing.signal.aborted) return;
      if (mode === 'drop') state.remove('delivery', id);
      else inFlight.set(id, send(id, target));
    };
    timers.set(id, setTimeout(attempt, afterMs));
  }

  async function send(id: string, to: WebhookTarget): Promise<void> {
    const event = state.find('event', id);
    const accepted = await post(JSON.stringify(event, null, 2), to, closing.signal);
    inFlight.delete(id);
    const delivery = state.find('delivery', id);
    if (!event || !delivery || closing.signal.aborted) return;
    const delay = delaysMs[delivery.attempts];
    if (!accepted && delay !== undefined) {
      state.put('delivery', id, { attempts: delivery.attempts + 1 });
      schedule(id, delay);
      return;
    }
    state.remove('delivery', id);
    if (accepted) state.save('event', { ...event, pending_webhooks: 0 });
  }

  function sendAll(): void {
    for (const id of state.ids('delivery')) schedule(id, 0);
  }

  return {
    record(
      type: EventType,
      object: Exclude<Kinds[Kind], Kinds['event']>,
      cause: Cause,
      previous?: object,
    ): void {
      const queued = target?.events.some((each) => each === '*' || each === type) ?? false;
      const event = state.save('event', {
        id: newId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: nowInSeconds(),
        data: { object, ...(previous && { previous_attributes: previous }) },
        livemode: false,
        pending_webhooks: queued ? 1 : 0,
        request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
        type,
      });
      if (!queued) return;
      state.put('delivery', event.id, { attempts: 0 });
      // Not now: the receiver could not read what the event is about.
      schedule(event.id, 0);
    },
    sendAll,
    setMode(next: DeliveryMode): void {
      mode = next;
      sendAll();
    },
    setTarget(next: WebhookTarget | undefined): void {
      target = next;
      sendAll();
    },
    async close(): Promise<void> {
      closing.abort();
      timers.forEach(clearTimeout);
      await Promise.all(inFlight.values());
    },
  };
}

/** @returns whether the receiver responded with 2xx in time; redirects are not followed */
async function post(payload: string, target: WebhookTarget, stop: AbortSignal): Promise<boolean> {
  const seconds = nowInSeconds();
  const signature = createHmac('sha256', target.secret).update(`${seconds}.${payload}`).digest('hex');
  try {
    const response = await fetch(target.url, {
      method: 'POST',
      body: payload,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': `t=${seconds},v1=${signature}`,
      },
      signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    // No connection, cut off, too slow or stopping: the delivery is repeated in every case.
    return false;
  }
}
