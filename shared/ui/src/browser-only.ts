import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/**
 * Returns a value that prerendering cannot determine, such as the URL's query. Prerendering and the first render in the
 * browser use `prerendered`, because hydration must reproduce the HTML; afterwards the hook returns `value`. If the two
 * differ, React re-renders immediately.
 */
export function useHydratedValue<Value extends string | boolean | null>(
  value: Value,
  prerendered: Value,
): Value {
  return useSyncExternalStore(
    subscribeToNothing,
    () => value,
    () => prerendered,
  );
}

/** False during prerendering and the first render in the browser, true afterwards. */
export function useHydrated(): boolean {
  return useHydratedValue(true, false);
}

/**
 * Whether the current page was loaded with the document, rather than reached by client-side navigation. True during
 * prerendering and until the document is hydrated.
 */
export function isFirstPageOfDocument(): boolean {
  return typeof document === 'undefined' || document.documentElement.dataset.hydrated === undefined;
}

type Connection = { saveData?: boolean; type?: string; effectiveType?: string };

/**
 * Whether the visitor prefers less motion or less data, or probably pays for data, so that nothing should play
 * automatically.
 */
export function prefersQuiet(): boolean {
  const matches = (query: string) => matchMedia(query).matches;
  return (
    savesData() || matches('(prefers-reduced-motion: reduce)') || matches('(prefers-reduced-data: reduce)')
  );
}

/** Detects a data saver, mobile data or a slow connection. Firefox and Safari do not report these. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  const { saveData, type, effectiveType = '4g' } = connection ?? {};
  return saveData === true || type === 'cellular' || effectiveType !== '4g';
}

/** The timeout for loading a script or document, in milliseconds. */
const timeout = 15_000;

/** Rejects if a lazily loaded script does not arrive in time. Browsers themselves have no such timeout. */
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
 * Reloads the document and everything that it failed to load. First checks that the server is reachable, because
 * otherwise the browser's error page would replace this document.
 *
 * @returns false when the server is not reachable
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

/**
 * Runs a callback when the browser is idle, but within five seconds. In Safari, which has no idle callbacks, the
 * callback runs after two seconds.
 */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: 5_000 });
  else setTimeout(callback, 2_000);
}

/**
 * Calls back once when an element is in the viewport, or as near to it as the options say.
 *
 * @returns a function that stops watching the element
 */
export function whenSeen(
  element: Element | null,
  callback: () => void,
  options: IntersectionObserverInit,
): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    callback();
  }, options);
  if (element) observer.observe(element);
  return () => observer.disconnect();
}

/** Starts the download of content that the page generated. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoke the URL only when the download has certainly begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
