import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServices, describeLocalSite } from '@site/dev/local-site';
import type { Service } from '@site/dev/processes';
import { type Host, startOrigin } from '@site/release/host';
import { promote } from '@site/release/promotion';
import { folderStore } from '@site/release/store';
import { freePorts } from '@site/testing/free-ports';

/** Where the parts under test are published once for all workers. */
export const publishedApps = fileURLToPath(new URL('../.cache/journeys/store', import.meta.url));

/** A whole site of its own: store, host, API and payment sandbox, on free ports and in its own folder. */
export type TestSite = ReturnType<typeof describeLocalSite> & {
  host: Host;
  operatorToken: string;
  api: () => Service;
  /** Ends the API at once, as a crash would. */
  killApi: () => Promise<void>;
  startApi: (overrides?: Record<string, string>) => Promise<void>;
  /** The payment provider goes away, as in an outage, and comes back with all that it knew. */
  stopSandbox: () => Promise<void>;
  startSandbox: () => Promise<void>;
  /** Asks the payment sandbox's control API for something. */
  control: <T = unknown>(method: string, path: string, body?: object) => Promise<T>;
  close: () => Promise<void>;
};

export async function startSite(): Promise<TestSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-under-test-'));
  const [sitePort, apiPort, sandboxPort] = await freePorts(3);
  const local = describeLocalSite({ sitePort, apiPort, sandboxPort, dataDir });
  cpSync(publishedApps, local.store, { recursive: true });
  await promote(folderStore(local.store), { wanted: [], config: local.config });

  const services = createServices(local);
  let sandbox = await services.startSandbox();
  let api = await services.startApi();
  const host = await startOrigin({ store: local.store, port: sitePort });
  return {
    ...local,
    host,
    operatorToken: services.operatorToken,
    api: () => api,
    killApi: async () => {
      const gone = new Promise((resolve) => api.child.once('exit', resolve));
      api.child.kill('SIGKILL');
      await gone;
    },
    startApi: async (overrides) => {
      api = await services.startApi(overrides);
    },
    stopSandbox: () => sandbox.stop(),
    startSandbox: async () => {
      sandbox = await services.startSandbox();
    },
    control: async (method, path, body) => {
      const response = await fetch(`${local.urls.sandbox}/_sandbox${path}`, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`The sandbox answered ${response.status} to ${method} ${path}.`);
      return await response.json();
    },
    close: async () => {
      await host.close();
      await api.stop();
      await sandbox.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
