import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { composeMenus, type MenuLink, type MenuName } from '@site/contract/menu-entries';
import type { PageMeta, Remote } from '@site/contract/remote';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { foldPath } from '@site/domain/paths';
import type { AppSource } from '@site/release/app-sources';
import { writeDocument } from '@site/release/document';
import { isRunnableDevEnvironment, type RunnableDevEnvironment, type ViteDevServer } from 'vite';
import type { LiveSite } from './live-site.ts';

/** Everything that Vite serves is below this path, so that no source folder takes the path of a page. */
export const devBase = '/@dev/';
export const remoteEntries = '/@dev-remote/';
export const preamblePath = '/@dev-preamble.js';
/** A module of the development server that imports the shell, wherever it is installed. */
export const shellEntryId = 'virtual:shell-entry';
const shellEntry = `${devBase}@id/${shellEntryId}`;

export const exposedModule = ({ folder }: AppSource): string => join(folder, 'src/remote.tsx');

const shellModule = (name: string): string => fileURLToPath(import.meta.resolve(`@site/shell/${name}`));

/** The renderer of the shell, as far as it is used here. */
type Shell = {
  renderPage: (request: {
    path: string;
    manifest: InlinedManifest;
    remotes: Readonly<Record<string, Remote>>;
  }) => Promise<{ head: string; body: string; meta: PageMeta | undefined }>;
};

type Options = {
  vite: ViteDevServer;
  /** The remotes that are served from their sources. */
  remotes: readonly AppSource[];
  /** Where the other remotes come from. */
  live: LiveSite;
  config: RuntimeConfig;
};

/** Renders pages as a promotion does, from the sources as they are now. */
export async function createPages({ vite, remotes: sources, live, config }: Options) {
  const environment = vite.environments.ssr;
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error('Vite cannot render here.');
  const { runner } = environment;
  // The styles of the whole site come first.
  await environment.transformRequest(shellModule('start'));

  return async (pathname: string): Promise<{ status: number; html: string; scriptHash: string }> => {
    const remotes: Record<string, Remote> = {};
    for (const source of sources) {
      remotes[source.name] = ((await runner.import(exposedModule(source))) as { default: Remote }).default;
    }
    const manifest = composeManifest(remotes, live, config);
    const owner = ownerOf(manifest.remotes, pathname);
    const isLive = owner !== undefined && !remotes[owner];
    // Its HTML is of other sources than these: the shell finds an empty root and renders it in the browser.
    const rendered = isLive
      ? { head: '', body: '', meta: null }
      : await ((await runner.import(shellModule('server'))) as Shell).renderPage({
          path: pathname,
          manifest,
          remotes,
        });
    const { html, scriptHash } = writeDocument({
      head: `${scripts}${await styleElements(environment)}${rendered.head}`,
      body: rendered.body,
      manifest,
      entry: shellEntry,
      // After the development client, which it needs.
      entryRuns: 'last',
      scripts: [],
      integrity: {},
      fonts: [],
      style: { first: '', files: [] },
    });
    return { status: rendered.meta === undefined ? 404 : 200, html, scriptHash };
  };
}

/** A remote of this repository comes before one of the live site that has its name or a link to its pages. */
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

function ownerOf(remotes: InlinedManifest['remotes'], pathname: string): string | undefined {
  const owns = ({ paths }: { paths: readonly string[] }) =>
    paths.some((path) => foldPath(path) === foldPath(pathname));
  return Object.keys(remotes).find((name) => remotes[name] && owns(remotes[name]));
}

const scripts = [preamblePath, `${devBase}@vite/client`]
  .map((address) => `<script type="module" src="${address}"></script>`)
  .join('');

/**
 * The styles of what was rendered so far, in the order of their imports, as style elements that the development client adopts
 * and updates. Without them a page would be unstyled until its scripts have loaded.
 */
async function styleElements({ moduleGraph, runner }: RunnableDevEnvironment): Promise<string> {
  const known = [...moduleGraph.urlToModuleMap.values()];
  // The graph keeps files that were removed.
  const styles = known.filter(({ url, file }) => url.endsWith('.css') && file && existsSync(file));
  const elements = styles.map(async ({ url, id }) => {
    const { default: css } = (await runner.import(`${url}?inline`)) as { default: string };
    return `<style type="text/css" data-vite-dev-id="${id}">${css.replaceAll('</style', '<\\/style')}</style>`;
  });
  return (await Promise.all(elements)).join('');
}
