import { createHash, randomBytes } from 'node:crypto';
import { orderLinkDays } from '@site/domain/order-links';
import type { ApiErrorCode } from '@site/wire/error-responses';
import { sql } from 'kysely';
import type { Queries } from '../platform/database/database.ts';
import type { Order } from './orders.ts';

/**
 * Tokens for single orders. Each token has 256 random bits, and the database stores only its SHA-256. An order has
 * several tokens: one for each page that opens the purchase and one for each email. Most tokens open the order. A token
 * that restores the order's former email address does nothing else.
 */

/** Errors of a route that requires an order's token. */
export const tokenErrors = ['unauthorised', 'order_link_expired'] as const satisfies ApiErrorCode[];

/** How many days the former address of an order can undo a correction. */
export const restoreDays = 7;

/**
 * The lifetimes of tokens in hours. The `page` token is for the browser that pays, until the buyer has seen the order.
 * Links in emails contain the others: `mail` opens the order, and `restore` undoes a changed address.
 */
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

/** Reads the order token from an `Authorization: Bearer` header. Returns undefined if the header has any other form. */
export function readBearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{43})$/.exec(header ?? '')?.[1];
}

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

/**
 * Finds the order of a restore token, which restores the order's former email address. Returns undefined if the token
 * is no longer valid.
 */
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

/** @returns the hashes of the revoked tokens */
export async function revokeOrderTokens(queries: Queries, orderId: string): Promise<string[]> {
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
