import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Handler } from 'hono';
import type { Settings } from '../config.ts';
import type { SandboxContext, Viewer } from '../context.ts';
import { type FormTree, Params, parseForm } from '../http/parameters.ts';
import {
  ApiError,
  type ApiResult,
  type AppEnv,
  errorResult,
  invalidRequest,
  respond,
  respondJson,
} from '../http/responses.ts';
import type { Kind, ObjectStore } from '../storage/objects.ts';
import { type IdempotencyStore, type KeyedRequest, keyedRequest } from './idempotency.ts';

const maxBodyBytes = 262_144;

/** One authenticated, parsed request. */
export type ApiRequest = {
  params: Params;
  /** `:id` of the path. */
  id: string;
  viewer: Viewer;
  cause: { requestId: string; idempotencyKey: string | null };
};
export type Work = (request: ApiRequest) => ApiResult;
/** `client` endpoints accept the publishable key as well. */
export type Access = 'secret' | 'client';

/** Wraps a handler in authentication, parsing, idempotency, a transaction, errors and headers. */
export function endpoint(
  context: SandboxContext,
  keys: IdempotencyStore,
  access: Access,
  work: Work,
): Handler<AppEnv> {
  return async (c) => {
    try {
      const viewer = viewerOf(c.req.header('authorization'), context.settings);
      if (access === 'secret') requireSecret(viewer);
      const tree = await readParameters(c);
      const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined;
      const request: ApiRequest = {
        params: new Params(tree),
        id: c.req.param('id') ?? '',
        viewer,
        cause: { requestId: c.get('requestId'), idempotencyKey: key ?? null },
      };
      const keyed = keyedRequest(key, c.req.path, tree);
      if (!keyed) {
        await sleep(c.get('delayMs'));
        return respond(c, execute(c, context, request, work));
      }
      c.header('idempotency-key', keyed.key);
      const stored = keys.claim(keyed);
      if (stored) {
        c.header('idempotent-replayed', 'true');
        c.header('original-request', stored.requestId);
        return respondJson(c, stored.status, stored.body);
      }
      return await executeOnce(c, context, keys, keyed, request, work);
    } catch (error) {
      if (error instanceof ApiError) return respond(c, errorResult(error));
      throw error;
    }
  };
}

async function executeOnce(
  c: Context<AppEnv>,
  context: SandboxContext,
  keys: IdempotencyStore,
  keyed: KeyedRequest,
  request: ApiRequest,
  work: Work,
): Promise<Response> {
  try {
    await sleep(c.get('delayMs'));
    const result = context.database.atomically(() => {
      const done = execute(c, context, request, work);
      if (done.stored) keys.store(keyed, done, request.cause.requestId);
      return done;
    });
    return respond(c, result);
  } finally {
    keys.release(keyed);
  }
}

/** An `ApiError` rolls back what the handler had changed. */
function execute(c: Context<AppEnv>, context: SandboxContext, request: ApiRequest, work: Work): ApiResult {
  const failure = c.get('failure');
  if (failure?.at === 'during') return failure.result;
  try {
    const result = context.database.atomically(() => {
      const done = work(request);
      return done.status === 200
        ? { ...done, body: expanded(context.objects, done.body, request.params) }
        : done;
    });
    return failure?.result ?? result;
  } catch (error) {
    if (error instanceof ApiError) return errorResult(error);
    throw error;
  }
}

async function readParameters(c: Context<AppEnv>): Promise<FormTree> {
  const query = new URL(c.req.url).search.slice(1);
  if (c.req.method !== 'POST') return parseForm(query);
  if (c.req.header('transfer-encoding'))
    throw invalidRequest('Send a Content-Length: chunked bodies are not accepted.', { status: 411 });
  if (Number(c.req.header('content-length') ?? 0) > maxBodyBytes)
    throw invalidRequest('Request body too large.', { status: 413 });
  const type = c.req.header('content-type') ?? '';
  const body = await c.req.text();
  if (body !== '' && !type.startsWith('application/x-www-form-urlencoded'))
    throw invalidRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
    );
  return parseForm(query, body);
}

/** Reads the key from an `Authorization` header: Bearer, or Basic with the key as user name. */
function viewerOf(header: string | undefined, settings: Settings): Viewer {
  const key = presentedKey(header);
  if (!key)
    throw invalidRequest(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      { status: 401 },
    );
  if (isSameKey(key, settings.secretKey)) return 'secret';
  if (isSameKey(key, settings.publishableKey)) return 'publishable';
  throw invalidRequest(`Invalid API Key provided: ${masked(key)}`, { status: 401 });
}

function requireSecret(viewer: Viewer): void {
  if (viewer === 'secret') return;
  throw invalidRequest(
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    { code: 'secret_key_required', status: 401 },
  );
}

function presentedKey(header: string | undefined): string | undefined {
  const [scheme = '', value = ''] = (header ?? '').split(/\s+/, 2);
  if (scheme.toLowerCase() === 'bearer') return value || undefined;
  if (scheme.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(value, 'base64').toString('utf8').split(':', 1)[0] || undefined;
}

/** Enough of a key to recognise a mistaken one, too little to use it. */
function masked(key: string): string {
  const prefix = /^[a-z]{2}_(test|live)_/.exec(key)?.[0] ?? '';
  return `${prefix}${'*'.repeat(8)}${key.length > prefix.length + 8 ? key.slice(-4) : ''}`;
}

function isSameKey(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

/** The fields that `expand[]` can replace by the object they refer to. */
const kindByField: Record<string, Kind> = {
  latest_charge: 'charge',
  charge: 'charge',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
};
const maxExpandDepth = 4;
const maxExpandPaths = 20;

type Json = { [key: string]: unknown };

/** Applies `expand[]`: `latest_charge`, `data.latest_charge`, `charge.payment_intent`. */
function expanded(objects: ObjectStore, body: object, params: Params): object {
  const paths = params.list('expand') ?? [];
  if (paths.length > maxExpandPaths)
    throw invalidRequest(`You can expand at most ${maxExpandPaths} properties.`, { param: 'expand' });
  if (paths.length === 0) return body;
  const copy = structuredClone(body) as Json;
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > maxExpandDepth)
      throw invalidRequest(`You cannot expand more than ${maxExpandDepth} levels of a property.`, {
        param: 'expand',
      });
    expand(objects, copy, steps, path);
  }
  return copy;
}

function expand(objects: ObjectStore, node: Json, steps: string[], path: string): void {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  const value = node[step];
  if (Array.isArray(value)) {
    for (const item of value) expand(objects, item, rest, path);
    return;
  }
  if (step === 'refunds' && node.object === 'charge') {
    const refunds = objects.ofIntent('refund', String(node.payment_intent)).slice(0, 10);
    node[step] = { object: 'list', data: refunds, has_more: false, url: `/v1/charges/${node.id}/refunds` };
    return;
  }
  const kind = Object.hasOwn(kindByField, step) ? kindByField[step] : undefined;
  if (!kind || !Object.hasOwn(node, step))
    throw invalidRequest(`This property cannot be expanded (${path.slice(0, 80)}).`, { param: 'expand' });
  if (value === null || value === undefined) return;
  const target = typeof value === 'string' ? objects.find(kind, value) : value;
  if (!target) return;
  node[step] = target;
  expand(objects, target as Json, rest, path);
}
