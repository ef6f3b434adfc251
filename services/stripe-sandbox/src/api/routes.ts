import { setTimeout as sleep } from 'node:timers/promises';
import type { Hono, MiddlewareHandler } from 'hono';
import type { SandboxContext } from '../context.ts';
import type { Params } from '../http/parameters.ts';
import {
  ApiError,
  type ApiResult,
  type AppEnv,
  errorResult,
  invalidRequest,
  missingParam,
  noSuch,
  ok,
  respond,
} from '../http/responses.ts';
import { confirmIntent } from '../payments/confirmation.ts';
import { intentById, seenBy } from '../payments/intent-store.ts';
import { cancelIntent, createIntent, updateIntent } from '../payments/payment-intents.ts';
import { createPaymentMethod } from '../payments/payment-methods.ts';
import { createRefund } from '../payments/refunds.ts';
import { searchIntents } from '../payments/search.ts';
import type { CreatedRange, Kind, ObjectStore, PageQuery } from '../storage/objects.ts';
import { type Access, type ApiRequest, endpoint, type Work } from './endpoint.ts';
import { idempotencyStore } from './idempotency.ts';

const byIntent = { payment_intent: '$.payment_intent' };
const byCharge = { charge: '$.charge' };

/** Stripe's API, as far as one-off card payments need it. */
export function stripeApi(app: Hono<AppEnv>, context: SandboxContext): void {
  const keys = idempotencyStore(context.database);
  const get = (path: string, access: Access, work: Work) =>
    app.get(path, endpoint(context, keys, access, work));
  const post = (path: string, access: Access, work: Work) =>
    app.post(path, endpoint(context, keys, access, work));

  post('/v1/payment_intents', 'secret', (request) => createIntent(context, request.params, request.cause));
  get('/v1/payment_intents/search', 'secret', ({ params }) => searchIntents(context, params));
  get('/v1/payment_intents/:id', 'client', (request) => {
    request.params.allow(['client_secret']);
    requireClientSecret(context, request);
    return ok(seenBy(request.viewer, intentById(context, request.id)));
  });
  const locked = oneAtATime(context.settings.lockMs);
  const write = (path: string, access: Access, work: Work) =>
    app.post(path, locked, endpoint(context, keys, access, work));
  write('/v1/payment_intents/:id', 'secret', ({ id, params }) => updateIntent(context, id, params));
  const confirm: Work = (request) => {
    requireClientSecret(context, request);
    return confirmIntent(context, request.id, request.params, request.viewer, request.cause);
  };
  const atTheBank: MiddlewareHandler<AppEnv> = async (_, next) => {
    await context.settings.bank();
    await next();
  };
  app.post('/v1/payment_intents/:id/confirm', locked, atTheBank, endpoint(context, keys, 'client', confirm));
  write('/v1/payment_intents/:id/cancel', 'secret', ({ id, params, cause }) =>
    cancelIntent(context, id, params, cause),
  );

  post('/v1/payment_methods', 'client', ({ params, viewer }) => createPaymentMethod(context, params, viewer));
  post('/v1/refunds', 'secret', ({ params, cause }) => createRefund(context, params, cause));

  const list = (kind: Kind, url: string, filters: Filters = {}) =>
    get(url, 'secret', ({ params }) => listObjects(context.objects, kind, url, params, filters));
  list('payment_intent', '/v1/payment_intents');
  list('charge', '/v1/charges', byIntent);
  list('refund', '/v1/refunds', { ...byIntent, ...byCharge });
  list('dispute', '/v1/disputes', { ...byIntent, ...byCharge });
  list('event', '/v1/events', { type: '$.type', types: '$.type' });

  const retrieve = (kind: Kind, url: string) =>
    get(`${url}/:id`, 'secret', ({ id }) => {
      const found = context.objects.find(kind, id);
      if (!found) throw noSuch(kind, id);
      return ok(found);
    });
  retrieve('charge', '/v1/charges');
  retrieve('refund', '/v1/refunds');
  retrieve('dispute', '/v1/disputes');
  retrieve('event', '/v1/events');
  retrieve('payment_method', '/v1/payment_methods');
}

/**
 * As Stripe does, locks an intent while something is done with it, such as an attempt to pay that is at its bank. Other
 * requests wait and then time out, with a header after which Stripe's clients repeat them.
 */
function oneAtATime(lockMs: number): MiddlewareHandler<AppEnv> {
  const lastRequests = new Map<string, Promise<void>>();
  return async (c, next) => {
    const id = c.req.param('id') ?? '';
    const before = lastRequests.get(id) ?? Promise.resolve();
    const { promise: done, resolve: unlock } = Promise.withResolvers<void>();
    const last = before.then(() => done);
    lastRequests.set(id, last);
    // Not when this request ends: it may time out while another still holds the lock.
    void last.then(() => {
      if (lastRequests.get(id) === last) lastRequests.delete(id);
    });
    const late = new AbortController();
    try {
      const timeout = sleep(lockMs, 'late' as const, { signal: late.signal }).catch(() => 'aborted');
      if ((await Promise.race([before, timeout])) === 'late') {
        const message =
          'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request.';
        const error = new ApiError(429, { type: 'invalid_request_error', code: 'lock_timeout', message });
        c.header('stripe-should-retry', 'true');
        return respond(c, errorResult(error));
      }
      late.abort();
      await next();
    } finally {
      late.abort();
      unlock();
    }
  };
}

/** A publishable key may use an intent only with that intent's client secret. */
function requireClientSecret(context: SandboxContext, { params, viewer, id }: ApiRequest): void {
  const presented = params.text('client_secret');
  if (!presented && viewer === 'secret') return;
  if (!presented) throw missingParam('client_secret');
  if (presented !== intentById(context, id).client_secret) throw noSuch('payment_intent', id, 'intent');
}

/** Parameters that narrow a list, and their JSON path in the object. */
type Filters = Record<string, string>;

const bounds = ['gt', 'gte', 'lt', 'lte'] as const;

/** A list as Stripe pages it: newest first, by cursor. */
function listObjects(
  objects: ObjectStore,
  kind: Kind,
  url: string,
  params: Params,
  filters: Filters,
): ApiResult {
  params.allow(['limit', 'starting_after', 'ending_before', 'created', ...Object.keys(filters)]);
  const startingAfter = cursor(objects, kind, params, 'starting_after');
  const endingBefore = cursor(objects, kind, params, 'ending_before');
  if (startingAfter !== undefined && endingBefore !== undefined)
    throw invalidRequest('You may only specify one of these parameters: starting_after, ending_before.');
  const { data, hasMore } = objects.page(kind, {
    limit: params.integer('limit', { min: 1, max: 100 }) ?? 10,
    startingAfter,
    endingBefore,
    created: createdRange(params),
    where: conditions(params, filters),
  });
  return ok({ object: 'list', url, has_more: hasMore, data });
}

function cursor(objects: ObjectStore, kind: Kind, params: Params, key: string): string | undefined {
  const id = params.text(key);
  if (id === undefined || id === null) return undefined;
  if (objects.position(kind, id) === undefined) throw noSuch(kind, id, key);
  return id;
}

function conditions(params: Params, filters: Filters): PageQuery['where'] {
  return Object.entries(filters).flatMap(([key, path]) => {
    if (!params.has(key)) return [];
    const oneOf = params.isValue(key) ? [params.required(key)] : (params.list(key) ?? []);
    return [{ path, oneOf }];
  });
}

function createdRange(params: Params): CreatedRange | undefined {
  if (!params.has('created')) return undefined;
  if (params.isValue('created')) {
    const exactly = params.integer('created') ?? 0;
    return { gte: exactly, lte: exactly };
  }
  const range = params.group('created')?.allow(bounds);
  const entries = bounds.map((bound) => [bound, range?.integer(bound)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
