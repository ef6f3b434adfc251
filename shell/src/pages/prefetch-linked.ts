import { crossesDocument } from '@site/domain/paths';
import type { PageStore } from './page-store.ts';

/** Remotes that one page prefetches at most. */
const limit = 4;

/**
 * When the browser is idle, loads the remotes that the page links to: a page of another remote then costs its own script
 * only, as on a site of one application. Visitors who save data are left out.
 */
export function prefetchLinkedRemotes(pages: PageStore): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const prefetch = () => pages.prefetchRemotes(linkedPaths(), limit);
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(prefetch, { timeout: 5_000 });
  else setTimeout(prefetch, 2_000);
}

function linkedPaths(): string[] {
  const { origin, pathname: here } = window.location;
  const paths = [...document.links]
    .filter((link) => link.origin === origin && !crossesDocument(here, link.pathname))
    .map((link) => link.pathname);
  return [...new Set(paths)];
}
