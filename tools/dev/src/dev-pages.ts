import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { composeMenus, type MenuLink, type MenuName } from '@site/contract/menu-entries';
import { findRoute } from '@site/contract/path-owner';
import type { Remote } from '@site/contract/remote';
import type { Renderer } from '@site/contract/renderer';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import type { AppSource } from '@site/release/app-sources';
import { writeDocument } from '@site/release/document';
import { isRunnableDevEnvironment, type RunnableDevEnvironment, type ViteDevServer } from 'vite';
import type { LiveSite } from './live-site.ts';

/** Base path of everything that Vite serves, so that source folders cannot collide with the paths of pages. */
export const devBase = '/@dev/';
export const remoteEntries = '/@dev-remote/';
export const preamblePath = '/@dev-preamble.js';
/** A virtual module that imports the shell, wherever it is installed. */
export const shellEntryId = 'virtual:shell-entry';
const shellEntry = `${devBase}@id/${shellEntryId}`;

export const exposedModule = ({ folder }: AppSource): string => join(folder, 'src/remote.tsx');

const shellModule = (name: string): string => fileURLToPath(import.meta.resolve(`@site/shell/${name}`));

type Options = {
  vite: ViteDevServer;
  /** The remotes that are served from their sources. */
  remotes: readonly AppSource[];
  live: LiveSite;
  config: RuntimeConfig;
};

/** Creates a function that renders pages like a promotion does, but from the current sources. */
export async function createPages({ vite, remotes: sources, live, config }: Options) {
  const environment = vite.environments.ssr;
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error('Vite cannot render here.');
  const { runner } = environment;
  // Load the site-wide styles first, so that they come first in the document.
  await environment.transformRequest(shellModule('start'));

  return async (pathname: string): Promise<{ status: number; html: string; scriptHash: string }> => {
    const remotes: Record<string, Remote> = {};
    for (const source of sources) {
      remotes[source.name] = ((await runner.import(exposedModule(source))) as { default: Remote }).default;
    }
    const manifest = composeManifest(remotes, live, config);
    const owner = findRoute(manifest, pathname);
    const isLive = owner !== undefined && !remotes[owner.name];
    // The live site's remotes have no sources here, so leave the root empty. The shell then renders the page in the
    // browser.
    const rendered = isLive
      ? { head: '', body: '', meta: null }
      : await ((await runner.import(shellModule('server'))) as Renderer).renderPage({
          path: pathname,
          manifest,
          remotes,
        });
    const { html, scriptHash } = writeDocument({
      head: `${scripts}${await styleElements(environment)}${rendered.head}`,
      body: rendered.body,
      manifest,
      entry: shellEntry,
      // The shell depends on Vite's client, so the shell must run after the client.
      entryRuns: 'last',
      scripts: [],
      integrity: {},
      fonts: [],
      style: { first: '', files: [] },
    });
    return { status: rendered.meta === undefined ? 404 : 200, html, scriptHash };
  };
}

/**
 * Merges the remotes that are served from their sources with those of the live site. A local remote replaces the live
 * remote of the same name, and its menu links replace the live links to its pages.
 */
function composeManifest(
  remotes: Readonly<Record<string, Remote>>,
  live: LiveSite,
  config: RuntimeConfig,
): InlinedManifest {
  const local = Object.entries(remotes).map(
    ([name, { pages }]) =>
      [name, { entry: `${remoteEntries}${name}.js`, paths: pages.map(({ path }) => path) }] as const,
  );
  const paths = new Set(local.flatMap(([, remote]) => remote.paths));
  const menus: Partial<Record<MenuName, readonly MenuLink[]>> = composeMenus(
    Object.fromEntries(Object.entries(remotes).map(([name, remote]) => [name, remote.menus])),
  );
  for (const [name, links = []] of Object.entries(live.menus) as [MenuName, readonly MenuLink[]][]) {
    menus[name] = [...links.filter(({ to }) => !paths.has(to)), ...(menus[name] ?? [])];
  }
  return {
    id: 'development',
    base: '',
    config,
    menus,
    remotes: { ...live.remotes, ...Object.fromEntries(local) },
  };
}

const scripts = [preamblePath, `${devBase}@vite/client`]
  .map((address) => `<script type="module" src="${address}"></script>`)
  .join('');

/**
 * Returns the styles of everything rendered so far, in import order, as style elements that Vite's client adopts and
 * updates. Without these elements, a page would be unstyled until its scripts have loaded.
 */
async function styleElements({ moduleGraph, runner }: RunnableDevEnvironment): Promise<string> {
  const modules = [...moduleGraph.urlToModuleMap.values()];
  // Vite's module graph also contains deleted files, so skip those.
  const styles = modules.filter(({ url, file }) => url.endsWith('.css') && file && existsSync(file));
  const elements = styles.map(async ({ url, id }) => {
    const { default: css } = (await runner.import(`${url}?inline`)) as { default: string };
    return `<style type="text/css" data-vite-dev-id="${id}">${css.replaceAll('</style', '<\\/style')}</style>`;
  });
  return (await Promise.all(elements)).join('');
}
