import type { RuntimeConfig } from '@site/contract/runtime-config';
import { useAtomValue, useSetAtom } from 'jotai/react';
import { atom, createStore } from 'jotai/vanilla';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The store of all shared atoms. Hooks pass it explicitly, so remotes need no provider. */
export const siteStore = createStore();

const runtimeConfigAtom = atom<RuntimeConfig | null>(null);

/** Sets the release's configuration. The shell calls this once, before anything renders. */
export function configureRuntime(config: RuntimeConfig): void {
  siteStore.set(runtimeConfigAtom, config);
}

export function useRuntimeConfig(): RuntimeConfig {
  return assertConfigured(useAtomValue(runtimeConfigAtom, { store: siteStore }));
}

/** Returns the runtime configuration outside components, for example while a page's module loads. */
export function runtimeConfig(): RuntimeConfig {
  return assertConfigured(siteStore.get(runtimeConfigAtom));
}

function assertConfigured(config: RuntimeConfig | null): RuntimeConfig {
  if (!config) throw new Error('The runtime configuration was read before the shell set it.');
  return config;
}

/**
 * The title that a page sets for its current state. The page's path is kept with the title, because during navigation
 * the next page renders before the previous one unmounts and must not show the previous title.
 */
const pageTitleAtom = atom<{ pathname: string; title: string | null } | null>(null);

/**
 * Overrides the route's title while the page is mounted: `usePageTitle('Step 2 of 7')`. Null keeps the route's title.
 */
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
