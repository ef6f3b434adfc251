import type { RuntimeConfig } from '@site/contract/runtime-config';
import { createServices } from '@site/dev/local-site';
import { localConfiguration } from '@site/release/configuration';
import { freePorts } from '@site/testing/free-ports';

/**
 * Starts the real API and the payment sandbox, for sites that are measured.
 *
 * @param origins the sites that may ask; the first is the one whose links are written
 * @param closers what ends both is put in front
 * @returns the configuration of such a site
 */
export async function startPayments(
  dataDir: string,
  origins: readonly [string, ...string[]],
  closers: (() => unknown)[],
): Promise<RuntimeConfig> {
  const [sitePort, apiPort, sandboxPort] = await freePorts(3);
  const services = createServices({ sitePort, apiPort, sandboxPort, dataDir });
  const sandbox = await services.startSandbox();
  closers.unshift(sandbox.stop);
  const api = await services.startApi({ SITE_ORIGINS: origins.join(',') });
  closers.unshift(api.stop);
  return localConfiguration({
    site: origins[0],
    api: `http://localhost:${apiPort}`,
    sandbox: `http://localhost:${sandboxPort}`,
  });
}
