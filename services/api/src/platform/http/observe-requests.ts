import { log, requestContext, requestIdHeader, requestIdOf } from '@site/telemetry/log';
import { httpRequests } from '@site/telemetry/metrics';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { dependencyDuration } from '../metrics/counters.ts';

/** Runs a request to another service, for the metric of its times and outcomes, and for the request of ours that waits for it. */
export async function measureDependency<Result>(
  dependency: 'stripe' | 'mail',
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
    const seconds = end({ outcome });
    const waits = requestContext.getStore()?.waits;
    if (waits) waits[dependency] = (waits[dependency] ?? 0) + seconds * 1000;
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
      waits: {} as Record<string, number>,
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
