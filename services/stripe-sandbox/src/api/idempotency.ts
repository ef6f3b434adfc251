import { createHash } from 'node:crypto';
import type { FormTree } from '../http/parameters.ts';
import { ApiError, type ApiResult, invalidRequest } from '../http/responses.ts';
import type { State } from '../storage/state.ts';

/** The same key must mean the same endpoint and the same parameters. */
export type KeyedRequest = { key: string; endpoint: string; fingerprint: string };
type StoredResult = { status: number; body: object; requestId: string };

const maxAgeMs = 24 * 3_600_000;

/** The result that is stored for a key, for a day. */
export function storedResult(state: State, request: KeyedRequest): StoredResult | undefined {
  const stored = state.find('idempotency_key', request.key);
  if (!stored || stored.at <= Date.now() - maxAgeMs) return undefined;
  requireSameRequest(request, stored);
  return stored;
}

/** Call it in the transaction of the work itself. */
export function storeResult(
  state: State,
  { key, ...request }: KeyedRequest,
  { status, body }: ApiResult,
  requestId: string,
): void {
  state.put('idempotency_key', key, { ...request, status, body, requestId, at: Date.now() });
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

function idempotencyError(message: string): ApiError {
  return new ApiError(400, { type: 'idempotency_error', message });
}
