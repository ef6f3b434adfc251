import type { RuntimeConfig } from '@site/contract/runtime-config';
import { useAtomValue } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { siteStore } from './store.ts';

const runtimeConfigAtom = atom<RuntimeConfig | null>(null);

/** Called once by the shell, with the configuration of the release set, before anything renders. */
export function configureRuntime(config: RuntimeConfig): void {
  siteStore.set(runtimeConfigAtom, config);
}

/** Settings of the environment that this page was released to. */
export function useRuntimeConfig(): RuntimeConfig {
  const config = useAtomValue(runtimeConfigAtom, { store: siteStore });
  if (!config) throw new Error('The run-time configuration is read before the shell has set it.');
  return config;
}
