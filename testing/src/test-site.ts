import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServices, describeLocalSite } from '@site/dev/local-site';
import { appSources } from '@site/release/app-sources';
import { folderStore } from '@site/release/folder-store';
import { startOrigin } from '@site/release/origin';
import { promote } from '@site/release/pipeline';
import { findFreePorts } from './free-ports.ts';

export type TestSite = Awaited<ReturnType<typeof startSite>>;

/** Makes the API trust one proxy, so that a test can simulate another visitor's address with a header. */
const behindProxy = { TRUST_PROXY: '1' };

/** Starts a complete site for one worker (store, origin, API and payment sandbox) with its own ports and folder. */
export async function startSite() {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-under-test-'));
  const [sitePort, apiPort, sandboxPort] = await findFreePorts(3);
  const local = describeLocalSite({ sitePort, apiPort, sandboxPort, dataDir });
  const services = createServices(local);
  const starting = Promise.all([services.startSandbox(), services.startApi(behindProxy)]);
  cpSync(process.env.PUBLISHED_APPS ?? '', local.store, { recursive: true });
  const apps = appSources.map(({ name }) => name);
  const store = folderStore(local.store);
  await promote(store, { apps, config: local.config });
  const [sandbox, api] = await starting;
  const serve = () => startOrigin({ store, port: sitePort });
  let origin = await serve();
  return {
    ...local,
    store,
    storeFolder: local.store,
    api,
    /** Stops the origin, so that nothing responds at the site's address. */
    stopOrigin: () => origin.close(),
    startOrigin: async () => {
      origin = await serve();
    },
    /** Sends a request to the control API of the payment sandbox. */
    control: async <T = unknown>(method: string, path: string, body?: object): Promise<T> => {
      const response = await fetch(`${local.urls.sandbox}/_sandbox${path}`, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      if (!response.ok)
        throw new Error(`The sandbox responded with ${response.status} to ${method} ${path}.`);
      return (await response.json()) as T;
    },
    close: async () => {
      await origin.close();
      await api.stop();
      await sandbox.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
