import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Handler } from 'hono';
import type { Viewer, World } from '../world.ts';
import { requireSecret, viewerOf } from './access.ts';
import { expanded } from './expansion.ts';
import { type FormTree, parseForm } from './form-body.ts';
import { type Idempotency, type KeyedCall, keyedCall } from './idempotency.ts';
import { Params } from './params.ts';
import { type Answer, answerOf, invalidRequest, Problem } from './problem.ts';
import { type AppEnv, json, respond } from './respond.ts';

const largestBody = 262_144;

/** One call, checked and read. */
export type Call = {
  params: Params;
  /** From the address: `:id`. */
  id: string;
  viewer: Viewer;
  cause: { requestId: string; idempotencyKey: string | null };
};
export type Work = (call: Call) => Answer;
/** `client` endpoints take the publishable key as well. */
export type Access = 'secret' | 'client';

/** Makes an endpoint of its work: key, parameters, idempotency, transaction, errors and headers. */
export function endpoint(world: World, keys: Idempotency, access: Access, work: Work): Handler<AppEnv> {
  return async (c) => {
    try {
      const viewer = viewerOf(c.req.header('authorization'), world.settings);
      if (access === 'secret') requireSecret(viewer);
      const tree = await readParameters(c);
      const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined;
      const call: Call = {
        params: new Params(tree),
        id: c.req.param('id') ?? '',
        viewer,
        cause: { requestId: c.get('requestId'), idempotencyKey: key ?? null },
      };
      const keyed = keyedCall(key, c.req.path, tree);
      if (!keyed) {
        await sleep(c.get('delayMs'));
        return respond(c, carryOut(world, call, work));
      }
      c.header('idempotency-key', keyed.key);
      const stored = keys.claim(keyed);
      if (stored) {
        c.header('idempotent-replayed', 'true');
        c.header('original-request', stored.requestId);
        return json(c, stored.status, stored.body);
      }
      return await claimed(c, world, keys, keyed, call, work);
    } catch (error) {
      if (error instanceof Problem) return respond(c, answerOf(error));
      throw error;
    }
  };
}

async function claimed(
  c: Context<AppEnv>,
  world: World,
  keys: Idempotency,
  keyed: KeyedCall,
  call: Call,
  work: Work,
): Promise<Response> {
  try {
    await sleep(c.get('delayMs'));
    const answer = world.database.atomically(() => {
      const done = carryOut(world, call, work);
      if (done.kept) keys.keep(keyed, done, call.cause.requestId);
      return done;
    });
    return respond(c, answer);
  } finally {
    keys.release(keyed);
  }
}

/** All or nothing: a refusal undoes what the call had begun. */
function carryOut(world: World, call: Call, work: Work): Answer {
  try {
    return world.database.atomically(() => {
      const answer = work(call);
      return answer.status === 200
        ? { ...answer, body: expanded(world.objects, answer.body, call.params) }
        : answer;
    });
  } catch (error) {
    if (error instanceof Problem) return answerOf(error);
    throw error;
  }
}

async function readParameters(c: Context<AppEnv>): Promise<FormTree> {
  const query = new URL(c.req.url).search.slice(1);
  if (c.req.method !== 'POST') return parseForm(query);
  if (c.req.header('transfer-encoding'))
    throw invalidRequest('Send a Content-Length: chunked bodies are not accepted.', { status: 411 });
  if (Number(c.req.header('content-length') ?? 0) > largestBody)
    throw invalidRequest('Request body too large.', { status: 413 });
  const type = c.req.header('content-type') ?? '';
  const body = await c.req.text();
  if (body !== '' && !type.startsWith('application/x-www-form-urlencoded'))
    throw invalidRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
    );
  return parseForm(query, body);
}
