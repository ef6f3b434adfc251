import { randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Letters and digits, each equally likely: bytes past the last whole round of 62 are thrown away. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length)
    for (const byte of randomBytes(length * 2))
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
  return text;
}

export type IdPrefix = 'pi' | 'ch' | 're' | 'du' | 'pm' | 'tok' | 'card' | 'evt' | 'src' | 'req';

/** An id of Stripe's form: `pi_3` and 23 more, `req_` and 14. */
export function newId(prefix: IdPrefix): string {
  return prefix === 'req' ? `req_${randomText(14)}` : `${prefix}_3${randomText(23)}`;
}

export function newClientSecret(intentId: string): string {
  return `${intentId}_secret_${randomText(25)}`;
}
