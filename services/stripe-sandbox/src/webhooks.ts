import { createHmac } from 'node:crypto';
import type { WebhookTarget } from './config.ts';
import type { Database } from './storage/database.ts';
import {
  type Cause,
  type EventType,
  type Kind,
  type Kinds,
  newId,
  nowInSeconds,
  type ObjectStore,
  type StoredEvent,
} from './storage/objects.ts';

export const apiVersion = '2026-10-28.endive';

export type DeliveryMode = 'deliver' | 'pause' | 'drop';
type DeliveryState = 'pending' | 'delivered' | 'dropped' | 'given_up';
type Delivery = { state: DeliveryState; attempts: number; lastStatus: number | null };
/** The receiver's status, or null when it could not be reached. */
type Attempt = { event: string; status: number | null };

const concurrency = 8;
const timeoutMs = 10_000;
const giveUpAfterMs = 3_600_000;

export type Webhooks = ReturnType<typeof createWebhooks>;

/**
 * Records events and sends them until the receiver responds with 2xx: at once,
 * then after each of `delaysMs`, the last of which repeats for an hour. The
 * queue is in the database, so a restart continues it.
 */
export function createWebhooks(
  { sql }: Database,
  objects: ObjectStore,
  configured: WebhookTarget | undefined,
  delaysMs: readonly number[],
) {
  const insertRow = sql.prepare("INSERT INTO deliveries VALUES (?, 'pending', 0, ?, ?, NULL)");
  // Events of one moment are sent in the order in which they were recorded.
  const dueRows = sql.prepare(
    `SELECT event, attempts, first_at, due_at FROM deliveries JOIN objects ON id = event
     WHERE state = 'pending' ORDER BY due_at, seq LIMIT ?`,
  );
  const dropRows = sql.prepare("UPDATE deliveries SET state = 'dropped' WHERE state = 'pending'");
  const updateRow = sql.prepare(
    'UPDATE deliveries SET state = ?, attempts = ?, due_at = ?, last_status = ? WHERE event = ?',
  );
  const deliveryRow = sql.prepare('SELECT state, attempts, last_status FROM deliveries WHERE event = ?');

  let target = configured;
  let mode: DeliveryMode = 'deliver';
  let timer: NodeJS.Timeout | undefined;
  const inFlight = new Map<string, Promise<void>>();
  const closing = new AbortController();

  function sendDue(): void {
    clearTimeout(timer);
    if (mode === 'pause' || !target || closing.signal.aborted) return;
    if (mode === 'drop') {
      dropRows.run();
      return;
    }
    const now = Date.now();
    for (const row of dueRows.all(concurrency * 2)) {
      const event = String(row.event);
      if (inFlight.has(event)) continue;
      if (inFlight.size >= concurrency) return;
      const wait = Number(row.due_at) - now;
      if (wait > 0) {
        timer = setTimeout(sendDue, wait);
        return;
      }
      inFlight.set(event, attempt(event, Number(row.attempts), Number(row.first_at)));
    }
  }

  async function attempt(id: string, attemptsBefore: number, firstAt: number): Promise<void> {
    const status = await deliver(id);
    inFlight.delete(id);
    if (closing.signal.aborted) return;
    const delay = delaysMs[Math.min(attemptsBefore, delaysMs.length - 1)] ?? giveUpAfterMs;
    const dueAt = Date.now() + delay;
    const delivered = status !== null && status >= 200 && status < 300;
    const state = delivered ? 'delivered' : dueAt - firstAt > giveUpAfterMs ? 'given_up' : 'pending';
    updateRow.run(state, attemptsBefore + 1, dueAt, status, id);
    const event = delivered ? objects.find('event', id) : undefined;
    if (event) objects.replace('event', { ...event, pending_webhooks: 0 });
    sendDue();
  }

  async function deliver(id: string): Promise<number | null> {
    const event = objects.find('event', id);
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
      objects.insert('event', event);
      if (!queued) return;
      insertRow.run(event.id, now, now);
      // After the transaction: before, the receiver could not read what the event is about.
      setImmediate(sendDue);
    },
    start: sendDue,
    mode: () => mode,
    setMode(next: DeliveryMode): void {
      mode = next;
      sendDue();
    },
    setTarget(next: WebhookTarget | undefined): void {
      target = next;
      sendDue();
    },
    delivery(event: string): Delivery | null {
      const row = deliveryRow.get(event);
      if (!row) return null;
      const lastStatus = row.last_status === null ? null : Number(row.last_status);
      return { state: row.state as DeliveryState, attempts: Number(row.attempts), lastStatus };
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

/** Null when there was no response in time. Redirects are not followed. */
async function post(payload: string, target: WebhookTarget, stop: AbortSignal): Promise<number | null> {
  try {
    const response = await fetch(target.url, {
      method: 'POST',
      body: payload,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-cache',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signatureHeader(payload, target.secret),
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

/** The `Stripe-Signature` header, over the exact bytes that are sent. */
function signatureHeader(payload: string, secret: string): string {
  const seconds = nowInSeconds();
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
