import type { RuntimeConfig } from '@site/contract/runtime-config';
import { useEffect, useSyncExternalStore } from 'react';
import { createObservable } from './observable.ts';

let runtimeConfig: RuntimeConfig | undefined;

/** Called once by the shell, with the configuration of the release, before anything renders. */
export function configureRuntime(config: RuntimeConfig): void {
  runtimeConfig = config;
}

/** The configuration of the environment that this page was released to. */
export function useRuntimeConfig(): RuntimeConfig {
  if (!runtimeConfig) throw new Error('The run-time configuration is read before the shell has set it.');
  return runtimeConfig;
}

/** A title that the page on screen sets for its own state, or null for the route's title. */
const pageTitle = createObservable<string | null>(null);

/** Replaces the route's title while the page is on screen: `usePageTitle('Step 2 of 7')`. Null does not. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    pageTitle.set(title);
    return () => pageTitle.set(null);
  }, [title]);
}

export function usePageTitleOverride(): string | null {
  return useSyncExternalStore(pageTitle.subscribe, pageTitle.current, () => null);
}
