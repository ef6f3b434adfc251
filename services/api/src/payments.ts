import { Stripe } from 'stripe';
import type { Config } from './config.ts';

/** Stripe's own client; in sandbox mode the same client talks to the stand-in. */
export function createStripe({ secretKey, apiUrl }: Config['stripe']): Stripe {
  const address = apiUrl ? new URL(apiUrl) : null;
  return new Stripe(secretKey, {
    maxNetworkRetries: 3,
    timeout: 10_000,
    telemetry: false,
    ...(address && {
      host: address.hostname,
      port: address.port || (address.protocol === 'https:' ? 443 : 80),
      protocol: address.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  });
}
