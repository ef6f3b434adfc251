import { useAtomValue, useSetAtom } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { useEffect } from 'react';
import { siteStore } from './store.ts';

/** A title that the page on screen sets for its own state, or null for the route's title. */
export const pageTitleAtom = atom<string | null>(null);

/** Replaces the route's title while the page is on screen: `usePageTitle('Step 2 of 7')`. Null leaves it alone. */
export function usePageTitle(title: string | null): void {
  const set = useSetAtom(pageTitleAtom, { store: siteStore });
  useEffect(() => {
    set(title);
    return () => set(null);
  }, [set, title]);
}

export function usePageTitleOverride(): string | null {
  return useAtomValue(pageTitleAtom, { store: siteStore });
}
