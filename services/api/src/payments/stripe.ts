import { Stripe } from 'stripe';
import type { Config } from '../config.ts';
import { Refusal } from '../http/refusal.ts';
import { waitingFor } from '../http/timing.ts';

/** Stripe's own client; in sandbox mode the same client talks to the stand-in. */
export function createStripe({ secretKey, apiUrl }: Config['stripe']): Stripe {
  const address = apiUrl ? new URL(apiUrl) : null;
  return new Stripe(secretKey, {
    maxNetworkRetries: 3,
    timeout: 10_000,
    telemetry: false,
    httpClient: timedClient(),
    ...(address && {
      host: address.hostname,
      port: address.port || (address.protocol === 'https:' ? 443 : 80),
      protocol: address.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  });
}

/** Stripe's own client over HTTP, with its time counted. */
function timedClient(): ReturnType<typeof Stripe.createNodeHttpClient> {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = (...request) => waitingFor('stripe', () => makeRequest(...request));
  return client;
}

/** Turns a Stripe that cannot be reached into an answer that a page can work with. */
export async function reachingStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUnreachable(error)) {
      throw new Refusal(
        'payment_provider_unavailable',
        'The payment provider could not be reached. Nothing was charged; please try again in a moment.',
        {},
        { 'retry-after': '2' },
      );
    }
    throw error;
  }
}

/** Not there, broken, busy, or refusing our key: nothing that the buyer did or can change. */
function isUnreachable(error: unknown): boolean {
  const { errors } = Stripe;
  return (
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeRateLimitError ||
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError
  );
}

/** Whether Stripe refused a request because of what the object is, or is not, by now. */
export function isRefusedByStripe(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}
