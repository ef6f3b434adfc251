import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteManifest } from '@site/contract/inlined-manifest';
import type { Remote } from '@site/contract/remote';
import { root } from '@site/dev/local-site';
import { inlineManifest, publicUrl, readApp, readRelease, versionsOf } from '@site/release/compose';
import { readLiveRelease } from '@site/release/current';
import { folderStore } from '@site/release/store';
import { collectStyles } from '@site/release/styles';
import { sharedModules } from '@site/vite-preset/shared-modules';

export type Published = {
  directory: RouteManifest;
  remotes: Readonly<Record<string, Remote>>;
  /** The rules of a page of a published part, with the addresses of their files. */
  stylesOf: (name: string, path: string) => Promise<{ css: string; sources: readonly string[] }>;
};

export const nothingPublished: Published = {
  directory: {},
  remotes: {},
  stylesOf: async () => ({ css: '', sources: [] }),
};

/** Remotes as the current set of a store has them, but for those that are worked on here. */
export async function openPublished(
  storeFolder: string,
  siteUrl: string,
  developed: readonly string[],
  singletons: Readonly<Record<string, object>>,
): Promise<Published> {
  const store = folderStore(storeFolder);
  const { set } = await readLiveRelease(store);
  const versions = [...versionsOf(set)].filter(([name]) => name !== 'shell' && !developed.includes(name));
  const parts = new Map(
    await Promise.all(
      versions.map(async ([name, version]) => [name, await readApp(store, name, version)] as const),
    ),
  );
  const directory = Object.fromEntries(
    Object.entries(inlineManifest(await readRelease(store, set.id)).remotes).filter(([name]) =>
      parts.has(name),
    ),
  );
  linkSingletons(join(storeFolder, 'server'), singletons);
  Object.assign(globalThis, {
    assetAddress: (name: string, file: string) => {
      const part = parts.get(name);
      // Whole addresses, as scripts in the browser make them: React compares them while developing.
      return part ? siteUrl + publicUrl(part, file) : file;
    },
  });
  const remotes = Object.fromEntries(
    await Promise.all(
      versions.map(async ([name, version]) => {
        const door = pathToFileURL(join(storeFolder, 'server', name, version, 'remote.js'));
        return [name, ((await import(door.href)) as { default: Remote }).default] as const;
      }),
    ),
  );
  return {
    directory,
    remotes,
    stylesOf: async (name, path) => {
      const part = parts.get(name);
      const page = part?.pages.find((candidate) => candidate.path === path);
      return part
        ? await collectStyles(store, { ...part, styles: [] }, part, page)
        : { css: '', sources: [] };
    },
  };
}

/**
 * Has published server modules use the libraries of the development server: one
 * React, one facade, as in the browser.
 */
function linkSingletons(folder: string, singletons: Readonly<Record<string, object>>): void {
  const key = 'developmentSingletons';
  Object.assign(globalThis, { [key]: singletons });
  const within = pathToFileURL(`${folder}/`).href;
  const libraries: readonly string[] = sharedModules;
  const scheme = 'development-singleton:';
  registerHooks({
    resolve: (specifier, context, next) =>
      context.parentURL?.startsWith(within) && libraries.includes(specifier)
        ? { url: scheme + specifier, shortCircuit: true }
        : next(specifier, context),
    load: (url, context, next) => {
      if (!url.startsWith(scheme)) return next(url, context);
      const library = url.slice(scheme.length);
      const names = Object.keys(singletons[library] ?? {}).filter(
        (name) => name !== 'default' && /^[\w$]+$/.test(name),
      );
      const source = `const library = globalThis.${key}[${JSON.stringify(library)}];
export default library.default ?? library;
export const { ${names.join(', ')} } = library;`;
      return { format: 'module', source, shortCircuit: true };
    },
  });
}

/** A file that the shell brings to the root of the site: an icon, a picture for sharing. */
export function shellFile(path: string): Buffer | null {
  try {
    return readFileSync(join(root, 'shell/public', path));
  } catch {
    return null;
  }
}
