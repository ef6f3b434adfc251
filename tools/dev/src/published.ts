import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteManifest } from '@site/contract/inlined-manifest';
import type { Remote } from '@site/contract/remote';
import type { DocumentContent } from '@site/release/document';
import { folderStore } from '@site/release/folder-store';
import { inlineManifest, publicUrl, versionsOf } from '@site/release/manifest';
import { readApp, readLiveRelease } from '@site/release/releases';
import { collectStyles } from '@site/release/styles';
import { sharedModules } from '@site/vite-preset/shared-modules';

export type Published = {
  routeManifest: RouteManifest;
  remotes: Readonly<Record<string, Remote>>;
  /** The styles of a page of a published remote, and their files. */
  stylesOf: (name: string, path: string) => Promise<DocumentContent['style']>;
};

export const nothingPublished: Published = {
  routeManifest: {},
  remotes: {},
  stylesOf: async () => ({ first: '', files: [] }),
};

/** The remotes of a store's live release, except those that are developed here. */
export async function openPublished(
  storeFolder: string,
  siteUrl: string,
  developed: readonly string[],
  shared: Readonly<Record<string, object>>,
): Promise<Published> {
  const store = folderStore(storeFolder);
  const { release } = await readLiveRelease(store);
  const versions = [...versionsOf(release)].filter(([name]) => name !== 'shell' && !developed.includes(name));
  const apps = new Map(
    await Promise.all(
      versions.map(async ([name, version]) => [name, await readApp(store, name, version)] as const),
    ),
  );
  const routeManifest = Object.fromEntries(
    Object.entries(inlineManifest(release).remotes).filter(([name]) => apps.has(name)),
  );
  provideSharedModules(join(storeFolder, 'server'), shared);
  Object.assign(globalThis, {
    assetAddress: (name: string, file: string) => {
      const app = apps.get(name);
      // Absolute addresses, as scripts in the browser make them: React compares them in development.
      return app ? siteUrl + publicUrl(app, file) : file;
    },
  });
  const remotes = Object.fromEntries(
    await Promise.all(
      versions.map(async ([name, version]) => {
        const module = pathToFileURL(join(storeFolder, 'server', name, version, 'remote.js'));
        return [name, ((await import(module.href)) as { default: Remote }).default] as const;
      }),
    ),
  );
  return {
    routeManifest,
    remotes,
    stylesOf: async (name, path) => {
      const app = apps.get(name);
      const page = app?.pages.find((candidate) => candidate.path === path);
      if (!app) return { first: '', files: [] };
      const { css, files } = await collectStyles(store, { ...app, styles: [] }, app, page);
      return { first: css, files };
    },
  };
}

/**
 * Makes published server modules import the libraries of the development server: one React, one SDK, as
 * in the browser.
 */
function provideSharedModules(folder: string, shared: Readonly<Record<string, object>>): void {
  const key = 'developmentSharedModules';
  Object.assign(globalThis, { [key]: shared });
  const within = pathToFileURL(`${folder}/`).href;
  const libraries: readonly string[] = sharedModules;
  const scheme = 'development-shared-module:';
  registerHooks({
    resolve: (specifier, context, next) =>
      context.parentURL?.startsWith(within) && libraries.includes(specifier)
        ? { url: scheme + specifier, shortCircuit: true }
        : next(specifier, context),
    load: (url, context, next) => {
      if (!url.startsWith(scheme)) return next(url, context);
      const library = url.slice(scheme.length);
      const names = Object.keys(shared[library] ?? {}).filter(
        (name) => name !== 'default' && /^[\w$]+$/.test(name),
      );
      const source = `const library = globalThis.${key}[${JSON.stringify(library)}];
export default library.default ?? library;
export const { ${names.join(', ')} } = library;`;
      return { format: 'module', source, shortCircuit: true };
    },
  });
}
