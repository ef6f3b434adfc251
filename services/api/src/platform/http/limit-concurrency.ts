import type { MiddlewareHandler } from 'hono';

/**
 * Creates middleware that limits how many requests are processed concurrently, because parsing and storing a large body
 * needs many times its size in memory. Further requests queue in the order in which their bodies arrived. Place this
 * middleware after the middleware that reads the body, so that slow senders do not occupy a slot.
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
