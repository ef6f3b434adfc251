import { createHmac } from 'node:crypto';
import { isIP, isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { sql } from 'kysely';
import type { Queries } from '../storage/database.ts';
import { ApiError } from './api-error.ts';

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/**
 * Counts requests in the database, so that replicas share the count. Addresses and subjects are
 * stored as keyed digests only.
 */
export function createRateLimiter(
  queries: Queries,
  { trustedProxies, secret }: { trustedProxies: number; secret: string },
) {
  return {
    /** Middleware: at most `max` requests of one name from one address in a window. */
    perAddress:
      (name: string, max: number, windowSeconds = 60): MiddlewareHandler =>
      async (c, next) => {
        await count(`${name}:${digest(networkOf(addressOf(c, trustedProxies)))}`, max, windowSeconds);
        await next();
      },
    /** At most `max` requests in a window about one purchase, payment or order, from all addresses together. */
    checkSubject: (subject: string, name: string, max: number, windowSeconds = 60) =>
      count(`${name}:${digest(subject)}`, max, windowSeconds),
  };

  function digest(text: string): string {
    return createHmac('sha256', secret).update(text).digest('base64url');
  }

  async function count(key: string, max: number, windowSeconds: number): Promise<void> {
    const window = new Date(Math.floor(Date.now() / 1000 / windowSeconds) * windowSeconds * 1000);
    const counted = await queries
      .insertInto('rate_limits')
      .values({ key, window_start: window, count: 1 })
      .onConflict((conflict) =>
        conflict.columns(['key', 'window_start']).doUpdateSet({ count: sql`rate_limits.count + 1` }),
      )
      .returning('count')
      .executeTakeFirstOrThrow();
    if (counted.count <= max) return;
    const wait = Math.ceil((window.getTime() + windowSeconds * 1000 - Date.now()) / 1000);
    throw new ApiError(
      'rate_limited',
      `That was a lot of requests in a short time. Nothing was changed; try again in ${wait} seconds.`,
      {},
      { 'retry-after': String(Math.max(1, wait)) },
    );
  }
}

function addressOf(c: Context, trustedProxies: number): string {
  const peer = getConnInfo(c).remote.address ?? 'unknown';
  return clientAddress(c.req.header('x-forwarded-for'), trustedProxies) ?? peer;
}

/**
 * The address that the outermost of our proxies saw. What is further left in the header comes from the client.
 *
 * @returns undefined where the header has no address at that position
 */
export function clientAddress(forwardedFor: string | undefined, trustedProxies: number): string | undefined {
  if (trustedProxies === 0) return undefined;
  const entry = forwardedFor?.split(',').at(-trustedProxies)?.trim() ?? '';
  // Some proxies append the port: `ip:port`, `[v6]:port`.
  const address = /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
  return isIP(address) === 0 ? undefined : address;
}

/** One customer owns a whole IPv6 network: its first half is what is counted. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::')) return address;
  const [head = ''] = address.split('::');
  return head.split(':').slice(0, 4).join(':');
}
