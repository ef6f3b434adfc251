import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The token that opens one order: its id and a keyed digest of it. It can be
 * made again for the e-mail, so nothing of it has to be stored.
 */
export function orderToken(secret: string, orderId: string): string {
  return `${orderId}.${digest(secret, orderId)}`;
}

/** The order that a token opens, or null for anything that is no token of ours. */
export function readOrderToken(secret: string, token: string): string | null {
  const match = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/.exec(token);
  if (!match?.[1] || !match[2]) return null;
  const expected = Buffer.from(digest(secret, match[1]));
  return timingSafeEqual(expected, Buffer.from(match[2])) ? match[1] : null;
}

function digest(secret: string, orderId: string): string {
  return createHmac('sha256', secret).update(`order:${orderId}`).digest('base64url');
}
