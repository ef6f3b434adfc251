import '@site/ui/tokens.css';
import '@site/ui/fonts.css';
import '@site/ui/base.css';
import { configureRuntime, NavigationContext } from '@site/sdk';
import type { ReactElement } from 'react';
import type { RootOptions } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import type { LoadRemote } from './federation/load-remote.ts';
import { applyStylesOnInput } from './hydration/complete-styles.ts';
import { tolerateReplacedNodes } from './hydration/replaced-nodes.ts';
import { restoreTypedValues } from './hydration/typed-values.ts';
import { noteClientError, reportVisit } from './metrics/visit-metrics.ts';
import { restoreEntryStates } from './navigation/entry-state.ts';
import { createSiteNavigation } from './navigation/site-navigation.ts';
import { repeatMissedClicks } from './navigation/view-transitions.ts';
import { createPageStore } from './page-loading/page-store.ts';
import { readInlinedManifest } from './release/inlined-manifest.ts';
import { showPlainAddress } from './release/release-address.ts';

/** The entry script is not deferred, so it may run while the document is still arriving. */
export async function documentIsParsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}

/** The whole site as an element, for the release that the document is from. */
export function prepareSite(load: LoadRemote): ReactElement {
  applyStylesOnInput();
  tolerateReplacedNodes(siteRoot());
  restoreTypedValues(siteRoot());
  const manifest = readInlinedManifest(document);
  const { base: releaseBase, preview } = manifest;
  showPlainAddress(releaseBase);
  // The links of a preview stay below its own address.
  const basename = preview ? releaseBase : '';
  const currentPath = () => window.location.pathname.slice(basename.length) || '/';
  const pages = createPageStore({
    manifest,
    loadRemote: load,
    initialPath: currentPath(),
  });
  const navigation = createSiteNavigation({ pages, releaseBase, currentPath });
  restoreEntryStates();
  // Before the router's own listener, which renders the page.
  window.addEventListener('popstate', () => {
    if (!navigation.show(currentPath())) window.location.reload();
  });
  repeatMissedClicks();
  reportVisit(manifest);
  configureRuntime(manifest.config);
  return (
    <NavigationContext value={navigation}>
      <BrowserRouter basename={basename}>
        <App manifest={manifest} pages={pages} />
      </BrowserRouter>
    </NavigationContext>
  );
}

export function siteRoot(): HTMLElement {
  const root = document.getElementById('site');
  if (!root) throw new Error('The page has no element #site to hydrate.');
  return root;
}

export const rootOptions: RootOptions = {
  // Once: without it, React logs the error as well.
  onCaughtError: (error, info) =>
    console.error('A page failed; the layout stays interactive.', error, info.componentStack),
  onRecoverableError: (error, info) => {
    // Browsers skip a view transition when the window changes its size meanwhile; the page is shown all the same.
    if (error instanceof DOMException && /transition/i.test(error.message)) return;
    noteClientError('hydration', error);
    // A mismatch is a defect: the end-to-end tests fail on it.
    console.error('React repaired the hydration.', error, info.componentStack);
  },
};
