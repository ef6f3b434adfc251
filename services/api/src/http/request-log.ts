import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';

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
  const message = error instanceof Error ? error.message : String(error);
  console.error(JSON.stringify({ event, message }));
}
