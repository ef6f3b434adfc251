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

/** What components need to know about the current visit. A visit lasts until its document is unloaded. */
export type Visit = {
  pages: PageStore;
  /** Whether any page has hydrated since this document was loaded. */
  isHydrated: () => boolean;
  markHydrated: (path: string) => void;
  /**
   * Copies the previous entry's state to a history entry that lacks it. Call this after the router has changed the
   * entry.
   */
  keepEntryState: () => void;
};

type Options = {
  manifest: InlinedManifest & { base: string };
  loadRemote: LoadRemote;
  root: HTMLElement;
};

/**
 * Manages a visit, beginning with the document's first page. Only this code and the router listen to the browser's
 * history, and only this code tracks whether the document has hydrated. Create the visit before the router, because the
 * visit's history listener has to run first.
 */
export function beginVisit({ manifest, loadRemote, root }: Options) {
  const { base, preview } = manifest;
  const applyCompleteStyles = prepareCompleteStyles();
  const endRestoring = restoreTypedValues(root);
  const showPlain = showPlainAddress(base);
  const keepEntryState = keepEntryStates();
  // Links of a preview stay below the preview's address.
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
    // Remove `/_release/<id>` from the address first, because the router and the pages read the address.
    showPlain();
    // Restore the history entry's state before the router reads it.
    keepEntryState();
    if (!navigation.show(currentPath())) window.location.reload();
  });
  // Firefox before 147 and Safari before 26.2 do not fire `currententrychange`. In these browsers, reloading a history
  // entry that a script added counts as a new visit.
  window.navigation?.addEventListener('currententrychange', keepEntryState);
  // Before `loadDocument` leaves a page, it changes the page's history entry to an address within the release. Show the
  // plain address again when the browser restores the page from its back/forward cache.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) showPlain();
  });

  const markHydrated = (path: string) => {
    hydrated = true;
    // Remotes and tests read this attribute.
    document.documentElement.dataset.hydrated = path;
    endRestoring();
    // Apply the styles without delay, because the hydrated page may already show content that the document's styles do
    // not cover, such as the form of the payment page.
    applyCompleteStyles();
    prefetchLinkedRemotes(pages);
  };
  return { basename, navigation, visit: { pages, isHydrated, markHydrated, keepEntryState } satisfies Visit };
}
