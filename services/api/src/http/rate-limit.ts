import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import { retention } from '@site/domain/retention';
import type { Context } from 'hono';
import { sql } from 'kysely';
import type { Queries } from '../storage/database.ts';
import { Refusal } from './refusal.ts';

/** At most `max` requests of one name in a window, which is a minute unless another is given. */
export type RateLimiter = {
  /** From one address. */
  (c: Context, name: string, max: number, windowSeconds?: number): Promise<void>;
  /** About one thing, whatever address they come from: a purchase, a payment. */
  about: (subject: string, name: string, max: number) => Promise<void>;
};

/**
 * Counts requests per address and per thing in the database, so that replicas share the count.
 * Addresses are kept as keyed digests only, and no longer than an hour or two.
 */
export function createRateLimiter(
  queries: Queries,
  options: { trustsProxy: boolean; secret: string },
): RateLimiter {
  const fromAddress = (c: Context, name: string, max: number, windowSeconds = 60) =>
    count(`${name}:${digest(networkOf(addressOf(c, options.trustsProxy)))}`, max, windowSeconds);
  return Object.assign(fromAddress, {
    about: (subject: string, name: string, max: number) => count(`${name}:${digest(subject)}`, max, 60),
  });

  function digest(text: string): string {
    return createHmac('sha256', options.secret).update(text).digest('base64url');
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
    throw new Refusal(
      'rate_limited',
      `That was a lot of requests in a short time. Nothing was changed; try again in ${wait} seconds.`,
      {},
      { 'retry-after': String(Math.max(1, wait)) },
    );
  }
}

export async function forgetOldLimits(queries: Queries): Promise<void> {
  await queries
    .deleteFrom('rate_limits')
    .where('window_start', '<', new Date(Date.now() - retention.rateLimitHours * 3600 * 1000))
    .execute();
}

function addressOf(c: Context, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  if (forwarded) return forwarded;
  try {
    return getConnInfo(c).remote.address ?? 'unknown';
  } catch {
    // Called without a socket, as tests do.
    return 'unknown';
  }
}

/** Whoever has one IPv6 address has some quintillions more: the first half names the customer. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::')) return address;
  const [head = ''] = address.split('::');
  return head.split(':').slice(0, 4).join(':');
}
