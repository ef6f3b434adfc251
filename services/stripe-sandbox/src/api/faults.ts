import type { Socket } from 'node:net';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { type AppEnv, respond } from '../http/responses.ts';

/**
 * `drop` and `drop_after` cut the connection before and after the call is
 * executed: the SDK and browsers repeat such a call by themselves. `truncate`
 * executes it and cuts the response short, which no client repeats. `timeout`
 * never responds. `error` responds with any status and
 * error object.
 */
const faultKinds = ['drop', 'drop_after', 'truncate', 'timeout', 'error_500', 'rate_limit', 'error'] as const;

export const faultSchema = z.strictObject({
  kind: z.enum(faultKinds, `Unknown kind of fault. There are: ${faultKinds.join(', ')}.`),
  /** How many more calls are hit. */
  times: z.int().min(1).default(1),
  /** Only calls whose path starts with this. */
  path: z.string().startsWith('/').default('/v1/'),
  method: z.string().toUpperCase().nullable().default(null),
  /** For `error`. */
  status: z.int().min(400).max(599).default(400),
  error: z
    .strictObject({
      type: z.string(),
      code: z.string(),
      decline_code: z.string(),
      param: z.string(),
      message: z.string(),
    })
    .partial()
    .default({}),
  /**
   * For the errors: `before` execution (not stored for the idempotency key),
   * `during` (nothing is changed; the error is stored and replayed, as Stripe
   * does with a 5xx) or `after` (the call is executed; the error is stored).
   */
  at: z.enum(['before', 'during', 'after']).default('before'),
});
export type Fault = z.infer<typeof faultSchema>;

export type FaultQueue = ReturnType<typeof faultQueue>;

export function faultQueue() {
  let queue: Fault[] = [];
  return {
    add: (fault: Fault) => void queue.push(fault),
    clear(): void {
      queue = [];
    },
    take(method: string, path: string): Fault | undefined {
      const fault = queue.find(
        (candidate) => path.startsWith(candidate.path) && (candidate.method ?? method) === method,
      );
      if (!fault) return undefined;
      fault.times -= 1;
      if (fault.times <= 0) queue = queue.filter((candidate) => candidate !== fault);
      return fault;
    },
  };
}

export function injectFaults(faults: FaultQueue): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const fault = c.req.path.startsWith('/_sandbox/') ? undefined : faults.take(c.req.method, c.req.path);
    const socket = () => c.env.incoming.socket;
    switch (fault?.kind) {
      case undefined:
        return next();
      case 'error_500':
      case 'rate_limit':
      case 'error': {
        const result = { ...errorOf(fault), stored: true };
        if (fault.at === 'before') return respond(c, result);
        c.set('failure', { at: fault.at, result });
        return next();
      }
      case 'timeout':
        await new Promise<void>((resolve) => socket().once('close', () => resolve()));
        return RESPONSE_ALREADY_SENT;
      case 'drop_after':
        await next();
        socket().destroy();
        c.res = RESPONSE_ALREADY_SENT;
        return;
      case 'truncate':
        await next();
        sendTruncated(socket());
        c.res = RESPONSE_ALREADY_SENT;
        return;
      case 'drop':
        socket().destroy();
        return RESPONSE_ALREADY_SENT;
    }
  };
}

function errorOf({ kind, status, error }: Fault): { status: number; body: object } {
  if (kind === 'error') return { status, body: { error } };
  if (kind === 'rate_limit') {
    const message =
      'Too many requests hit the API too quickly. We recommend an exponential backoff of your requests.';
    return { status: 429, body: { error: { type: 'rate_limit_error', code: 'rate_limit', message } } };
  }
  const message = 'An unknown error occurred. The control API of the sandbox requested it.';
  return { status: 500, body: { error: { type: 'api_error', message } } };
}

/** Announces a longer body than it sends. */
function sendTruncated(socket: Socket): void {
  const head =
    'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: 4096\r\n\r\n{';
  socket.write(head, () => socket.destroy());
}
