import { savesData } from './prefetch-linked.ts';

/** How long a prefetched document is used, in milliseconds; browsers discard it after five minutes. */
const lifetime = 4 * 60_000;

const prefetched = new Map<string, number>();

/**
 * Has the browser fetch a file ahead of a visit. Nothing in it runs. Call it again when the visit comes closer: a document
 * that the browser has discarded is fetched again.
 *
 * @returns false for a file that is there already, and where the visitor saves data
 */
export function prefetchFile(address: string): boolean {
  const now = Date.now();
  if (savesData() || now - (prefetched.get(address) ?? 0) < lifetime) return false;
  prefetched.set(address, now);
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = address;
  document.head.append(link);
  return true;
}
