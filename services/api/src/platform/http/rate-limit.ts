import { createHmac } from 'node:crypto';
import { isIP, isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { sql } from 'kysely';
import type { Config } from '../config/api-config.ts';
import type { Queries } from '../database/database.ts';
import { ApiError } from './api-error.ts';

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/**
 * Creates a limiter that counts requests in the database, so that replicas share the counts. Client addresses and
 * subjects, such as an order, are stored only as keyed digests. All replicas use the same key.
 */
export function createRateLimiter(
  queries: Queries,
  { trustedProxies, stripe }: Pick<Config, 'trustedProxies' | 'stripe'>,
) {
  return {
    /** Creates middleware that allows `max` requests per name and client address in a window. */
    perAddress:
      (name: string, max: number, windowSeconds = 60): MiddlewareHandler =>
      async (c, next) => {
        await count(keyOf(c, name), max, windowSeconds);
        await next();
      },
    /** Allows `max` requests per name and client address in a day. `amount` lets one request count as several. */
    checkToday: (c: Context, name: string, max: number, amount = 1) =>
      count(keyOf(c, name), max, secondsPerDay, amount),
    /**
     * Allows `max` requests about one subject, such as an order or a payment, in a window. Requests from all client
     * addresses count together.
     */
    checkSubject: (subject: string, name: string, max: number, windowSeconds = 60) =>
      count(`${name}:${digest(subject)}`, max, windowSeconds),
  };

  function keyOf(c: Context, name: string): string {
    const peer = getConnInfo(c).remote.address ?? 'unknown';
    const client = clientAddress(c.req.header('x-forwarded-for'), trustedProxies) ?? peer;
    return `${name}:${digest(networkOf(client))}`;
  }

  function digest(text: string): string {
    return createHmac('sha256', `rate-limit ${stripe.secretKey}`).update(text).digest('base64url');
  }

  async function count(key: string, max: number, windowSeconds: number, amount = 1): Promise<void> {
    const start = new Date(Math.floor(Date.now() / 1000 / windowSeconds) * windowSeconds * 1000);
    const { count: sum } = await queries
      .insertInto('rate_limits')
      .values({ key, window_start: start, count: amount })
      .onConflict((conflict) =>
        conflict
          .columns(['key', 'window_start'])
          .doUpdateSet({ count: sql`rate_limits.count + ${amount}::integer` }),
      )
      .returning('count')
      .executeTakeFirstOrThrow();
    if (sum > max) throw createLimitError(start.getTime() + windowSeconds * 1000);
  }
}

const secondsPerDay = 86_400;

/** @param ends when the window ends, in epoch milliseconds */
function createLimitError(ends: number): ApiError {
  const wait = Math.max(1, Math.ceil((ends - Date.now()) / 1000));
  const hours = Math.ceil(wait / 3600);
  const period = wait < 120 ? `${wait} seconds` : hours === 1 ? 'an hour' : `${hours} hours`;
  const message = `Too many requests in a short time. Nothing was changed; please try again in ${period}.`;
  return new ApiError('rate_limited', message, {}, { 'retry-after': String(wait) });
}

/**
 * Returns the client address as the outermost of our proxies saw it. Entries further left in `X-Forwarded-For` were
 * sent by the client and cannot be trusted.
 *
 * @returns undefined if the header has no address at the proxy's position
 */
export function clientAddress(forwardedFor: string | undefined, trustedProxies: number): string | undefined {
  if (trustedProxies === 0) return undefined;
  const entry = forwardedFor?.split(',').at(-trustedProxies)?.trim() ?? '';
  // Some proxies append the port: `ip:port`, `[v6]:port`.
  const address = /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
  return isIP(address) === 0 ? undefined : address;
}

/**
 * Returns the first 64 bits of an IPv6 address, because one customer owns the whole network with this prefix. Other
 * addresses are returned unchanged.
 */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::')) return address;
  const [head = ''] = address.split('::');
  return head.split(':').slice(0, 4).join(':');
}
