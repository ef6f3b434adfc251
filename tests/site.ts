import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Host, startHost } from '@site/release/host';
import { promote } from '@site/release/promotion';
import { folderStore } from '@site/release/store';
import { createServices, describeLocalSite } from '../scripts/local-site.ts';
import type { Service } from '../scripts/processes.ts';
import { freePorts } from './free-ports.ts';

/** Where the parts under test are published once for all workers. */
export const publishedParts = fileURLToPath(new URL('../.cache/journeys/store', import.meta.url));

/** A whole site of its own: store, host, API and payment sandbox, on free ports and in its own folder. */
export type TestSite = ReturnType<typeof describeLocalSite> & {
  host: Host;
  api: () => Service;
  /** Ends the API at once, as a crash would. */
  killApi: () => Promise<void>;
  startApi: (overrides?: Record<string, string>) => Promise<void>;
  close: () => Promise<void>;
};

export async function startSite(): Promise<TestSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-under-test-'));
  const [sitePort, apiPort, sandboxPort] = await freePorts(3);
  const local = describeLocalSite({ sitePort, apiPort, sandboxPort, dataDir });
  cpSync(publishedParts, local.store, { recursive: true });
  await promote(folderStore(local.store), { wanted: [], config: local.config });

  const services = createServices(local);
  const sandbox = await services.startSandbox();
  let api = await services.startApi();
  const host = await startHost({ store: local.store, port: sitePort });
  return {
    ...local,
    host,
    api: () => api,
    killApi: async () => {
      const gone = new Promise((resolve) => api.child.once('exit', resolve));
      api.child.kill('SIGKILL');
      await gone;
    },
    startApi: async (overrides) => {
      api = await services.startApi(overrides);
    },
    close: async () => {
      await host.close();
      await api.stop();
      await sandbox.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
