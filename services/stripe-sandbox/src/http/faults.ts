import type { Socket } from 'node:net';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import { answerOf, Problem } from './problem.ts';
import { type AppEnv, respond } from './respond.ts';

/**
 * What can be made to go wrong. `drop` and `drop_after` cut the connection
 * before and after the call is carried out, without a word: the SDK and
 * browsers repeat such a call by themselves. `truncate` carries it out and cuts
 * the answer short, which nobody repeats. `timeout` never answers, `latency`
 * answers late. `error` answers with whatever error is given, in the shape of
 * the real one: for those that no card and no request of the sandbox brings about.
 */
export const faultKinds = [
  'drop',
  'drop_after',
  'truncate',
  'timeout',
  'latency',
  'error_500',
  'rate_limit',
  'error',
] as const;
export type Fault = {
  kind: (typeof faultKinds)[number];
  /** How many more calls are hit. */
  times: number;
  /** Only calls whose path starts with this. */
  path: string;
  method: string | null;
  /** For `latency`. */
  delayMs: number;
  /** For `error`: what is answered, and with which status. */
  status: number;
  error: FaultError;
};

/** The parts of Stripe's error object that a caller may look at; all of them may be missing. */
export type FaultError = Partial<Record<(typeof errorFields)[number], string>>;
export const errorFields = ['type', 'code', 'decline_code', 'param', 'message'] as const;

export type Faults = ReturnType<typeof faultQueue>;

export function faultQueue() {
  let queue: Fault[] = [];
  return {
    add: (fault: Fault) => void queue.push(fault),
    clear(): void {
      queue = [];
    },
    list: (): readonly Fault[] => queue,
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

const serverError = new Problem(500, {
  type: 'api_error',
  message: 'An unknown error occurred. This one was asked for through the control API of the sandbox.',
});
const tooMany = new Problem(429, {
  type: 'rate_limit_error',
  code: 'rate_limit',
  message: 'Too many requests hit the API too quickly. We recommend an exponential backoff of your requests.',
});

export function injectFaults(faults: Faults): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const fault = c.req.path.startsWith('/_sandbox/') ? undefined : faults.take(c.req.method, c.req.path);
    switch (fault?.kind) {
      case undefined:
        return next();
      case 'latency':
        c.set('delayMs', fault.delayMs);
        return next();
      case 'error_500':
        return respond(c, answerOf(serverError));
      case 'rate_limit':
        return respond(c, answerOf(tooMany));
      case 'error':
        return respond(c, { status: fault.status, body: { error: fault.error } });
      case 'timeout':
        await new Promise<void>((resolve) => c.env.incoming.socket.once('close', () => resolve()));
        return RESPONSE_ALREADY_SENT;
      case 'drop_after':
        await next();
        c.env.incoming.socket.destroy();
        c.res = RESPONSE_ALREADY_SENT;
        return;
      case 'truncate':
        await next();
        cutShort(c.env.incoming.socket);
        c.res = RESPONSE_ALREADY_SENT;
        return;
      case 'drop':
        c.env.incoming.socket.destroy();
        return RESPONSE_ALREADY_SENT;
    }
  };
}

/** Promises more than it sends. */
function cutShort(socket: Socket): void {
  const head =
    'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: 4096\r\n\r\n{';
  socket.write(head, () => socket.destroy());
}
