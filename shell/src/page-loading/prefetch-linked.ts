import { crossesDocument, isPaymentDocument } from '@site/domain/paths';
import { whenIdle } from '@site/ui/browser-only';
import type { PageStore } from './page-store.ts';
import { savesData } from './prefetch-file.ts';

/**
 * When the browser is idle, loads the remotes that the page links to: a page of another remote then costs its own script
 * only, as on a site of one application. Visitors who save data are left out.
 */
export function prefetchLinkedRemotes(pages: PageStore): void {
  if (savesData()) return;
  whenIdle(() => pages.prefetchRemotes(linkedPaths()));
}

/** When the browser is idle, prefetches the payment document that the page links to. @param prefetch takes a path with its query */
export function prefetchLinkedPayment(prefetch: (path: string) => void): void {
  whenIdle(() => {
    const { origin } = window.location;
    const link = [...document.links].find((one) => one.origin === origin && isPaymentDocument(one.pathname));
    if (link) prefetch(link.pathname + link.search);
  });
}

function linkedPaths(): string[] {
  const { origin, pathname } = window.location;
  const here = withoutBase(pathname);
  const paths = [...document.links].filter((link) => link.origin === origin).map((link) => link.pathname);
  return [...new Set(paths)].filter((path) => !crossesDocument(here, withoutBase(path)));
}

/** Returns a path as it is on the live site, without the base of a release's own address or of a preview. */
const withoutBase = (path: string): string => path.replace(/^\/_(?:release|preview)\/[^/]+(?=\/)/, '');
