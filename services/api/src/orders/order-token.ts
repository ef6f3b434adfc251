import { createHash, createHmac } from 'node:crypto';

/**
 * The token that opens one order: a keyed digest of its id. It can be made again
 * for the e-mail, so that the database keeps only its hash.
 */
export function orderToken(secret: string, orderId: string): string {
  return createHmac('sha256', secret).update(`order:${orderId}`).digest('base64url');
}

/** What is kept of a token, and what an order is found by. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
