import { asDataScript } from '../federation/trusted-types.ts';

/** How long a prefetched document is used, in milliseconds; browsers discard it after five minutes. */
const lifetime = 4 * 60_000;

const prefetched = new Map<string, { at: number; element: HTMLElement }>();

/**
 * Has the browser fetch a file ahead of a visit. Nothing in it runs. Call it again when the visit comes closer: a document
 * that the browser has discarded is fetched again.
 *
 * @param rules speculation rules that do the same for a document. Browsers that know them show it without another request,
 * while others ask the server whether it is still the same.
 * @returns false for a file that is there already, and where the visitor saves data
 */
export function prefetchFile(address: string, rules?: string): boolean {
  const at = Date.now();
  const before = prefetched.get(address);
  if (savesData() || (before && at - before.at < lifetime)) return false;
  before?.element.remove();
  const element = rules && HTMLScriptElement.supports?.('speculationrules') ? script(rules) : link(address);
  document.head.append(element);
  prefetched.set(address, { at, element });
  return true;
}

/** Whether the visitor has asked for less traffic. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function script(rules: string): HTMLElement {
  const element = document.createElement('script');
  element.type = 'speculationrules';
  element.textContent = asDataScript(rules);
  return element;
}

function link(address: string): HTMLElement {
  const element = document.createElement('link');
  element.rel = 'prefetch';
  element.href = address;
  return element;
}
