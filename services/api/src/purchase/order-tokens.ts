import { createHash, randomBytes } from 'node:crypto';
import { orderLinkDays } from '@site/domain/order-links';
import { sql } from 'kysely';
import type { Queries } from '../platform/database/database.ts';
import type { Order } from './orders.ts';

/**
 * Tokens that open one order: 256 random bits each, of which the database stores the SHA-256 only. An order has
 * several: each page that opens the purchase gets one, and so does each email.
 */

/** How long a token opens its order, in hours. A page needs it until the buyer has seen the order. */
const lifetimes = { page: 24, mail: orderLinkDays * 24 } as const;

export async function issueOrderToken(
  queries: Queries,
  orderId: string,
  holder: keyof typeof lifetimes,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const { expires_at: expiresAt } = await queries
    .insertInto('order_tokens')
    .values({
      hash: hashOf(token),
      order_id: orderId,
      expires_at: sql<Date>`now() + make_interval(hours => ${lifetimes[holder]})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { token, expiresAt };
}

/** The token in an `Authorization` header. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{43})$/.exec(header ?? '')?.[1];
}

/** The order of a token, and whether the token still opens it. */
export async function findOrderByToken(
  queries: Queries,
  token: string,
): Promise<{ order: Order; expired: boolean } | undefined> {
  const found = await queries
    .selectFrom('order_tokens')
    .innerJoin('orders', 'orders.id', 'order_tokens.order_id')
    .selectAll('orders')
    .select(sql<boolean>`order_tokens.expires_at <= now()`.as('expired'))
    .where('order_tokens.hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!found) return undefined;
  const { expired, ...order } = found;
  return { order, expired };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
