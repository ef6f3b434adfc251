import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` header over the exact bytes that are sent. */
export function signatureHeader(payload: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
