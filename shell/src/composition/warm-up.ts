import { crossesDocument } from '@site/domain/paths';
import type { PageSource } from './pages.ts';

/** Parts that are fetched ahead from one page, at most. */
const limit = 4;

/**
 * When the browser has nothing better to do, fetches the doors of the parts that
 * this page's links lead to: a page of another part then costs its own script
 * alone, as in a site of one part. Nothing is fetched for those who save data.
 */
export function warmUp(source: PageSource): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const begin = () => source.warm(linkedPaths(), limit);
  // Safari has no idle callback; by then the page has stood for a while.
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 5_000 });
  else setTimeout(begin, 2_000);
}

function linkedPaths(): string[] {
  const { origin, pathname: here } = window.location;
  const paths = [...document.links]
    .filter((link) => link.origin === origin && !crossesDocument(here, link.pathname))
    .map((link) => link.pathname);
  return [...new Set(paths)];
}
