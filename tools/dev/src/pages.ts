import { relative } from 'node:path';
import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { composeMenus } from '@site/contract/menus';
import type { PageMeta, Remote } from '@site/contract/remote';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { foldPath } from '@site/domain/paths';
import type { AppSource } from '@site/release/app-sources';
import { writeDocument } from '@site/release/document';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { isRunnableDevEnvironment, type RunnableDevEnvironment, type ViteDevServer } from 'vite';
import { root } from './local-site.ts';
import { nothingPublished, openPublished, type Published } from './published.ts';

/** Everything that Vite serves is below this path, so that no source folder takes the path of a page. */
export const devBase = '/@dev/';
export const remoteEntries = '/@dev-remote/';
export const preamblePath = '/@dev-preamble.js';

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
  developed: readonly AppSource[];
  /** The store whose live release has the other remotes; undefined when all are developed here. */
  store: string | undefined;
  config: RuntimeConfig;
};

/** Renders pages as a promotion does, from the sources as they are now. */
export async function createPages({ vite, developed, store, config }: Options) {
  const environment = vite.environments.ssr;
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error('Vite cannot render here.');
  const { runner } = environment;
  const shellServer = '/shell/src/server.tsx';
  const exposed = new Map(
    developed.map(({ name, folder }) => [name, `/${relative(root, folder)}/src/remote.tsx`]),
  );
  const published = store
    ? await openPublished(store, config.siteUrl, [...exposed.keys()], {
        react: React,
        'react/jsx-runtime': jsxRuntime,
        '@site/sdk': (await runner.import('/shared/sdk/src/index.ts')) as object,
      })
    : nothingPublished;

  return async (pathname: string): Promise<{ status: number; html: string; scriptHash: string }> => {
    const { renderPage } = (await runner.import(shellServer)) as Shell;
    const remotes: Record<string, Remote> = { ...published.remotes };
    const routeManifest = { ...published.routeManifest };
    for (const [name, module] of exposed) {
      const remote = ((await runner.import(module)) as { default: Remote }).default;
      remotes[name] = remote;
      routeManifest[name] = {
        entry: `${remoteEntries}${name}.js`,
        paths: remote.pages.map(({ path }) => path),
      };
    }
    const menus = composeMenus(
      Object.fromEntries(Object.entries(remotes).map(([name, remote]) => [name, remote.menus])),
    );
    const manifest: InlinedManifest = { id: 'development', base: '', config, menus, remotes: routeManifest };
    const { head, body, meta } = await renderPage({ path: pathname, manifest, remotes });
    const styles = await stylesOf(environment, { pathname, remotes, exposed, published });
    const { html, scriptHash } = writeDocument({
      head: `${scripts}${styles.elements}${head}`,
      body,
      manifest,
      entry: `${devBase}shell/src/main.tsx`,
      // After the development client, which it needs.
      entryRuns: 'last',
      scripts: [],
      integrity: {},
      fonts: [],
      style: styles.published,
    });
    return { status: meta ? 200 : 404, html, scriptHash };
  };
}

const scripts = [preamblePath, `${devBase}@vite/client`]
  .map((address) => `<script type="module" src="${address}"></script>`)
  .join('');

type Owned = {
  pathname: string;
  remotes: Readonly<Record<string, Remote>>;
  exposed: ReadonlyMap<string, string>;
  published: Published;
};

async function stylesOf(
  environment: RunnableDevEnvironment,
  { pathname, remotes, exposed, published }: Owned,
) {
  const [owner, page] =
    Object.entries(remotes)
      .map(
        ([name, remote]) =>
          [name, remote.pages.find(({ path }) => foldPath(path) === foldPath(pathname))] as const,
      )
      .find(([, found]) => found) ?? [];
  const remote = owner === undefined ? undefined : exposed.get(owner);
  // The page's own module is named in its import, which the development server has made absolute.
  const module = remote && page ? /import(?:__)?\(["'`]([^"'`]+)/.exec(page.load.toString())?.[1] : undefined;
  const entries = ['/shell/src/start.tsx', ...(remote ? [remote] : []), ...(module ? [module] : [])];
  return {
    elements: await styleElements(environment, entries),
    published:
      owner !== undefined && page && !remote
        ? await published.stylesOf(owner, page.path)
        : { first: '', files: [] },
  };
}

/**
 * The styles that some modules import, as style elements that the development client adopts and updates.
 * Without them a page would be unstyled until its scripts have loaded.
 */
async function styleElements(
  environment: RunnableDevEnvironment,
  entries: readonly string[],
): Promise<string> {
  const elements = await Promise.all(
    (await importedStyles(environment, entries)).map(async (url) => {
      const { default: css } = (await environment.runner.import(`${url}?inline`)) as { default: string };
      const { id } = (await environment.moduleGraph.getModuleByUrl(url)) ?? { id: url };
      return `<style type="text/css" data-vite-dev-id="${id}">${css.replaceAll('</style', '<\\/style')}</style>`;
    }),
  );
  return elements.join('');
}

/** Style modules in cascade order: what is imported first comes first. */
async function importedStyles(
  environment: RunnableDevEnvironment,
  entries: readonly string[],
): Promise<string[]> {
  const visited = new Set<string>();
  const styles: string[] = [];
  const visit = async (url: string): Promise<void> => {
    if (visited.has(url)) return;
    visited.add(url);
    if (/\.css$/.test(url)) {
      styles.push(url);
      return;
    }
    const result = await environment.transformRequest(url).catch(() => null);
    for (const imported of result?.deps ?? []) {
      if (!result?.dynamicDeps?.includes(imported)) await visit(imported);
    }
  };
  for (const entry of entries) await visit(entry);
  return styles;
}
