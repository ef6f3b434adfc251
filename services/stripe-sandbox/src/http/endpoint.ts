import type { Context, Handler } from 'hono';
import type { z } from 'zod';
import { keys } from '../config.ts';
import type { Operation, SandboxContext, Viewer } from '../context.ts';
import { parseForm, readParameters } from '../parameters.ts';
import { ApiError, createInvalidRequestError } from '../stripe-errors.ts';

export type Result = { status: number; body: object };
export type AppEnv = {
  Variables: {
    /**
     * The response that an injected fault returns instead of the handler's response. With `during`, the handler does
     * not run. With `after`, the handler runs first.
     */
    failure: { at: 'during' | 'after'; result: Result } | undefined;
  };
};

/**
 * Wraps a synchronous handler in authentication, parsing and idempotency. `client` endpoints accept either key.
 * Idempotency works only with the secret key, because a page's requests contain a card number and a stored request
 * would preserve it.
 */
export function createEndpoint<S extends z.ZodType>(
  context: SandboxContext,
  access: 'secret' | 'client',
  { params: schema, work }: Operation<S>,
): Handler<AppEnv> {
  return async (c) => {
    const { state } = context;
    const viewer = viewerOf(c.req.header('authorization'));
    if (access === 'secret' && viewer !== 'secret')
      throw createInvalidRequestError('This API call cannot be made with a publishable API key.', {
        code: 'secret_key_required',
        status: 401,
      });
    const form = new URLSearchParams([
      ...new URL(c.req.url).searchParams,
      ...new URLSearchParams(await c.req.text()),
    ]);
    const isKeyed = c.req.method === 'POST' && viewer === 'secret';
    const key = isKeyed ? c.req.header('idempotency-key') : undefined;
    const request = `${c.req.path} ${[...form].sort().join('&')}`;
    const stored = key === undefined ? undefined : state.find('idempotency_key', key);
    if (stored && stored.request !== request)
      throw new ApiError(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same endpoint and parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    if (stored) {
      c.header('idempotent-replayed', 'true');
      return respond(c, stored);
    }
    const failure = c.get('failure');
    const perform = (): Result & { isStored: boolean } => {
      if (failure?.at === 'during') return { ...failure.result, isStored: true };
      try {
        const params = readParameters(schema, parseForm(form));
        const done = work(context, { params, id: c.req.param('id') ?? '', viewer });
        const result = done instanceof ApiError ? errorResult(done) : { status: 200, body: done };
        return { ...(failure?.result ?? result), isStored: true };
      } catch (error) {
        if (error instanceof ApiError) return { ...errorResult(error), isStored: error.stored };
        throw error;
      }
    };
    const { isStored, ...result } = perform();
    if (key !== undefined && isStored) state.put('idempotency_key', key, { request, ...result });
    return respond(c, result, viewer === 'publishable' ? hiddenFields : []);
  };
}

/** The fields of an intent that a response to a publishable key must not contain. */
const hiddenFields = ['amount_received', 'customer', 'latest_charge', 'metadata'];

function viewerOf(authorization = ''): Viewer {
  const [, key] = authorization.split(' ');
  if (!key) throw createInvalidRequestError('You did not provide an API key.', { status: 401 });
  if (key === keys.secret) return 'secret';
  if (key === keys.publishable) return 'publishable';
  throw createInvalidRequestError('Invalid API Key provided.', { status: 401 });
}

export function errorResult({ status, body }: ApiError): Result {
  return { status, body: { error: body } };
}

/**
 * Responds with JSON, leaving out the fields in `without`. Sets the headers one at a time, to preserve those set by
 * middleware.
 */
export function respond(
  c: Context<AppEnv>,
  { status, body }: Result,
  without: readonly string[] = [],
): Response {
  c.header('content-type', 'application/json');
  c.header('cache-control', 'no-cache, no-store');
  const shown = JSON.stringify(body, (name, value) => (without.includes(name) ? undefined : value), 2);
  return c.body(shown, status as 200);
}
