import type { InlinedManifest } from '@site/contract/inlined-manifest';
import type { SiteNavigation } from '@site/sdk';
import type { LoadRemote } from '../federation/load-remote.ts';
import { prepareCompleteStyles } from '../hydration/complete-styles.ts';
import { restoreTypedValues } from '../hydration/typed-values.ts';
import { createPageStore, type PageStore } from '../page-loading/page-store.ts';
import { prefetchLinkedRemotes } from '../page-loading/prefetch-linked.ts';
import { showPlainAddress } from '../release/release-address.ts';
import { keepEntryStates } from './entry-state.ts';
import { createSiteNavigation } from './site-navigation.ts';

/** What the site's elements need of a visit. */
export type Visit = {
  pages: PageStore;
  /** Whether a page of this document has hydrated: the one that it came with, or another. */
  isHydrated: () => boolean;
  markHydrated: (path: string) => void;
  /** Call it when the router has changed the history entry. */
  keepEntryState: () => void;
};

type Options = {
  manifest: InlinedManifest & { base: string };
  loadRemote: LoadRemote;
  root: HTMLElement;
};

/**
 * The visitor's way through this document, from the first page on. It alone follows the browser's history, and remembers whether
 * the document has hydrated. Create it before the router, whose own listener then renders what the entry has become.
 */
export function beginVisit({ manifest, loadRemote, root }: Options) {
  const { base, preview } = manifest;
  const applyCompleteStyles = prepareCompleteStyles();
  const endRestoring = restoreTypedValues(root);
  const showPlain = showPlainAddress(base);
  const keepEntryState = keepEntryStates();
  // The links of a preview stay below its own address.
  const basename = preview ? base : '';
  const currentPath = () => window.location.pathname.slice(basename.length) || '/';
  let hydrated = false;
  const isHydrated = () => hydrated;
  const pages = createPageStore({ manifest, loadRemote, initialPath: currentPath() });
  const navigation: SiteNavigation = createSiteNavigation({
    pages,
    releaseBase: base,
    currentPath,
    isHydrated,
  });

  window.addEventListener('popstate', () => {
    // The address is made plain first, because the router and the pages read it.
    showPlain();
    // The state is restored before the router starts, because pages read it.
    keepEntryState();
    if (!navigation.show(currentPath())) window.location.reload();
  });
  // Firefox before 147 and Safari before 26.2 have no such events, and reload what a script has added as a new visit.
  window.navigation?.addEventListener('currententrychange', keepEntryState);
  // A page that is left while it loads keeps the address in its release, which its entry has been given a moment ago.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) showPlain();
  });

  const markHydrated = (path: string) => {
    hydrated = true;
    // Remotes and tests read it here.
    document.documentElement.dataset.hydrated = path;
    endRestoring();
    // At once: the page may show already what its document did not, as the form of the payment page, and it would be drawn without its rules.
    applyCompleteStyles();
    prefetchLinkedRemotes(pages);
  };
  return { basename, navigation, visit: { pages, isHydrated, markHydrated, keepEntryState } satisfies Visit };
}
