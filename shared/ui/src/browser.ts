import { useSyncExternalStore } from 'react';

const unchanging = () => () => {};

/**
 * What prerendered HTML cannot know, such as the address's query: `prerendered` there and in the first render, which must
 * repeat it, and `value` from then on. React renders again at once where they differ, and not at all where they do not.
 */
export function useHydratedValue<Value extends string | boolean | null>(
  value: Value,
  prerendered: Value,
): Value {
  return useSyncExternalStore(
    unchanging,
    () => value,
    () => prerendered,
  );
}

/** False in prerendered HTML and in the first render; true from then on. */
export function useHydrated(): boolean {
  return useHydratedValue(true, false);
}

/** Whether this renders the page that the document came with: prerendered, or hydrated. Moves show all others. */
export function isFirstPageOfDocument(): boolean {
  return typeof document === 'undefined' || document.documentElement.dataset.hydrated === undefined;
}

type Connection = { saveData?: boolean; type?: string; effectiveType?: string };

/** Whether this visitor prefers less motion or less data, or pays for what is loaded: then nothing plays by itself. */
export function prefersQuiet(): boolean {
  const matches = (query: string) => matchMedia(query).matches;
  return (
    savesData() || matches('(prefers-reduced-motion: reduce)') || matches('(prefers-reduced-data: reduce)')
  );
}

/** Not known in Firefox and Safari. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  const { saveData, type, effectiveType = '4g' } = connection ?? {};
  return saveData === true || type === 'cellular' || effectiveType !== '4g';
}

/** Calls back when the browser has nothing else to do, within five seconds. Safari has no idle callback. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: 5_000 });
  else setTimeout(callback, 2_000);
}
