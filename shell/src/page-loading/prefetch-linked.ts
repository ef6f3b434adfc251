import { crossesDocument, isPaymentDocument } from '@site/domain/paths';
import { whenIdle } from '@site/ui/browser-only';
import type { PageStore } from './page-store.ts';
import { savesData } from './prefetch-file.ts';

/**
 * Loads the remotes that the page links to, once the browser is idle. A navigation to a page of such a remote then
 * loads only the page's own script, as in a single application. Nothing is loaded for visitors who save data.
 */
export function prefetchLinkedRemotes(pages: PageStore): void {
  if (savesData()) return;
  whenIdle(() => pages.prefetchRemotes(listLinkedPaths()));
}

/**
 * Prefetches the payment document that the page links to, once the browser is idle.
 *
 * @param prefetch takes a path including the query
 */
export function prefetchLinkedPayment(prefetch: (path: string) => void): void {
  whenIdle(() => {
    const link = listLinks().find(({ path }) => isPaymentDocument(path));
    if (link) prefetch(link.path + link.search);
  });
}

function listLinkedPaths(): string[] {
  const here = withoutBase(window.location.pathname);
  const paths = listLinks().map(({ path }) => path);
  return [...new Set(paths)].filter((path) => !crossesDocument(here, path));
}

/** Lists the links of the document that stay within the site, with their paths in the route manifest. */
function listLinks(): { path: string; search: string }[] {
  return [...document.links]
    .filter(({ origin }) => origin === window.location.origin)
    .map(({ pathname, search }) => ({ path: withoutBase(pathname), search }));
}

/** Strips the base address of a release or a preview from a path. */
const withoutBase = (path: string): string => path.replace(/^\/_(?:release|preview)\/[^/]+/, '') || '/';
