import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';

/** What an answer can wait for that is not ours: the payment provider, and a mail that is leaving. */
export type Awaited = 'stripe' | 'mail';

const waits = new AsyncLocalStorage<Record<Awaited, number>>();

/** Runs work and counts its time as waiting, for the request that it belongs to, if it belongs to one. */
export async function waitingFor<Result>(what: Awaited, work: () => Promise<Result>): Promise<Result> {
  const request = waits.getStore();
  if (!request) return await work();
  const begun = performance.now();
  try {
    return await work();
  } finally {
    request[what] += performance.now() - begun;
  }
}

/**
 * Says with each answer, in `Server-Timing`, how long it took in milliseconds and
 * how much of that was waiting for others, one after the other. What remains is
 * our own part.
 */
export function tellTiming(): MiddlewareHandler {
  return async (c, next) => {
    const begun = performance.now();
    const request: Record<Awaited, number> = { stripe: 0, mail: 0 };
    await waits.run(request, next);
    const parts = Object.entries({ total: performance.now() - begun, ...request });
    c.res.headers.set(
      'server-timing',
      parts.map(([name, milliseconds]) => `${name};dur=${milliseconds.toFixed(1)}`).join(', '),
    );
  };
}
