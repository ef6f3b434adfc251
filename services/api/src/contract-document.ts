import { createApp } from './api.ts';
import { featureVariables, type Services } from './features.ts';
import { readConfig } from './platform/config/api-config.ts';

/**
 * Generates the OpenAPI document without starting the API. Creating the routes is enough to describe them, so no
 * database, mail server or Stripe is needed.
 */
export async function readContract(): Promise<string> {
  const limiter = { perAddress: () => (_: unknown, next: () => Promise<void>) => next() };
  const services = { config: readConfig({}, featureVariables), limiter, database: {}, mailer: {} };
  const app = createApp(services as unknown as Services, { log: () => {} });
  return await (await app.request('/openapi.json')).text();
}
