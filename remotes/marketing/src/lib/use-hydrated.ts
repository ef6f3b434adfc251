import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in prerendered HTML and in the first render that repeats it; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
