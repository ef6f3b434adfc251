import type { MiddlewareHandler } from 'hono';

/**
 * Middleware: works on few requests at once, and on the others in the order in which their bodies arrived. A large body
 * needs many times its size while it is parsed and stored. It follows the middleware that reads the body, so that slow
 * senders hold nobody up.
 */
export function fewAtOnce(max: number): MiddlewareHandler {
  let free = max;
  const waiting: (() => void)[] = [];
  return async (_, next) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await next();
    } finally {
      const first = waiting.shift();
      if (first) first();
      else free += 1;
    }
  };
}
