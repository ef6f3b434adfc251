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
import { tolerateReplacedNodes } from './hydration/replaced-nodes.ts';
import { noteClientError, reportVisit } from './metrics/report-visit.ts';
import { repeatMissedClicks } from './navigation/view-transitions.ts';
import { beginVisit } from './navigation/visit.ts';

/** Creates the whole site as an element, for the release that the document is from. */
export function prepareSite(loadRemote: LoadRemote): ReactElement {
  const root = siteRoot();
  tolerateReplacedNodes(root);
  const manifest = readInlinedManifest();
  const { basename, navigation, visit } = beginVisit({ manifest, loadRemote, root });
  repeatMissedClicks();
  reportVisit(manifest);
  configureRuntime(manifest.config);
  return (
    <NavigationContext value={navigation}>
      <BrowserRouter basename={basename}>
        <App manifest={manifest} visit={visit} />
      </BrowserRouter>
    </NavigationContext>
  );
}

/**
 * Reads the release that the document belongs to. The release tool validated it when it wrote the page, because a parser here
 * would cost each page 6 KB.
 */
function readInlinedManifest(): InlinedManifest & { base: string } {
  const text = document.getElementById('inlined-manifest')?.textContent;
  if (!text) throw new Error('The page has no inlined manifest.');
  const inlined = JSON.parse(text) as InlinedManifest;
  // The base follows from the release's id. Only a preview has another address.
  return { base: releaseBase + inlined.id, ...inlined };
}

export function siteRoot(): HTMLElement {
  const root = document.getElementById('site');
  if (!root) throw new Error('The page has no element #site to hydrate.');
  return root;
}

export const rootOptions: RootOptions = {
  // This handler logs each error once. Without it, React would log the error as well.
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
