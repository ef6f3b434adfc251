import { relative } from 'node:path';
import type { InlinedManifest } from '@site/contract/inlined-manifest';
import type { PageMeta, Remote } from '@site/contract/remote';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { root } from '@site/dev/local-site';
import { foldPath } from '@site/domain/paths';
import { writeDocument } from '@site/release/document';
import type { AppSource } from '@site/release/parts';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { isRunnableDevEnvironment, type RunnableDevEnvironment, type ViteDevServer } from 'vite';
import { nothingPublished, openPublished, type Published } from './published.ts';
import { styleElements } from './styles.ts';
import { devBase } from './vite.ts';

export const remoteEntries = '/@dev-remote/';
export const preamblePath = '/@dev-preamble.js';

/** The renderer of the shell, as far as it is used here. */
type Shell = {
  renderPage: (request: {
    path: string;
    set: InlinedManifest;
    remotes: Readonly<Record<string, Remote>>;
  }) => Promise<{ head: string; body: string; meta: PageMeta | undefined }>;
};

type Options = {
  vite: ViteDevServer;
  /** The remotes that are worked on here. */
  developed: readonly AppSource[];
  /** The store whose current set brings the other remotes; none when all are worked on here. */
  store: string | undefined;
  config: RuntimeConfig;
};

/** Renders pages as a promotion would, from the sources as they are now. */
export async function createPages({ vite, developed, store, config }: Options) {
  const environment = vite.environments.ssr;
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error('Vite cannot render here.');
  const { runner } = environment;
  const shellServer = '/shell/src/server.tsx';
  const doors = new Map(
    developed.map(({ name, folder }) => [name, `/${relative(root, folder)}/src/remote.tsx`]),
  );
  const published = store
    ? await openPublished(store, config.siteUrl, [...doors.keys()], {
        react: React,
        'react/jsx-runtime': jsxRuntime,
        '@site/sdk': (await runner.import('/shared/sdk/src/index.ts')) as object,
      })
    : nothingPublished;

  return async (pathname: string): Promise<{ status: number; html: string; scriptHash: string }> => {
    const { renderPage } = (await runner.import(shellServer)) as Shell;
    const remotes: Record<string, Remote> = { ...published.remotes };
    const directory = { ...published.directory };
    for (const [name, door] of doors) {
      const remote = ((await runner.import(door)) as { default: Remote }).default;
      remotes[name] = remote;
      directory[name] = { entry: `${remoteEntries}${name}.js`, paths: remote.pages.map(({ path }) => path) };
    }
    const set: InlinedManifest = { id: 'development', config, remotes: directory };
    const { head, body, meta } = await renderPage({ path: pathname, set, remotes });
    const styles = await stylesOf(environment, { pathname, remotes, doors, published });
    const { html, scriptHash } = writeDocument({
      head: `${scripts}${styles.elements}${head}`,
      body,
      set,
      entry: `${devBase}shell/src/main.tsx`,
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
  doors: ReadonlyMap<string, string>;
  published: Published;
};

async function stylesOf(environment: RunnableDevEnvironment, { pathname, remotes, doors, published }: Owned) {
  const [owner, page] =
    Object.entries(remotes)
      .map(
        ([name, remote]) =>
          [name, remote.pages.find(({ path }) => foldPath(path) === foldPath(pathname))] as const,
      )
      .find(([, found]) => found) ?? [];
  const door = owner === undefined ? undefined : doors.get(owner);
  // The page's own module stands in its import, which the development server has made absolute.
  const module = door && page ? /import(?:__)?\(["'`]([^"'`]+)/.exec(page.load.toString())?.[1] : undefined;
  const entries = ['/shell/src/start.tsx', ...(door ? [door] : []), ...(module ? [module] : [])];
  return {
    elements: await styleElements(environment, entries),
    published:
      owner !== undefined && page && !door
        ? await published.stylesOf(owner, page.path)
        : { css: '', sources: [] },
  };
}
