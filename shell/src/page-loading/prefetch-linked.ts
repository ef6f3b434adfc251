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
    const { origin } = window.location;
    const link = [...document.links].find((one) => one.origin === origin && isPaymentDocument(one.pathname));
    if (link) prefetch(link.pathname + link.search);
  });
}

function listLinkedPaths(): string[] {
  const { origin, pathname } = window.location;
  const here = withoutBase(pathname);
  const paths = [...document.links].filter((link) => link.origin === origin).map((link) => link.pathname);
  return [...new Set(paths)].filter((path) => !crossesDocument(here, withoutBase(path)));
}

/** Strips the base address of a release or a preview from a path. */
const withoutBase = (path: string): string => path.replace(/^\/_(?:release|preview)\/[^/]+(?=\/)/, '');
