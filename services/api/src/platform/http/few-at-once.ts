import type { MiddlewareHandler } from 'hono';

/**
 * Middleware: limits how many requests are processed at once; the others queue in the order in which their bodies arrived.
 * Parsing and storing a large body needs many times its size in memory. Place this after the middleware that reads the body,
 * so that slow senders do not occupy a slot.
 */
export function limitConcurrency(max: number): MiddlewareHandler {
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
