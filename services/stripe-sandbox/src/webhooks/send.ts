import type { WebhookTarget } from '../config.ts';
import { signatureHeader } from './signature.ts';

const patienceMs = 10_000;

/** Posts one event. Null when nobody answered in time; a redirect is an answer, and not followed. */
export async function send(
  payload: string,
  target: WebhookTarget,
  stop: AbortSignal,
): Promise<number | null> {
  try {
    const response = await fetch(target.url, {
      method: 'POST',
      body: payload,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-cache',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signatureHeader(payload, target.secret, new Date()),
      },
      signal: AbortSignal.any([stop, AbortSignal.timeout(patienceMs)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    // Refused, cut off, too slow or stopping: all the same to a sender, which tries again.
    return null;
  }
}
