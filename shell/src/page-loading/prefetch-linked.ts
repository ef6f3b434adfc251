import { crossesDocument } from '@site/domain/paths';
import { whenIdle } from '@site/ui/browser';
import type { PageStore } from './page-store.ts';

/**
 * When the browser is idle, loads the remotes that the page links to: a page of another remote then costs its own script
 * only, as on a site of one application. Visitors who save data are left out.
 */
export function prefetchLinkedRemotes(pages: PageStore): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  whenIdle(() => pages.prefetchRemotes(linkedPaths()));
}

function linkedPaths(): string[] {
  const { origin, pathname: here } = window.location;
  return [...document.links]
    .filter((link) => link.origin === origin && !crossesDocument(here, link.pathname))
    .map((link) => link.pathname);
}
