import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { type AppEnv, respond } from './endpoint.ts';

/**
 * A fault to inject. `drop` cuts the connection before the call runs, and `drop_after` cuts it afterwards; the SDK and
 * browsers then retry automatically. `timeout` never responds. `error` responds with `status`.
 */
export const faultSchema = z.strictObject({
  kind: z.enum(['drop', 'drop_after', 'timeout', 'error']),
  /** How many calls this fault affects. */
  times: z.int().min(1).default(1),
  /** Restricts the fault to paths that begin with this string. */
  path: z.string().startsWith('/').default('/v1/'),
  method: z.string().toUpperCase().optional(),
  /** The status of an `error`. Stripe uses statuses below 500 when it rejects a call or its key. */
  status: z.int().min(400).max(599).default(500),
  /**
   * When an `error` occurs. With `before`, the call does not run, and the error is not stored under the idempotency
   * key. With `during`, nothing changes, but the error is stored and replayed, as Stripe does with a 5xx. With `after`,
   * the call takes effect, and the error is stored.
   */
  at: z.enum(['before', 'during', 'after']).default('before'),
});
export type Fault = z.infer<typeof faultSchema>;

/**
 * Creates middleware that makes matching calls fail according to the faults in `queue`. A fault is removed after its
 * last use.
 */
export function injectFaults(queue: Fault[]): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { method, path } = c.req;
    const fault = queue.find((each) => path.startsWith(each.path) && (each.method ?? method) === method);
    if (!fault || path.startsWith('/_sandbox/')) return next();
    fault.times -= 1;
    if (fault.times === 0) queue.splice(queue.indexOf(fault), 1);
    if (fault.kind === 'error') {
      const { status } = fault;
      const type = status < 500 ? 'invalid_request_error' : 'api_error';
      const result = { status, body: { error: { type, message: 'A test asked for it.' } } };
      if (fault.at === 'before') return respond(c, result);
      c.set('failure', { at: fault.at, result });
      return next();
    }
    const { socket } = (c.env as HttpBindings).incoming;
    if (fault.kind === 'drop_after') await next();
    if (fault.kind === 'timeout') await new Promise((resolve) => socket.once('close', resolve));
    else socket.destroy();
    c.res = RESPONSE_ALREADY_SENT;
    return;
  };
}
