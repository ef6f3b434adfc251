import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';

/** One line a request: route and outcome, and nothing of what was said or by whom. */
export function logRequests(write: (line: string) => void): MiddlewareHandler {
  return async (c, next) => {
    const begun = performance.now();
    await next();
    write(
      JSON.stringify({
        event: 'request',
        at: new Date().toISOString(),
        method: c.req.method,
        route: routePath(c, -1),
        status: c.res.status,
        ms: Math.round(performance.now() - begun),
      }),
    );
  };
}
