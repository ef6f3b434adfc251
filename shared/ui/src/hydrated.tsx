import { useSyncExternalStore } from 'react';

const unchanging = () => () => {};

/** False in prerendered HTML and in the first render, which must repeat it; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );
}
