import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Handler } from 'hono';
import type { z } from 'zod';
import type { SandboxContext, Viewer, Work } from '../context.ts';
import { type FormTree, parseForm, readParameters } from '../parameters.ts';
import { ApiError, invalidRequest } from '../stripe-errors.ts';
import { type AppEnv, errorResult, type Result, respond } from './responses.ts';

const maxBodyBytes = 262_144;
const keyLifetimeMs = 24 * 3_600_000;

/** Wraps a handler, which does not wait, in authentication, parsing and idempotency. `client` endpoints take any key. */
export function endpoint<S extends z.ZodType>(
  context: SandboxContext,
  access: 'secret' | 'client',
  schema: S,
  work: Work<z.output<S>>,
): Handler<AppEnv> {
  return async (c) => {
    const { state } = context;
    const viewer = viewerOf(c, context);
    if (access === 'secret' && viewer !== 'secret')
      throw invalidRequest('This API call cannot be made with a publishable API key.', {
        code: 'secret_key_required',
        status: 401,
      });
    const tree = await parametersOf(c);
    const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined;
    const requestId = c.get('requestId');
    const fingerprint = createHash('sha256')
      .update(JSON.stringify(canonical(tree)))
      .digest('base64');
    const keyed = { endpoint: c.req.path, fingerprint };
    const stored = key && storedResult(context, key, keyed);
    if (key) c.header('idempotency-key', key);
    if (stored) {
      c.header('idempotent-replayed', 'true');
      c.header('original-request', stored.requestId);
      return respond(c, stored);
    }
    const failure = c.get('failure');
    const perform = (): Result & { isStored: boolean } => {
      if (failure?.at === 'during') return { ...failure.result, isStored: true };
      try {
        const cause = { requestId, idempotencyKey: key ?? null };
        const params = readParameters(schema, tree);
        const done = work(context, { params, id: c.req.param('id') ?? '', viewer, cause });
        const result = done instanceof ApiError ? errorResult(done) : { status: 200, body: done };
        return { ...(failure?.result ?? result), isStored: true };
      } catch (error) {
        if (error instanceof ApiError) return { ...errorResult(error), isStored: error.stored };
        throw error;
      }
    };
    const { isStored, ...result } = perform();
    if (key && isStored)
      state.put('idempotency_key', key, { ...keyed, ...result, requestId, at: Date.now() });
    return respond(c, result);
  };
}

/** The result of an earlier request with this key, for a day. */
function storedResult(
  { state }: SandboxContext,
  key: string,
  request: { endpoint: string; fingerprint: string },
) {
  const stored = state.find('idempotency_key', key);
  if (!stored || stored.at <= Date.now() - keyLifetimeMs) return undefined;
  const differs = stored.endpoint !== request.endpoint ? 'endpoint' : 'parameters';
  if (stored.endpoint === request.endpoint && stored.fingerprint === request.fingerprint) return stored;
  const message = `Keys for idempotent requests can only be used with the same ${differs} they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  throw new ApiError(400, { type: 'idempotency_error', message });
}

/** Parameters in one order, without card data: a stored hash must not allow to guess it. */
function canonical(value: string | FormTree): unknown {
  if (typeof value === 'string') return value;
  const fields = Object.entries(value).filter(([key]) => key !== 'cvc');
  return fields
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [
      key,
      key === 'number' && typeof inner === 'string' ? inner.slice(-4) : canonical(inner),
    ]);
}

async function parametersOf(c: Context<AppEnv>): Promise<FormTree> {
  const query = new URL(c.req.url).search.slice(1);
  if (c.req.method !== 'POST') return parseForm(query);
  if (Number(c.req.header('content-length') ?? 0) > maxBodyBytes)
    throw invalidRequest('Request body too large.', { status: 413 });
  const body = await c.req.text();
  if (body && !c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded'))
    throw invalidRequest('Your POST content type must be application/x-www-form-urlencoded.');
  return parseForm(query, body);
}

/** Reads the key from the `Authorization` header: Bearer, or Basic with the key as user name. */
function viewerOf(c: Context<AppEnv>, { settings }: SandboxContext): Viewer {
  const [scheme = '', value = ''] = (c.req.header('authorization') ?? '').split(' ');
  const isBasic = scheme.toLowerCase() === 'basic';
  const key = isBasic ? (Buffer.from(value, 'base64').toString().split(':')[0] ?? '') : value;
  if (!key) throw invalidRequest('You did not provide an API key.', { status: 401 });
  if (isSameKey(key, settings.secretKey)) return 'secret';
  if (isSameKey(key, settings.publishableKey)) return 'publishable';
  // Enough of it to recognise a mistaken one, too little to use it.
  throw invalidRequest(`Invalid API Key provided: ${'*'.repeat(8)}${key.slice(8).slice(-4)}`, {
    status: 401,
  });
}

function isSameKey(left: string, right: string): boolean {
  const digest = (key: string) => createHash('sha256').update(key).digest();
  return timingSafeEqual(digest(left), digest(right));
}
