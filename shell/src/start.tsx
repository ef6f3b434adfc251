import '@site/ui/tokens.css';
import '@site/ui/base.css';
import { configureRuntime, onPrefetch, setReleaseBase } from '@site/sdk';
import type { ReactElement } from 'react';
import type { RootOptions } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { readInlinedManifest } from './composition/inlined-set.ts';
import { createPageSource } from './composition/page-source.ts';
import type { LoadRemote } from './federation/load-remote.ts';
import { settleAddress } from './visit/address.ts';
import { loadPreview } from './visit/load-preview.ts';
import { noteMishap } from './visit/mishaps.ts';
import { reportLater } from './visit/report-later.ts';

/** The whole site as an element, for the release set that stands in the document. */
export async function prepareSite(load: LoadRemote): Promise<ReactElement> {
  const set = await readInlinedManifest(document);
  const { base: releaseBase = '', preview } = set;
  settleAddress(releaseBase);
  setReleaseBase(releaseBase);
  // Where a set is shown that is not live, its links stay below its own address.
  const base = preview ? releaseBase : '';
  const source = createPageSource({
    set,
    // There, remotes of the developer's own machine may stand in for published ones.
    loadRemote: preview?.overrides
      ? async (remote) => (await loadPreview()).loadOverridden(set, load, remote)
      : load,
    initialPath: window.location.pathname.slice(base.length) || '/',
  });
  reportLater(set);
  configureRuntime(set.config);
  onPrefetch(source.prefetch);
  return (
    <BrowserRouter basename={base}>
      <App set={set} source={source} />
    </BrowserRouter>
  );
}

export function siteRoot(): HTMLElement {
  const root = document.getElementById('site');
  if (!root) throw new Error('The page has no element #site to hydrate.');
  return root;
}

/** A mismatch is a defect of ours: it is said aloud, and the journeys fail on it. */
export const rootOptions: RootOptions = {
  onRecoverableError: (error, info) => {
    // Browsers skip the animation when a window changes its size meanwhile; the page is there all the same.
    if (error instanceof DOMException && /transition/i.test(error.message)) return;
    noteMishap('hydration', error);
    console.error('Hydration was repaired', error, info.componentStack);
  },
};
