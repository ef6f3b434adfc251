import { contractVersion, type Remote } from '@site/contract/remote';
import * as sdk from '@site/sdk';
import type { Container, SharedModuleName, ShareScope } from '@site/vite-preset/shared-modules';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { integrityOf, verifyIntegrity } from './script-integrity.ts';

export type LoadRemote = (remote: {
  name: string;
  /** Address of the remote entry. */
  entry: string;
  /** Loads a remote again that failed before. */
  fresh: boolean;
}) => Promise<Remote>;

/** A module script has no timeout of its own. In milliseconds. */
const timeout = 15_000;

const provided: Record<SharedModuleName, unknown> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  '@site/sdk': sdk,
};

/** The shell's own modules, with what the containers of other build tools read of a share scope. */
export const shareScope: ShareScope = Object.fromEntries(
  Object.entries(provided).map(([name, module]) => [
    name,
    {
      [React.version]: {
        version: React.version,
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
 * Loads remotes by the container protocol of Module Federation: `init(shareScope)`, then `get('./remote')`.
 *
 * @throws when the remote does not load within 15 s, has another contract, or differs from its hash
 */
export function createRemoteLoader(): LoadRemote {
  let attempts = 0;
  return async ({ name, entry, fresh }) => {
    // Browsers remember by its address that a module failed to load.
    if (fresh) attempts += 1;
    const address = fresh ? `${entry}?attempt=${attempts}` : entry;
    const remote = await withTimeout(loadContainer(address, fresh ? integrityOf(entry) : undefined), name);
    if (remote.contract !== contractVersion) {
      throw new Error(`The remote "${name}" has contract ${remote.contract}, not ${contractVersion}.`);
    }
    return remote;
  };
}

/** @param integrity the hash of the entry where the import map does not have the address */
async function loadContainer(address: string, integrity: string | undefined): Promise<Remote> {
  if (integrity) await verifyIntegrity(address, integrity);
  const container = (await import(/* @vite-ignore */ address)) as Container;
  await container.init(shareScope);
  const factory = await container.get('./remote');
  return (factory() as { default: Remote }).default;
}

async function withTimeout<T>(work: Promise<T>, name: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The remote "${name}" did not load within ${timeout / 1000} s.`)),
      timeout,
    );
  });
  return await Promise.race([work, expired]).finally(() => clearTimeout(timer));
}
