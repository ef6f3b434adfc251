import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';

/** What a response may wait for outside this process: the payment provider, and a mail that is being sent. */
type Dependency = 'stripe' | 'mail';

const waits = new AsyncLocalStorage<Record<Dependency, number>>();

/** Runs work and counts its time as waiting, for the request that it belongs to, if it belongs to one. */
export async function measureWait<Result>(
  dependency: Dependency,
  work: () => Promise<Result>,
): Promise<Result> {
  const request = waits.getStore();
  if (!request) return await work();
  const start = performance.now();
  try {
    return await work();
  } finally {
    request[dependency] += performance.now() - start;
  }
}

/** Middleware: `Server-Timing` with the whole time in milliseconds, and how much of it was waiting for others. */
export function serverTiming(): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    const request: Record<Dependency, number> = { stripe: 0, mail: 0 };
    await waits.run(request, next);
    const durations = Object.entries({ total: performance.now() - start, ...request });
    c.res.headers.set(
      'server-timing',
      durations.map(([name, milliseconds]) => `${name};dur=${milliseconds.toFixed(1)}`).join(', '),
    );
  };
}

/** One line per request: route and outcome, no personal data. */
export function logRequests(log: (line: string) => void): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    await next();
    log(
      JSON.stringify({
        event: 'request',
        at: new Date().toISOString(),
        method: c.req.method,
        route: routePath(c, -1),
        status: c.res.status,
        ms: Math.round(performance.now() - start),
      }),
    );
  };
}

/** Writes an error of a background task as one line. */
export function logError(event: string, error: unknown): void {
  // The queue emits errors of the database as plain objects.
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error;
  console.error(JSON.stringify({ event, message: String(hasMessage ? error.message : error) }));
}

/** Writes what the operator should look at now, as one line: let the log's alarm match `"event":"alert"`. */
export function logAlert(alert: string, message: string): void {
  console.error(JSON.stringify({ event: 'alert', alert, message }));
}
