import { randomInt } from 'node:crypto';

/** `ORD-{timestamp}-{random 0-999}`: for people to quote, never a secret. */
export function orderNumber(now: Date): string {
  return `ORD-${now.getTime()}-${randomInt(1000)}`;
}
