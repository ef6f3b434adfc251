import { createHmac } from 'node:crypto';
import type { WebhookTarget } from './config.ts';
import { createId, type EventType, type Kind, type Kinds, nowInSeconds } from './objects.ts';
import type { State } from './state.ts';
import type { Tasks } from './tasks.ts';

const apiVersion = '2026-10-28.endive';

const timeoutMs = 10_000;

export type Webhooks = ReturnType<typeof createWebhooks>;

/**
 * Creates the part of the sandbox that records events and delivers them. The first attempt is immediate. Further
 * attempts follow after each of `delaysMs` until the receiver responds with 2xx.
 */
export function createWebhooks(
  state: State,
  tasks: Tasks,
  configured: WebhookTarget | undefined,
  delaysMs: readonly number[],
) {
  let target = configured;
  let isDropping = false;
  const inFlight = new Map<string, Promise<void>>();
  const closing = new AbortController();

  async function send(id: string, to: WebhookTarget, event: Kinds['event'], attempts: number): Promise<void> {
    const accepted = await post(JSON.stringify(event, null, 2), to, closing.signal);
    inFlight.delete(id);
    if (closing.signal.aborted) return;
    const delay = delaysMs[attempts];
    if (!accepted && delay !== undefined) return tasks.add(id, delay, attempts + 1);
    state.remove('task', id);
    if (accepted) state.save('event', { ...event, pending_webhooks: 0 });
  }

  return {
    record(type: EventType, object: Exclude<Kinds[Kind], Kinds['event']>): void {
      const event = state.save('event', {
        id: createId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: nowInSeconds(),
        data: { object },
        livemode: false,
        pending_webhooks: target ? 1 : 0,
        request: { id: null, idempotency_key: null },
        type,
      });
      // Send the event only after the current request ends, because before that the receiver could not retrieve the
      // event's object. Decide now whether to drop it, because deliveries may have resumed by then.
      if (target && !isDropping) tasks.add(event.id, 0);
    },
    deliver(id: string): void {
      const [event, task] = [state.find('event', id), state.find('task', id)];
      if (!event || !task || !target || inFlight.has(id)) return;
      if (isDropping) state.remove('task', id);
      else inFlight.set(id, send(id, target, event, task.attempts));
    },
    /** Sets whether events are discarded instead of being delivered. */
    drop(dropping: boolean): void {
      isDropping = dropping;
    },
    setTarget(next: WebhookTarget): void {
      target = next;
    },
    async close(): Promise<void> {
      closing.abort();
      await Promise.all(inFlight.values());
    },
  };
}

/** Posts a signed event without following redirects. @returns whether the receiver responded with 2xx in time */
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
    // The connection failed or timed out, or the sandbox is closing. In each case, delivery is attempted again later.
    return false;
  }
}
