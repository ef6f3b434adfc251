import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in prerendered HTML and in the first render that repeats it, true ever after. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
