import { createHash, randomBytes } from 'node:crypto';
import { orderLinkDays } from '@site/domain/order-links';
import { sql } from 'kysely';
import type { Queries } from '../platform/database/database.ts';
import type { Order } from './orders.ts';

/**
 * Tokens of one order: 256 random bits each, of which the database stores the SHA-256 only. An order has several: each
 * page that opens the purchase gets one, and so does each email. They open the order, except for those that restore its
 * former email address: these do nothing else.
 */

/** How long the former address of an order can undo its correction, in days. */
export const restoreDays = 7;

/** How long a token is valid, in hours. A page needs it until the buyer has seen the order. */
const lifetimes = { page: 24, mail: orderLinkDays * 24, restore: restoreDays * 24 } as const;

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
      restores_email: holder === 'restore',
      expires_at: sql<Date>`now() + make_interval(hours => ${lifetimes[holder]})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { token, expiresAt };
}

/** Reads the token in an `Authorization` header. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{43})$/.exec(header ?? '')?.[1];
}

/** Finds the order of a token, and whether the token still opens it. */
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
    .where('order_tokens.restores_email', '=', false)
    .executeTakeFirst();
  if (!found) return undefined;
  const { expired, ...order } = found;
  return { order, expired };
}

/** Finds the order whose former email address a token restores, while the token is valid. */
export async function findRestoreToken(
  queries: Queries,
  token: string,
): Promise<{ hash: string; orderId: string } | undefined> {
  return await queries
    .selectFrom('order_tokens')
    .select(['hash', 'order_id as orderId'])
    .where('hash', '=', hashOf(token))
    .where('restores_email', '=', true)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Ends all tokens of an order. @returns their hashes */
export async function endOrderTokens(queries: Queries, orderId: string): Promise<string[]> {
  const ended = await queries
    .deleteFrom('order_tokens')
    .where('order_id', '=', orderId)
    .returning('hash')
    .execute();
  return ended.map(({ hash }) => hash);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
