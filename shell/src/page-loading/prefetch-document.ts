import { savesData } from './prefetch-linked.ts';

/** How long a prefetched document is used, in milliseconds; browsers discard it after five minutes. */
const lifetime = 4 * 60_000;

let last: { address: string; at: number; link: HTMLLinkElement } | undefined;

/**
 * Has the browser fetch a document ahead of a visit. Nothing in it runs or is loaded until then. Call it again when the visit
 * comes closer: a document that the browser has discarded is fetched again.
 */
export function prefetchDocument(address: string): void {
  const now = Date.now();
  if (savesData() || (last?.address === address && now - last.at < lifetime)) return;
  last?.link.remove();
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = address;
  document.head.append(link);
  last = { address, at: now, link };
}
