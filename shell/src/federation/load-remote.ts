import type { RouteManifest } from '@site/contract/inlined-manifest';
import { contractVersion, type Remote } from '@site/contract/remote';
import * as sdk from '@site/sdk';
import { version as sdkVersion } from '@site/sdk/package.json';
import { withTimeout } from '@site/ui/browser-only';
import type { Container, SharedModuleName, ShareScope } from '@site/vite-preset/shared-modules';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { integrityOf, verifyIntegrity } from './enforce-integrity.ts';
import type { ProvidedModule } from './federation-runtime.ts';

type RemoteSource = Pick<RouteManifest[string], 'entry' | 'federationRuntime'> & { name: string };
export type LoadRemote = (remote: RemoteSource) => Promise<Remote>;

/** The shell's copies of the modules that it shares with remotes. */
const provided: Record<SharedModuleName, ProvidedModule> = {
  react: { version: React.version, module: React },
  'react/jsx-runtime': { version: React.version, module: jsxRuntime },
  '@site/sdk': { version: sdkVersion, module: sdk },
};

/** The modules that the shell shares with remotes, with the fields that containers of other bundlers read. */
const shareScope: ShareScope = Object.fromEntries(
  Object.entries(provided).map(([name, { version, module }]) => [
    name,
    {
      [version]: {
        version,
        get: async () => () => module,
        lib: () => module,
        loaded: true,
        from: 'shell',
        eager: true,
        scope: ['default'],
        shareConfig: { singleton: true, eager: true, requiredVersion: false },
        strategy: 'version-first',
        deps: [],
        useIn: [],
      },
    },
  ]),
);

/**
 * Loads a remote through Module Federation's container protocol: `init(shareScope)`, then `get('./remote')`.
 *
 * @throws when the remote does not load within 15 s, has a contract version other than the shell's, or does not match
 *   its hash
 */
export const loadRemote: LoadRemote = async (source) => {
  const remote = await withTimeout(loadExposed(source));
  if (remote.contract !== contractVersion) {
    throw new Error(`The remote "${source.name}" has contract ${remote.contract}, not ${contractVersion}.`);
  }
  return remote;
};

async function loadExposed({ name, entry, federationRuntime }: RemoteSource): Promise<Remote> {
  if (federationRuntime) {
    // Import maps cover only modules, so we check the hash of a classic script ourselves.
    const integrity = integrityOf(entry);
    if (integrity) await verifyIntegrity(entry, integrity);
    const { loadWithRuntime } = await import('./federation-runtime.ts');
    return readExposed(await loadWithRuntime(name, entry, federationRuntime, provided));
  }
  const container = (await import(/* @vite-ignore */ entry)) as Container;
  await container.init(shareScope);
  const factory = await container.get('./remote');
  return readExposed(factory());
}

function readExposed(module: unknown): Remote {
  return (module as { default: Remote }).default;
}
