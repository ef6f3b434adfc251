import '@site/ui/tokens.css';
import '@site/ui/fonts.css';
import '@site/ui/base.css';
import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { releaseBase } from '@site/contract/release-paths';
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
  const manifest = readInlinedManifest();
  const { base, preview } = manifest;
  showPlainAddress(base);
  // The links of a preview stay below its own address.
  const basename = preview ? base : '';
  const currentPath = () => window.location.pathname.slice(basename.length) || '/';
  const pages = createPageStore({
    manifest,
    loadRemote: load,
    initialPath: currentPath(),
  });
  const navigation = createSiteNavigation({ pages, releaseBase: base, currentPath });
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

/**
 * The release that the document belongs to. The release tool parsed it with its schema when it wrote the page; a parser here
 * would cost each page 6 KB.
 */
function readInlinedManifest(): InlinedManifest & { base: string } {
  const text = document.getElementById('inlined-manifest')?.textContent;
  if (!text) throw new Error('The page has no inlined manifest.');
  const inlined = JSON.parse(text) as InlinedManifest;
  // Only a preview has another address than its release.
  return { base: releaseBase + inlined.id, ...inlined };
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
