import { createApp } from './api.ts';
import { featureVariables, type Services } from './features.ts';
import { readConfig } from './platform/config/api-config.ts';

/**
 * Reads the OpenAPI document of the API without starting the API. Creating a route already describes it; only requests
 * need a database, a mail server or Stripe.
 */
export async function readContract(): Promise<string> {
  const limiter = { perAddress: () => (_: unknown, next: () => Promise<void>) => next() };
  const services = { config: readConfig({}, featureVariables), limiter, database: {}, mailer: {} };
  const app = createApp(services as unknown as Services, { log: () => {} });
  return await (await app.request('/openapi.json')).text();
}
