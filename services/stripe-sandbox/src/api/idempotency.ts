import { createHash } from 'node:crypto';
import type { FormTree } from '../http/parameters.ts';
import { ApiError, type ApiResult, invalidRequest } from '../http/responses.ts';
import type { Database } from '../storage/database.ts';

/** The same key must mean the same endpoint and the same parameters. */
export type KeyedRequest = { key: string; endpoint: string; fingerprint: string };
type StoredResult = { status: number; body: string; requestId: string };

const maxAgeMs = 24 * 3_600_000;

export type IdempotencyStore = ReturnType<typeof idempotencyStore>;

export function idempotencyStore({ sql }: Database) {
  const find = sql.prepare('SELECT * FROM idempotency WHERE key = ? AND created > ?');
  const insert = sql.prepare('INSERT OR REPLACE INTO idempotency VALUES (?, ?, ?, ?, ?, ?, ?)');
  const prune = sql.prepare('DELETE FROM idempotency WHERE created <= ?');
  const running = new Map<string, KeyedRequest>();

  return {
    /** The stored result, or undefined when the caller has now claimed the key and must `release` it. */
    claim(request: KeyedRequest): StoredResult | undefined {
      const row = find.get(request.key, Date.now() - maxAgeMs);
      const earlier = row
        ? { endpoint: String(row.endpoint), fingerprint: String(row.fingerprint) }
        : running.get(request.key);
      if (earlier) requireSameRequest(request, earlier);
      if (row)
        return { status: Number(row.status), body: String(row.body), requestId: String(row.request_id) };
      if (earlier)
        throw idempotencyError(
          `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${request.key}. Please try again later.`,
          409,
          'idempotency_key_in_use',
        );
      running.set(request.key, request);
      return undefined;
    },
    /** Call it in the transaction of the work itself. */
    store(
      { key, endpoint, fingerprint }: KeyedRequest,
      { status, body }: ApiResult,
      requestId: string,
    ): void {
      const now = Date.now();
      prune.run(now - maxAgeMs);
      insert.run(key, endpoint, fingerprint, status, JSON.stringify(body), requestId, now);
    },
    release: ({ key }: KeyedRequest) => void running.delete(key),
  };
}

export function keyedRequest(
  key: string | undefined,
  endpoint: string,
  tree: FormTree,
): KeyedRequest | undefined {
  if (!key) return undefined;
  if (key.length > 255)
    throw invalidRequest('The Idempotency-Key must be at most 255 characters long.', {
      code: 'idempotency_key_too_long',
    });
  const fingerprint = createHash('sha256').update(canonical(tree)).digest('base64');
  return { key, endpoint, fingerprint };
}

/** Parameters in one order, without card data: a stored hash must not allow to guess it. */
function canonical(value: string | FormTree): string {
  if (typeof value === 'string') return JSON.stringify(value);
  const fields = Object.keys(value)
    .sort()
    .filter((key) => key !== 'cvc')
    .map((key) => {
      const inner = value[key] ?? '';
      const safe = key === 'number' && typeof inner === 'string' ? inner.slice(-4) : inner;
      return `${JSON.stringify(key)}:${canonical(safe)}`;
    });
  return `{${fields.join(',')}}`;
}

function requireSameRequest(request: KeyedRequest, earlier: Omit<KeyedRequest, 'key'>): void {
  const advice = `Try using a key other than '${request.key}' if you meant to execute a different request.`;
  if (request.endpoint !== earlier.endpoint)
    throw idempotencyError(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${earlier.endpoint}' vs '${request.endpoint}'). ${advice}`,
    );
  if (request.fingerprint !== earlier.fingerprint)
    throw idempotencyError(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice}`,
    );
}

function idempotencyError(message: string, status = 400, code?: string): ApiError {
  return new ApiError(status, { type: 'idempotency_error', message, ...(code && { code }) });
}
