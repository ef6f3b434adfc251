import { trustDataScript } from '../federation/trusted-types.ts';

/** How long a prefetched document counts as fresh, in milliseconds. Browsers discard it after five minutes. */
const lifetime = 4 * 60_000;

const prefetched = new Map<string, { requestedAt: number; element: HTMLElement }>();

/**
 * Prefetches a file without running it. Call this again before a likely navigation, because the browser may have
 * discarded the file.
 *
 * @param rules speculation rules that prefetch a document. Browsers that support them show the document without a
 *   further request; other browsers revalidate the file.
 * @returns false if no request is made, because the file was prefetched recently or the visitor saves data
 */
export function prefetchFile(address: string, rules?: string): boolean {
  const now = Date.now();
  const previous = prefetched.get(address);
  if (savesData() || (previous && now - previous.requestedAt < lifetime)) return false;
  previous?.element.remove();
  const element = rules && HTMLScriptElement.supports?.('speculationrules') ? script(rules) : link(address);
  document.head.append(element);
  prefetched.set(address, { requestedAt: now, element });
  return true;
}

/** Whether the visitor has turned on the browser's data saver. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function script(rules: string): HTMLElement {
  const element = document.createElement('script');
  element.type = 'speculationrules';
  element.textContent = trustDataScript(rules);
  return element;
}

function link(address: string): HTMLElement {
  const element = document.createElement('link');
  element.rel = 'prefetch';
  element.href = address;
  return element;
}
