import { createInstance } from '@module-federation/runtime';
import type { RouteManifest } from '@site/contract/inlined-manifest';
import { allowScriptsBelow } from './trusted-types.ts';

export type ProvidedModule = { version: string; module: unknown };

let instance: ReturnType<typeof createInstance> | undefined;

/**
 * Loads a remote that was built with a bundler other than ours, using the Module Federation runtime. Only such remotes
 * load this module.
 *
 * @param options how to load the container, such as `var` for a classic script that defines a global variable
 * @returns the exposed module
 */
export async function loadWithRuntime(
  name: string,
  entry: string,
  options: RouteManifest[string]['federationRuntime'],
  provided: Readonly<Record<string, ProvidedModule>>,
): Promise<unknown> {
  allowScriptsBelow(new URL('.', new URL(entry, window.location.href)));
  instance ??= createInstance({
    name: 'shell',
    remotes: [],
    shared: Object.fromEntries(
      Object.entries(provided).map(([specifier, { version, module }]) => [
        specifier,
        { version, lib: () => module, shareConfig: { singleton: true, requiredVersion: `^${version}` } },
      ]),
    ),
  });
  instance.registerRemotes([{ name, entry, ...options }]);
  return await instance.loadRemote(`${name}/remote`);
}
