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
import { createRefund } from '../payments/refunds.ts';
import { searchIntents } from '../payments/search.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import type { Kind, PaymentIntent } from '../storage/objects.ts';
import { type Access, type ApiRequest, endpoint, type Work } from './endpoint.ts';

/** Stripe's API, as far as one-off card payments need it. */
export function stripeApi(app: Hono<AppEnv>, context: SandboxContext): void {
  const get = (path: string, access: Access, work: Work) => app.get(path, endpoint(context, access, work));
  const post = (path: string, access: Access, work: Work) => app.post(path, endpoint(context, access, work));

  post('/v1/payment_intents', 'secret', (request) => createIntent(context, request.params, request.cause));
  get('/v1/payment_intents/search', 'secret', ({ params }) => searchIntents(context, params));
  get('/v1/payment_intents/:id', 'client', (request) => {
    request.params.allow(['client_secret', 'expand']);
    requireClientSecret(context, request);
    const intent = seenBy(request.viewer, intentById(context, request.id));
    return ok(withExpanded(context, intent, request.params));
  });
  const locked = oneAtATime(context.settings.lockMs);
  const write = (path: string, access: Access, work: Work) =>
    app.post(path, locked, endpoint(context, access, work));
  write('/v1/payment_intents/:id', 'secret', ({ id, params }) => updateIntent(context, id, params));
  const confirm: Work = (request) => {
    requireClientSecret(context, request);
    return confirmIntent(context, request.id, request.params, request.viewer, request.cause);
  };
  const atTheBank: MiddlewareHandler<AppEnv> = async (_, next) => {
    await context.settings.bank();
    await next();
  };
  app.post('/v1/payment_intents/:id/confirm', locked, atTheBank, endpoint(context, 'client', confirm));
  write('/v1/payment_intents/:id/cancel', 'secret', ({ id, params, cause }) =>
    cancelIntent(context, id, params, cause),
  );

  post('/v1/refunds', 'secret', ({ params, cause }) => createRefund(context, params, cause));

  const list = (kind: Kind, url: string, ...filters: string[]) =>
    get(url, 'secret', ({ params }) => listObjects(context.objects, kind, url, params, filters));
  list('payment_intent', '/v1/payment_intents');
  list('charge', '/v1/charges', 'payment_intent');
  list('refund', '/v1/refunds', 'payment_intent');
  list('dispute', '/v1/disputes', 'payment_intent');
  list('event', '/v1/events', 'type', 'types');

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

/** A list as Stripe pages it: newest first, by cursor; narrowed by fields of the objects, and by `types` of events. */
function listObjects<K extends Kind>(
  objects: ObjectStore,
  kind: K,
  url: string,
  params: Params,
  filters: readonly string[],
): ApiResult {
  params.allow(['limit', 'starting_after', 'created', ...filters]);
  const startingAfter = params.text('starting_after') ?? undefined;
  if (startingAfter && !objects.find(kind, startingAfter))
    throw noSuch(kind, startingAfter, 'starting_after');
  const since = params.group('created')?.allow(['gte']).integer('gte') ?? 0;
  const wanted = filters.flatMap((field): [field: string, values: readonly unknown[]][] => {
    if (!params.has(field)) return [];
    return field === 'types' ? [['type', params.list(field) ?? []]] : [[field, [params.required(field)]]];
  });
  const { data, hasMore } = objects.page(kind, {
    limit: params.integer('limit', { min: 1, max: 100 }) ?? 10,
    startingAfter,
    matches: (object) =>
      object.created >= since &&
      wanted.every(([field, values]) => values.includes(object[field as keyof typeof object])),
  });
  return ok({ object: 'list', url, has_more: hasMore, data });
}

/** The expansion that the API asks for: the intent with its latest charge, and with the newest refunds of this. */
function withExpanded({ objects }: SandboxContext, intent: PaymentIntent, params: Params): object {
  const wanted = params.list('expand') ?? [];
  const other = wanted.find((field) => field !== 'latest_charge' && field !== 'latest_charge.refunds');
  if (other !== undefined)
    throw invalidRequest(
      `The sandbox expands latest_charge and its refunds only, not ${other.slice(0, 80)}.`,
      {
        param: 'expand',
      },
    );
  const charge = wanted.length > 0 && intent.latest_charge && objects.find('charge', intent.latest_charge);
  if (!charge) return intent;
  if (!wanted.includes('latest_charge.refunds')) return { ...intent, latest_charge: charge };
  const ofCharge = objects.newestFirst('refund').filter((refund) => refund.charge === charge.id);
  const refunds = {
    object: 'list',
    data: ofCharge.slice(0, 10),
    has_more: ofCharge.length > 10,
    url: `/v1/charges/${charge.id}/refunds`,
  };
  return { ...intent, latest_charge: { ...charge, refunds } };
}
