import type { WebhookTarget } from '../config.ts';
import type { Database } from '../state/database.ts';
import type { ObjectStore } from '../state/object-store.ts';
import { send } from './send.ts';

export type DeliveryMode = 'deliver' | 'pause' | 'drop';
type DeliveryState = 'pending' | 'delivered' | 'dropped' | 'given_up';
export type DeliveryReport = { state: DeliveryState; attempts: number; lastStatus: number | null };
/** What one sending came to: the receiver's status, or null when it could not be reached. */
export type Sending = { event: string; status: number | null };

const atOnce = 8;
const giveUpAfterMs = 3_600_000;

export type Deliveries = ReturnType<typeof createDeliveries>;

/**
 * Sends events until the receiver answers 2xx: at once, again after each of
 * `delaysMs`, the last of which repeats for an hour. What is due stands in the
 * database, so a restart goes on where the process ended.
 */
export function createDeliveries(
  { sql }: Database,
  objects: ObjectStore,
  configured: WebhookTarget | undefined,
  delaysMs: readonly number[],
) {
  const insertRow = sql.prepare("INSERT INTO deliveries VALUES (?, 'pending', 0, ?, ?, NULL)");
  // The first attempts of one moment go out in the order in which things happened.
  const dueRows = sql.prepare(
    `SELECT event, attempts, first_at, due_at FROM deliveries JOIN objects ON id = event
     WHERE state = 'pending' ORDER BY due_at, seq LIMIT ?`,
  );
  const dropRows = sql.prepare("UPDATE deliveries SET state = 'dropped' WHERE state = 'pending'");
  const updateRow = sql.prepare(
    'UPDATE deliveries SET state = ?, attempts = ?, due_at = ?, last_status = ? WHERE event = ?',
  );
  const reportRow = sql.prepare('SELECT state, attempts, last_status FROM deliveries WHERE event = ?');

  let target = configured;
  let mode: DeliveryMode = 'deliver';
  let timer: NodeJS.Timeout | undefined;
  const inFlight = new Map<string, Promise<void>>();
  const closing = new AbortController();

  function wake(): void {
    clearTimeout(timer);
    if (mode === 'pause' || !target || closing.signal.aborted) return;
    if (mode === 'drop') {
      dropRows.run();
      return;
    }
    const now = Date.now();
    for (const row of dueRows.all(atOnce * 2)) {
      const event = String(row.event);
      if (inFlight.has(event)) continue;
      if (inFlight.size >= atOnce) return;
      const wait = Number(row.due_at) - now;
      if (wait > 0) {
        timer = setTimeout(wake, wait);
        return;
      }
      inFlight.set(event, attempt(event, Number(row.attempts), Number(row.first_at)));
    }
  }

  async function attempt(event: string, attemptsBefore: number, firstAt: number): Promise<void> {
    const status = await deliver(event);
    inFlight.delete(event);
    if (closing.signal.aborted) return;
    const attempts = attemptsBefore + 1;
    const delay = delaysMs[Math.min(attemptsBefore, delaysMs.length - 1)] ?? giveUpAfterMs;
    const dueAt = Date.now() + delay;
    const state = isSuccess(status) ? 'delivered' : dueAt - firstAt > giveUpAfterMs ? 'given_up' : 'pending';
    updateRow.run(state, attempts, dueAt, status, event);
    if (state === 'delivered') settle(event);
    wake();
  }

  async function deliver(event: string): Promise<number | null> {
    const body = objects.find('event', event);
    return body && target ? send(JSON.stringify(body, null, 2), target, closing.signal) : null;
  }

  function settle(id: string): void {
    const event = objects.find('event', id);
    if (event) objects.replace('event', { ...event, pending_webhooks: 0 });
  }

  return {
    wanted: (type: string) => target?.events.some((each) => each === '*' || each === type) ?? false,
    queue(event: string): void {
      const now = Date.now();
      insertRow.run(event, now, now);
      // After the transaction, in which the receiver could not yet see what it is told.
      setImmediate(wake);
    },
    start: wake,
    mode: () => mode,
    setMode(next: DeliveryMode): void {
      mode = next;
      wake();
    },
    setTarget(next: WebhookTarget | undefined): void {
      target = next;
      wake();
    },
    report(event: string): DeliveryReport | null {
      const row = reportRow.get(event);
      if (!row) return null;
      const lastStatus = row.last_status === null ? null : Number(row.last_status);
      return { state: row.state as DeliveryState, attempts: Number(row.attempts), lastStatus };
    },
    /** Sends these events one after the other in the order given, whatever the mode, repeats included. */
    async resend(events: readonly string[]): Promise<Sending[]> {
      const sendings: Sending[] = [];
      for (const event of events) sendings.push({ event, status: await deliver(event) });
      return sendings;
    },
    async close(): Promise<void> {
      clearTimeout(timer);
      closing.abort();
      await Promise.all(inFlight.values());
    },
  };
}

function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}
