import { createInstance, type ModuleFederation } from '@module-federation/runtime';
import type { InlinedManifest } from '@site/contract/inlined-manifest';
import type { Remote } from '@site/contract/remote';
import { contractVersion } from '@site/contract/remote';
import * as facade from '@site/sdk';
import type { SharedModule } from '@site/vite-preset/shared-modules';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import type { LoadRemote } from './page-source.ts';
import { integrityOf } from './script-integrity.ts';

/** A module script that never answers has no timeout of its own. In milliseconds. */
const entryTimeout = 15_000;

const libraries: Record<SharedModule, unknown> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  '@site/sdk': facade,
};

/**
 * Starts the federation runtime with the shell's own libraries and the remotes
 * of the release set. The remotes carry neither a copy of the libraries nor one
 * of the runtime: their containers take the libraries as they are handed in.
 */
export function startFederation(set: InlinedManifest): LoadRemote {
  const instance = createInstance({
    name: 'shell',
    remotes: Object.entries(set.remotes).map(([name, { entry }]) => ({ name, entry, type: 'module' })),
  });
  instance.initShareScopeMap('default', shareScope());
  let attempts = 0;

  return async ({ name, entry, fresh }) => {
    // Browsers remember a module that failed to load by its address, and the runtime by its name.
    if (fresh) attempts += 1;
    const attempt = fresh
      ? { name: `${name}~${attempts}`, entry: `${entry}?attempt=${attempts}` }
      : { name, entry };
    // The hashes are known for the plain address: what comes under this one is held against them first.
    const integrity = fresh ? integrityOf(entry) : undefined;
    if (integrity) await withTimeout(holdAgainst(attempt.entry, integrity), name);
    // Those that the page did not name are made known here; the rest are known already.
    instance.registerRemotes([{ ...attempt, type: 'module' }]);
    const door = await withTimeout(instance.loadRemote<{ default: Remote }>(`${attempt.name}/remote`), name);
    if (!door) throw new Error(`The part "${name}" has no door.`);
    if (door.default.contract !== contractVersion) {
      throw new Error(`The part "${name}" speaks contract ${door.default.contract}, not ${contractVersion}.`);
    }
    return door.default;
  };
}

/**
 * Fetched once to know whether it is there: held against a hash at once, a file that is away would be called a
 * forgery in the console. What is there stays in the browser's cache, which refuses to hand it over without the hash.
 */
async function holdAgainst(address: string, integrity: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`Failed to load resource ${address}: it answered ${answer.status}.`);
  await answer.arrayBuffer();
  try {
    await fetch(address, { integrity, cache: 'force-cache' });
  } catch (error) {
    throw new Error(`Failed to load resource ${address}: it is not what was released.`, { cause: error });
  }
}

/** The libraries in the form of the container protocol, which the development build of a remote reads in full. */
function shareScope(): Parameters<ModuleFederation['initShareScopeMap']>[1] {
  const { version } = React;
  return Object.fromEntries(
    Object.entries(libraries).map(([library, module]) => [
      library,
      {
        [version]: {
          version,
          from: 'shell',
          scope: ['default'],
          lib: () => module,
          get: async () => () => module,
          loaded: true,
          shareConfig: { singleton: true, requiredVersion: false },
          strategy: 'version-first',
          deps: [],
          useIn: [],
        },
      },
    ]),
  );
}

async function withTimeout<T>(work: Promise<T>, name: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The part "${name}" did not answer within ${entryTimeout / 1000} s.`)),
      entryTimeout,
    );
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
