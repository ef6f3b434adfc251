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

/** In milliseconds, for a script or a document. */
const timeout = 15_000;

/** A script that is loaded late: rejects when it has not arrived in time, for which browsers have no limit. */
export function withTimeout<T>(script: Promise<T>): Promise<T> {
  const expired = AbortSignal.timeout(timeout);
  return Promise.race([
    script,
    new Promise<never>((_, reject) => {
      expired.onabort = () => reject(expired.reason);
    }),
  ]);
}

/**
 * Loads the document again, with what it failed to load. Where it cannot be reached, this one stays: the browser's own
 * error page would take its place.
 *
 * @returns false when it cannot be reached
 */
export async function reloadDocument(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeout);
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal });
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}

/** Calls back when the browser has nothing else to do, within five seconds. Safari has no idle callback. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: 5_000 });
  else setTimeout(callback, 2_000);
}

/** Has the browser download content that this page made. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
