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

/** Builds the React element of the whole site, for the release that this document belongs to. */
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
 * Reads the manifest of the document's release. The release tool validated it before writing the page, and a parser
 * here would cost each page 6 KB.
 */
function readInlinedManifest(): InlinedManifest & { base: string } {
  const text = document.getElementById('inlined-manifest')?.textContent;
  if (!text) throw new Error('The page has no inlined manifest.');
  const inlined = JSON.parse(text) as InlinedManifest;
  // Derive the base path from the release's id, unless the manifest has one, as in previews and development.
  return { base: releaseBase + inlined.id, ...inlined };
}

export function siteRoot(): HTMLElement {
  const root = document.getElementById('site');
  if (!root) throw new Error('The page has no element #site to hydrate.');
  return root;
}

export const rootOptions: RootOptions = {
  // Log a caught error once. This handler replaces React's own, which would log the error in its own words.
  onCaughtError: (error, info) =>
    console.error('A page failed; the layout stays interactive.', error, info.componentStack),
  onRecoverableError: (error, info) => {
    // Browsers skip a view transition if the window is resized during it, but the page still appears.
    if (error instanceof DOMException && /transition/i.test(error.message)) return;
    noteClientError('hydration', error);
    // A hydration mismatch is a defect, so the end-to-end tests fail on this message.
    console.error('React repaired the hydration.', error, info.componentStack);
  },
};
