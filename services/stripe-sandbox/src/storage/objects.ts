import { randomBytes } from 'node:crypto';
import type { SQLInputValue } from 'node:sqlite';
import type Stripe from 'stripe';
import type { Database } from './database.ts';

/**
 * What is stored: the objects of the official SDK, so that the compiler checks
 * their shape, with references as ids. The sandbox never stores an expanded
 * object, a card number or a security code.
 */
export type PaymentIntent = Stripe.PaymentIntent & {
  status: IntentStatus;
  client_secret: string;
  latest_charge: string | null;
  payment_method: string | null;
};
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';
export type Charge = Stripe.Charge & { payment_intent: string; payment_method: string };
export type Refund = Stripe.Refund & { payment_intent: string; charge: string };
export type Dispute = Stripe.Dispute & { payment_intent: string; charge: string };
export type Card = Stripe.PaymentMethod.Card & { fingerprint: string };
export type PaymentMethod = Stripe.PaymentMethod & { card: Card };
export type StoredEvent = Stripe.EventBase;
export type EventType = Extract<
  Stripe.Event.Type,
  | `payment_intent.${'created' | 'processing' | 'requires_action' | 'succeeded' | 'payment_failed' | 'canceled'}`
  | `charge.${'succeeded' | 'failed' | 'refunded' | `dispute.${'created' | 'closed'}`}`
  | `refund.${'created' | 'failed'}`
  | 'charge.refund.updated'
>;

export type Kinds = {
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  payment_method: PaymentMethod;
  event: StoredEvent;
};
export type Kind = keyof Kinds;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Letters and digits, each equally likely: bytes from 248 on (4 x 62) are discarded. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length)
    for (const byte of randomBytes(length * 2))
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
  return text;
}

export type IdPrefix = 'pi' | 'ch' | 're' | 'du' | 'pm' | 'evt' | 'src' | 'req';

/** The request that caused an event; null for events without one. */
export type Cause = { requestId: string | null; idempotencyKey: string | null };

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

/** An id of Stripe's form: `pi_3` and 23 characters, `req_` and 14. */
export function newId(prefix: IdPrefix): string {
  return prefix === 'req' ? `req_${randomText(14)}` : `${prefix}_3${randomText(23)}`;
}

export function newClientSecret(intentId: string): string {
  return `${intentId}_secret_${randomText(25)}`;
}

/** Newest first, as Stripe lists. */
export type PageQuery = {
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
  created?: CreatedRange | undefined;
  /** Conditions on the JSON body: a path and the values that match. */
  where?: readonly { path: string; oneOf: readonly string[] }[] | undefined;
};
export type CreatedRange = Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number>>;
export type Page<T> = { data: T[]; hasMore: boolean };

export type ObjectStore = ReturnType<typeof objectStore>;

const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

export function objectStore({ sql }: Database) {
  const insertRow = sql.prepare(
    'INSERT INTO objects (id, kind, created, intent, body) VALUES (?, ?, ?, ?, ?)',
  );
  const updateRow = sql.prepare('UPDATE objects SET body = ? WHERE id = ? AND kind = ?');
  const oneRow = sql.prepare('SELECT body FROM objects WHERE id = ? AND kind = ?');
  const seqRow = sql.prepare('SELECT seq FROM objects WHERE id = ? AND kind = ?');
  const ofIntentRows = sql.prepare(
    'SELECT body FROM objects WHERE intent = ? AND kind = ? ORDER BY seq DESC',
  );

  function find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    return body<K>(oneRow.get(id, kind));
  }

  function insert<K extends Kind>(kind: K, object: Kinds[K], intent: string | null = null): void {
    insertRow.run(object.id, kind, object.created, intent, JSON.stringify(object));
  }

  function replace<K extends Kind>(kind: K, object: Kinds[K]): void {
    updateRow.run(JSON.stringify(object), object.id, kind);
  }

  /** Charges, refunds and disputes of one payment intent, newest first. */
  function ofIntent<K extends Kind>(kind: K, intent: string): Kinds[K][] {
    return bodies<K>(ofIntentRows.all(intent, kind));
  }

  function position(kind: Kind, id: string): number | undefined {
    const seq = seqRow.get(id, kind)?.seq;
    return typeof seq === 'number' ? seq : undefined;
  }

  function page<K extends Kind>(kind: K, query: PageQuery): Page<Kinds[K]> {
    const conditions = ['kind = ?'];
    const values: SQLInputValue[] = [kind];
    const backwards = query.endingBefore !== undefined;
    const cursor = query.endingBefore ?? query.startingAfter;
    if (cursor !== undefined) {
      conditions.push(backwards ? 'seq > ?' : 'seq < ?');
      values.push(position(kind, cursor) ?? 0);
    }
    for (const [name, sign] of Object.entries(comparisons)) {
      const bound = query.created?.[name as keyof typeof comparisons];
      if (bound === undefined) continue;
      conditions.push(`created ${sign} ?`);
      values.push(bound);
    }
    for (const { path, oneOf } of query.where ?? []) {
      conditions.push(`json_extract(body, ?) IN (${oneOf.map(() => '?').join(', ')})`);
      values.push(path, ...oneOf);
    }
    const rows = sql
      .prepare(
        `SELECT body FROM objects WHERE ${conditions.join(' AND ')} ORDER BY seq ${backwards ? 'ASC' : 'DESC'} LIMIT ?`,
      )
      .all(...values, query.limit + 1);
    const data = bodies<K>(rows.slice(0, query.limit));
    return { data: backwards ? data.reverse() : data, hasMore: rows.length > query.limit };
  }

  return { find, insert, replace, ofIntent, position, page };
}

type Row = Record<string, unknown>;

function body<K extends Kind>(row: Row | undefined): Kinds[K] | undefined {
  // Written by this process: not parsed by a schema.
  return typeof row?.body === 'string' ? (JSON.parse(row.body) as Kinds[K]) : undefined;
}

function bodies<K extends Kind>(rows: Row[]): Kinds[K][] {
  return rows.flatMap((row) => body<K>(row) ?? []);
}
