import { createHash, timingSafeEqual } from 'node:crypto';
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
} from '../http/responses.ts';
import type { State } from '../storage/state.ts';
import { keyedRequest, storedResult, storeResult } from './idempotency.ts';

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
export function endpoint({ settings, state }: SandboxContext, access: Access, work: Work): Handler<AppEnv> {
  return async (c) => {
    try {
      const viewer = viewerOf(c.req.header('authorization'), settings);
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
      const stored = keyed && storedResult(state, keyed);
      if (keyed) c.header('idempotency-key', keyed.key);
      if (stored) {
        c.header('idempotent-replayed', 'true');
        c.header('original-request', stored.requestId);
        return respond(c, stored);
      }
      const result = state.atomically(() => {
        const done = execute(c, state, request, work);
        if (keyed && done.stored) storeResult(state, keyed, done, c.get('requestId'));
        return done;
      });
      return respond(c, result);
    } catch (error) {
      if (error instanceof ApiError) return respond(c, errorResult(error));
      throw error;
    }
  };
}

/** An `ApiError` rolls back what the handler had changed. */
function execute(c: Context<AppEnv>, state: State, request: ApiRequest, work: Work): ApiResult {
  const failure = c.get('failure');
  if (failure?.at === 'during') return failure.result;
  try {
    const result = state.atomically(() => work(request));
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
