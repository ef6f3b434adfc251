import { createHash } from 'node:crypto';
import type { Database } from '../state/database.ts';
import type { FormTree } from './form-body.ts';
import { type Answer, invalidRequest, Problem } from './problem.ts';

/** One call under a key: the same key must mean the same endpoint and the same parameters. */
export type KeyedCall = { key: string; endpoint: string; fingerprint: string };
export type StoredAnswer = { status: number; body: string; requestId: string };

const keptMs = 24 * 3_600_000;

export type Idempotency = ReturnType<typeof idempotency>;

export function idempotency({ sql }: Database) {
  const find = sql.prepare('SELECT * FROM idempotency WHERE key = ? AND created > ?');
  const insert = sql.prepare('INSERT OR REPLACE INTO idempotency VALUES (?, ?, ?, ?, ?, ?, ?)');
  const prune = sql.prepare('DELETE FROM idempotency WHERE created <= ?');
  const running = new Map<string, KeyedCall>();

  return {
    /** The stored answer, or undefined when the caller has now claimed the key and must `release` it. */
    claim(call: KeyedCall): StoredAnswer | undefined {
      const row = find.get(call.key, Date.now() - keptMs);
      const earlier = row
        ? { endpoint: String(row.endpoint), fingerprint: String(row.fingerprint) }
        : running.get(call.key);
      if (earlier) refuseOtherCall(call, earlier);
      if (row)
        return { status: Number(row.status), body: String(row.body), requestId: String(row.request_id) };
      if (earlier) throw keyInUse(call.key);
      running.set(call.key, call);
      return undefined;
    },
    /** In the transaction of the work itself. */
    keep({ key, endpoint, fingerprint }: KeyedCall, answer: Answer, requestId: string): void {
      prune.run(Date.now() - keptMs);
      insert.run(
        key,
        endpoint,
        fingerprint,
        answer.status,
        JSON.stringify(answer.body),
        requestId,
        Date.now(),
      );
    },
    release: ({ key }: KeyedCall) => void running.delete(key),
  };
}

export function keyedCall(key: string | undefined, endpoint: string, tree: FormTree): KeyedCall | undefined {
  if (!key) return undefined;
  if (key.length > 255)
    throw invalidRequest('The Idempotency-Key must be at most 255 characters long.', {
      code: 'idempotency_key_too_long',
    });
  const fingerprint = createHash('sha256').update(canonical(tree)).digest('base64');
  return { key, endpoint, fingerprint };
}

/** Parameters in one order, without what must not be derivable from a stored hash. */
function canonical(value: string | FormTree): string {
  if (typeof value === 'string') return JSON.stringify(value);
  const parts = Object.keys(value)
    .sort()
    .filter((key) => key !== 'cvc')
    .map((key) => {
      const inner = value[key] ?? '';
      const safe = key === 'number' && typeof inner === 'string' ? inner.slice(-4) : inner;
      return `${JSON.stringify(key)}:${canonical(safe)}`;
    });
  return `{${parts.join(',')}}`;
}

function refuseOtherCall(call: KeyedCall, earlier: Omit<KeyedCall, 'key'>): void {
  if (call.endpoint !== earlier.endpoint)
    throw mismatch(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${earlier.endpoint}' vs '${call.endpoint}'). Try using a key other than '${call.key}' if you meant to execute a different request.`,
    );
  if (call.fingerprint !== earlier.fingerprint)
    throw mismatch(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${call.key}' if you meant to execute a different request.`,
    );
}

function mismatch(message: string): Problem {
  return new Problem(400, { type: 'idempotency_error', message });
}

function keyInUse(key: string): Problem {
  return new Problem(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}
