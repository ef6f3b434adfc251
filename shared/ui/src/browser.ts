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

/** Whether this visitor prefers less motion or less data: then nothing plays by itself. */
export function prefersQuiet(): boolean {
  const matches = (query: string) => matchMedia(query).matches;
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return (
    connection?.saveData === true ||
    matches('(prefers-reduced-motion: reduce)') ||
    matches('(prefers-reduced-data: reduce)')
  );
}
