import type { RuntimeConfig } from '@site/contract/runtime-config';
import { useAtomValue, useSetAtom } from 'jotai/react';
import { atom, createStore } from 'jotai/vanilla';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The store of all shared atoms. Hooks name it explicitly, so no provider has to reach into remotes. */
export const siteStore = createStore();

const runtimeConfigAtom = atom<RuntimeConfig | null>(null);

/** Called once by the shell, with the configuration of the release, before anything renders. */
export function configureRuntime(config: RuntimeConfig): void {
  siteStore.set(runtimeConfigAtom, config);
}

/** The configuration of the environment that this page was released to. */
export function useRuntimeConfig(): RuntimeConfig {
  return assertConfigured(useAtomValue(runtimeConfigAtom, { store: siteStore }));
}

/** Reads the same configuration outside of a component, for example when a page's module is loaded. */
export function runtimeConfig(): RuntimeConfig {
  return assertConfigured(siteStore.get(runtimeConfigAtom));
}

function assertConfigured(config: RuntimeConfig | null): RuntimeConfig {
  if (!config) throw new Error('The run-time configuration is read before the shell has set it.');
  return config;
}

/** The title that a page sets for its own state. It has the path because the next page renders before the last one lets go. */
const pageTitleAtom = atom<{ pathname: string; title: string | null } | null>(null);

/** Replaces the route's title while the page is on screen: `usePageTitle('Step 2 of 7')`. Null does not. */
export function usePageTitle(title: string | null): void {
  const set = useSetAtom(pageTitleAtom, { store: siteStore });
  const { pathname } = useLocation();
  useEffect(() => {
    set({ pathname, title });
    return () => set(null);
  }, [set, pathname, title]);
}

export function usePageTitleOverride(): string | null {
  const override = useAtomValue(pageTitleAtom, { store: siteStore });
  return override?.pathname === useLocation().pathname ? override.title : null;
}
