import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { buildLocalConfiguration } from '@site/release/configuration';
import { repositoryRoot } from '@site/release/repository';
import { type Service, startService, waitUntilReady } from './processes.ts';

export const root = repositoryRoot;

type LocalSite = {
  sitePort: number;
  apiPort: number;
  sandboxPort: number;
  /** Absolute path of the data folder. */
  dataDir: string;
};

/** Returns the addresses, folders and configuration of a site on this machine. */
export function describeLocalSite(local: LocalSite) {
  const url = (port: number) => `http://localhost:${port}`;
  const zone = process.env.SELLER_TIME_ZONE;
  const urls = { site: url(local.sitePort), api: url(local.apiPort), sandbox: url(local.sandboxPort) };
  return {
    ...local,
    urls,
    store: join(local.dataDir, 'store'),
    outbox: join(local.dataDir, 'outbox'),
    // Pass the seller's time zone, so that pages show the same days as the API.
    config: { ...buildLocalConfiguration(urls), ...(zone && { timeZone: zone }) } satisfies RuntimeConfig,
  };
}

/**
 * Creates the payment sandbox and the API. Generates their secrets and configures each for the other.
 *
 * @param started receives each service as soon as it is spawned, so that it can be stopped while it is still starting
 */
export function createServices(
  local: LocalSite,
  {
    started,
    watch = false,
    report,
  }: { watch?: boolean; started?: (service: Service) => void; report?: (line: string) => void } = {},
) {
  const { urls, config } = describeLocalSite(local);
  const sourcesOf = (service: string) =>
    [`services/${service}/src`, 'shared/contract/src', 'shared/wire/src', 'shared/domain/src'].map((folder) =>
      join(root, folder),
    );
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;

  const startSandbox = async (): Promise<Service> => {
    const sandbox = startService(
      'payment sandbox',
      join(root, 'services/stripe-sandbox/src/main.ts'),
      {
        SANDBOX_PORT: String(local.sandboxPort),
        WEBHOOK_URL: `${urls.api}/webhooks/stripe`,
        WEBHOOK_SECRET: webhookSecret,
        STATE_DIR: join(local.dataDir, 'stripe-sandbox'),
      },
      {
        watch: watch ? sourcesOf('stripe-sandbox') : undefined,
        log: join(local.dataDir, 'stripe-sandbox.log'),
      },
    );
    started?.(sandbox);
    await waitUntilReady(sandbox, `${urls.sandbox}/v3/`, report);
    return sandbox;
  };

  const startApi = async (overrides: Record<string, string> = {}): Promise<Service> => {
    const api = startService(
      'API',
      join(root, 'services/api/src/main.ts'),
      {
        API_PORT: String(local.apiPort),
        DATA_DIR: local.dataDir,
        STRIPE_SECRET_KEY: 'sk_test_sandbox',
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_API_URL: urls.sandbox,
        SITE_ORIGINS: urls.site,
        SITE_URL: urls.site,
        BOOKING_URL: config.booking.orderCall,
        // Keep all data in the data folder, even if the developer's environment names a database or a mail server.
        DATABASE_URL: '',
        SMTP_URL: '',
        QUESTIONNAIRE_RELAY_URL: '',
        ...overrides,
      },
      { watch: watch ? sourcesOf('api') : undefined, log: join(local.dataDir, 'api.log') },
    );
    started?.(api);
    await waitUntilReady(api, `${urls.api}/health`, report);
    return api;
  };

  return { startSandbox, startApi, webhookSecret };
}
