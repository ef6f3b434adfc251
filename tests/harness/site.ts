import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServices, describeLocalSite, root } from '@site/dev/local-site';
import { isFree } from '@site/dev/processes';
import { appSources } from '@site/release/app-sources';
import { folderStore } from '@site/release/folder-store';
import { readHistory } from '@site/release/history';
import { startOrigin } from '@site/release/origin';
import { promote } from '@site/release/pipeline';
import { freePorts } from '@site/testing/free-ports';

const caches = join(root, '.cache/e2e');
/** What is stored there is valid for one version of the release tool and of its formats. */
const cache = join(caches, fingerprint('release/src', 'shared/contract/src'));

/** Where the global setup publishes every app once. */
export const publishedApps = join(cache, 'store');

/** Removes what other versions of the release tool have stored. */
export function removeOldCaches(): void {
  for (const folder of globSync('*', { cwd: caches })) {
    if (join(caches, folder) !== cache) rmSync(join(caches, folder), { recursive: true, force: true });
  }
}

function fingerprint(...folders: string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync(
    folders.map((folder) => `${folder}/**/*.ts`),
    { cwd: root },
  ).sort()) {
    hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex').slice(0, 12);
}

export type TestSite = Awaited<ReturnType<typeof startSite>>;

/** A test gives a visitor another address by a header. */
const behindProxy = { TRUST_PROXY: '1' };

/**
 * Starts a whole site for one worker: store, origin, API and payment sandbox, on ports and in a folder of its own.
 *
 * @param worker its ports stay the same from run to run where they are free, so that its pages, which contain its
 * addresses, are reused; without it the ports are any and the pages are rendered
 */
export async function startSite(worker?: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-under-test-'));
  const [sitePort, apiPort, sandboxPort] = await portsOf(worker);
  const local = describeLocalSite({ sitePort, apiPort, sandboxPort, dataDir });
  const services = createServices(local);
  const starting = Promise.all([services.startSandbox(), services.startApi(behindProxy)]);
  const promoted = worker === undefined ? local.store : join(cache, `site-${sitePort}`);
  if (worker !== undefined && (await readHistory(folderStore(promoted))).length > 20) {
    rmSync(promoted, { recursive: true, force: true });
  }
  cpSync(publishedApps, promoted, { recursive: true });
  const apps = appSources.map(({ name }) => name);
  await promote(folderStore(promoted), { apps, config: local.config, older: true });
  if (promoted !== local.store) cpSync(promoted, local.store, { recursive: true });
  let [sandbox, api] = await starting;
  const serve = () => startOrigin({ store: folderStore(local.store), port: sitePort });
  let origin = await serve();
  return {
    ...local,
    api: () => api,
    /** Ends the API at once, as a crash does. */
    killApi: async () => {
      api.child.kill('SIGKILL');
      await once(api.child, 'exit');
    },
    startApi: async () => {
      api = await services.startApi(behindProxy);
    },
    /** The payment provider is unavailable, as in an outage, and comes back with all its data. */
    stopSandbox: () => sandbox.stop(),
    startSandbox: async () => {
      sandbox = await services.startSandbox();
    },
    /** Nothing answers at the site's address, until it does again. */
    stopOrigin: () => origin.close(),
    startOrigin: async () => {
      origin = await serve();
    },
    /** Sends a request to the payment sandbox's control API. */
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

async function portsOf(worker: number | undefined): Promise<[number, number, number]> {
  if (worker === undefined) return await freePorts(3);
  const file = join(cache, `ports-${worker}.json`);
  if (existsSync(file)) {
    const known = JSON.parse(readFileSync(file, 'utf8')) as [number, number, number];
    if ((await Promise.all(known.map(isFree))).every(Boolean)) return known;
  }
  const ports = await freePorts(3);
  mkdirSync(cache, { recursive: true });
  writeFileSync(file, JSON.stringify(ports));
  return ports;
}
