import { createHash } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { sql } from 'kysely';
import type { Queries } from '../storage/database.ts';
import { Refusal } from './refusal.ts';

const windowSeconds = 60;

export type RateLimiter = (c: Context, name: string, perMinute: number) => Promise<void>;

/**
 * Counts requests per address and minute in the database, so that replicas share
 * the count. Addresses are kept as digests only, and for a minute or two.
 */
export function createRateLimiter(queries: Queries, options: { trustsProxy: boolean }): RateLimiter {
  return async (c, name, perMinute) => {
    const window = new Date(Math.floor(Date.now() / 1000 / windowSeconds) * windowSeconds * 1000);
    const key = `${name}:${createHash('sha256').update(addressOf(c, options.trustsProxy)).digest('base64url')}`;
    const { count } = await queries
      .insertInto('rate_limits')
      .values({ key, window_start: window, count: 1 })
      .onConflict((conflict) =>
        conflict.columns(['key', 'window_start']).doUpdateSet({ count: sql`rate_limits.count + 1` }),
      )
      .returning('count')
      .executeTakeFirstOrThrow();
    if (count <= perMinute) return;
    const wait = Math.ceil((window.getTime() + windowSeconds * 1000 - Date.now()) / 1000);
    throw new Refusal(
      'rate_limited',
      `That was a lot of requests in a short time. Nothing was changed; try again in ${wait} seconds.`,
      {},
      { 'retry-after': String(Math.max(1, wait)) },
    );
  };
}

export async function forgetOldLimits(queries: Queries): Promise<void> {
  await queries
    .deleteFrom('rate_limits')
    .where('window_start', '<', new Date(Date.now() - 2 * windowSeconds * 1000))
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
