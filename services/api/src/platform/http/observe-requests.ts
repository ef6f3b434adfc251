import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { log, requestContext, requestIdHeader, requestIdOf } from '../log.ts';
import { dependencyDuration, httpRequests } from '../metrics/counters.ts';

/** Calls an external service and records the duration and the outcome as a metric. */
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
    end({ outcome });
  }
}

/**
 * Creates middleware that assigns each request an id (`x-request-id`) and records the outcome in one log line and a
 * metric. The log line and the metric name the route pattern rather than the URL, which may contain personal data.
 */
export function observeRequests(write: (line: string) => void): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    const requestId = requestIdOf(c.req.header(requestIdHeader));
    await requestContext.run({ requestId }, async () => {
      await next();
      const ms = performance.now() - start;
      const ended = { method: c.req.method, route: routePath(c, -1), status: c.res.status };
      httpRequests.observe(ended, ms / 1000);
      log('request', { ...ended, ms: Math.round(ms) }, write);
      c.res.headers.set(requestIdHeader, requestId);
    });
  };
}
