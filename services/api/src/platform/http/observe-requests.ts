import { log, requestContext, requestIdHeader, requestIdOf } from '@site/telemetry/log';
import { httpRequests } from '@site/telemetry/metrics';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { dependencyDuration } from '../metrics/counters.ts';

/** What a response may wait for outside this process: the payment provider, and a mail that is being sent. */
type Dependency = 'stripe' | 'mail';

/** Runs work and counts its time as waiting, for the request that it belongs to, if it belongs to one. */
export async function measureWait<Result>(
  dependency: Dependency,
  work: () => Promise<Result>,
): Promise<Result> {
  const waits = requestContext.getStore()?.waits;
  if (!waits) return await work();
  const start = performance.now();
  try {
    return await work();
  } finally {
    waits[dependency] = (waits[dependency] ?? 0) + performance.now() - start;
  }
}

/** Runs a request to another service, for the metric of its times and outcomes. */
export async function measureDependency<Result>(
  dependency: Dependency,
  work: () => Promise<Result>,
  isOk: (result: Result) => boolean = () => true,
): Promise<Result> {
  const end = dependencyDuration.startTimer({ dependency });
  let outcome = 'failed';
  try {
    const result = await work();
    if (isOk(result)) outcome = 'ok';
    return result;
  } finally {
    end({ outcome });
  }
}

/**
 * Middleware: gives a request its id, and reports how it ended: `x-request-id` and `Server-Timing` (the whole time in
 * milliseconds, and how much of it was waiting for others) in the response, one line in the log and a metric.
 * All of them name the route and never the address, which may hold personal data.
 */
export function observeRequests(write: (line: string) => void): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    const context = {
      requestId: requestIdOf(c.req.header(requestIdHeader)),
      waits: { stripe: 0, mail: 0 } satisfies Record<Dependency, number>,
    };
    await requestContext.run(context, async () => {
      await next();
      const total = performance.now() - start;
      const ended = { method: c.req.method, route: routePath(c, -1), status: c.res.status };
      httpRequests.observe(ended, total / 1000);
      log('request', { ...ended, ms: Math.round(total) }, write);
      setHeaders(c, context, total);
    });
  };
}

function setHeaders(
  { res: { headers } }: Context,
  { requestId, waits }: { requestId: string; waits: Record<string, number> },
  total: number,
): void {
  const durations = Object.entries({ total, ...waits });
  headers.set(requestIdHeader, requestId);
  headers.set(
    'server-timing',
    durations.map(([name, milliseconds]) => `${name};dur=${milliseconds.toFixed(1)}`).join(', '),
  );
}
