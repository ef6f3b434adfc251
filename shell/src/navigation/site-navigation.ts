import { crossesDocument, foldPath, isPaymentDocument } from '@site/domain/paths';
import type { SiteNavigation } from '@site/sdk';
import type { PageStore } from '../page-loading/page-store.ts';
import { skipTransition } from './view-transitions.ts';

type Options = {
  pages: PageStore;
  /** Base address of this release's documents: `/_release/<id>`. */
  releaseBase: string;
  /** Returns the path on screen, without a preview's base address. */
  currentPath: () => string;
  isHydrated: () => boolean;
};

/**
 * Decides for every navigation (links, `useNavigate`, browser history, addresses changed by other scripts) whether this
 * document shows the page or the browser loads a new document. The payment page has its own document. Until the first
 * page has hydrated, every other page is also loaded as a document, because React would delay that page.
 */
export function createSiteNavigation(options: Options): SiteNavigation {
  const { pages, releaseBase, currentPath, isHydrated } = options;
  const firstPath = foldPath(currentPath());
  return {
    prefetch: (path) => {
      if (!crossesDocument(currentPath(), path)) pages.prefetch(path);
      else if (isPaymentDocument(path)) pages.prefetchDocument(path);
    },
    show: (path) => {
      if (crossesDocument(currentPath(), path)) return false;
      if (foldPath(path) !== firstPath && !isHydrated()) return false;
      skipTransition();
      pages.visit(path);
      return true;
    },
    loadDocument: (path, replace = false) => loadDocument(releaseBase, path, replace),
  };
}

/**
 * Loads a new document of the same release, so that a visit stays on its release even if a different release is
 * promoted during the visit. Also rewrites the current history entry to its address within the release, so that Back
 * returns to the same release. The entry stores the scroll position, because WebKit loses it if the next document has a
 * different Cross-Origin-Opener-Policy, as the payment page does.
 */
function loadDocument(releaseBase: string, path: string, replace: boolean): void {
  const { pathname, search, hash } = window.location;
  if (replace) {
    window.location.replace(releaseBase + path);
    return;
  }
  if (!pathname.startsWith(`${releaseBase}/`)) {
    const state: unknown = { ...window.history.state, scrollY: window.scrollY };
    window.history.replaceState(state, '', releaseBase + pathname + search + hash);
  }
  window.location.assign(releaseBase + path);
}
