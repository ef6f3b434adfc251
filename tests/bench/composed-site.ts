import type { RuntimeConfig } from '@site/contract/runtime-config';
import { createServices } from '@site/dev/local-site';
import { foldPath, isPaymentDocument } from '@site/domain/paths';
import { buildLocalConfiguration } from '@site/release/configuration';
import { contentTypeOf } from '@site/release/content-types';
import { folderStore } from '@site/release/folder-store';
import { buildDocumentHeaders, immutableCache } from '@site/release/header-policy';
import { releaseAll } from '@site/release/local-release';
import { readLiveRelease } from '@site/release/releases';
import { findFreePorts } from '@site/testing/free-ports';
import type { SiteFiles } from './serve.ts';

/** Builds, publishes and promotes every app of the real site into a store, and serves the site from there. */
export async function composedSite(
  folder: string,
  config: RuntimeConfig,
  log: (line: string) => void,
): Promise<SiteFiles> {
  const store = folderStore(folder);
  await releaseAll(store, config, log);
  const { index } = await readLiveRelease(store);
  const pages = new Map(Object.entries(index.pages).map(([path, page]) => [foldPath(path), page]));
  return {
    respond: async (path) => {
      const page = pages.get(foldPath(path));
      const file = page?.file ?? index.files[path] ?? (path.startsWith('/r/') ? path.slice(1) : null);
      const bytes = file && (await store.read(file));
      if (!file || !bytes) return null;
      const headers = page
        ? buildDocumentHeaders({
            kind: isPaymentDocument(path) ? 'payment' : 'page',
            config,
            styleHash: page.styleHash,
            scriptHashes: page.scriptHashes,
            styleAttributeHashes: page.styleAttributeHashes,
          })
        : { 'cache-control': immutableCache };
      return { headers: { ...headers, 'content-type': contentTypeOf(file) }, bytes };
    },
  };
}

/**
 * Removes the scripts from a site but keeps its HTML, styles, fonts and pictures, which are the least that a page
 * costs.
 */
export function removeScripts(site: SiteFiles): SiteFiles {
  const scripts =
    /<script type="(?:module|importmap)"[^>]*>.*?<\/script>|<link rel="(?:modulepreload|preload" as="script)"[^>]*>/gs;
  return {
    respond: async (path) => {
      const response = await site.respond(path);
      if (!response?.headers['content-type']?.startsWith('text/html')) return response;
      const html = Buffer.from(response.bytes).toString().replaceAll(scripts, '');
      return { ...response, bytes: Buffer.from(html) };
    },
  };
}

/** Lists the routes of the sitemap, which search engines may index. */
export async function findIndexablePages(site: SiteFiles): Promise<string[]> {
  const sitemap = Buffer.from((await site.respond('/sitemap.xml'))?.bytes ?? []).toString();
  const routes = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  if (routes.length === 0) throw new Error('The sitemap of the built site has no page.');
  return routes;
}

/**
 * Starts the real API and the payment sandbox for a measured site.
 *
 * @param origins the sites that may send requests; emails link to the first
 * @param closing stops both servers
 * @returns the configuration of a site that uses them
 */
export async function startPayments(
  dataDir: string,
  origins: readonly [string, ...string[]],
  closing: AsyncDisposableStack,
): Promise<RuntimeConfig> {
  const [sitePort, apiPort, sandboxPort] = await findFreePorts(3);
  const services = createServices({ sitePort, apiPort, sandboxPort, dataDir });
  const sandbox = await services.startSandbox();
  closing.defer(sandbox.stop);
  const api = await services.startApi({ SITE_ORIGINS: origins.join(',') });
  closing.defer(api.stop);
  return buildLocalConfiguration({
    site: origins[0],
    api: `http://localhost:${apiPort}`,
    sandbox: `http://localhost:${sandboxPort}`,
  });
}
