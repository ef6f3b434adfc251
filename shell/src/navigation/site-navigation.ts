import { crossesDocument, foldPath, isPaymentDocument } from '@site/domain/paths';
import type { SiteNavigation } from '@site/sdk';
import type { PageStore } from '../page-loading/page-store.ts';
import { skipTransition } from './view-transitions.ts';

type Options = {
  pages: PageStore;
  /** Address below which the documents of the shell's own release are: `/_release/<id>`. */
  releaseBase: string;
  /** The path on screen, below the address of a preview. */
  currentPath: () => string;
  isHydrated: () => boolean;
};

/**
 * Decides for every way to a page (links, `useNavigate`, the browser's history, an address that something else changed)
 * whether this document shows it or its own document is loaded: the payment page has one of its own, and until the page
 * of this document has hydrated, React delays every other page.
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
 * Loads another document of the release that this one is from, so that a visit stays on its release whatever has been
 * promoted meanwhile. The history entry that is left gets the address in its release too, so Back returns to it, and
 * its scroll position, which WebKit loses where the next document has another opener policy, as the payment page has.
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
