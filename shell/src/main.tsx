import '@site/shared/tokens.css';
import '@site/shared/base.css';
import { configureRuntime, onPrefetch } from '@site/shared/facade';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { startFederation } from './composition/federation.ts';
import { readInlinedSet } from './composition/inlined-set.ts';
import { createPageSource } from './composition/page-source.ts';

const set = readInlinedSet(document);
const source = createPageSource({
  set,
  loadRemote: startFederation(set),
  initialPath: window.location.pathname,
});

configureRuntime(set.config);
onPrefetch(source.prefetch);

const root = document.getElementById('site');
if (!root) throw new Error('The page has no element #site to hydrate.');

hydrateRoot(
  root,
  <BrowserRouter>
    <App set={set} source={source} />
  </BrowserRouter>,
  {
    // A mismatch is a defect of ours: it is said aloud, and the journeys fail on it.
    onRecoverableError: (error, info) => console.error('Hydration was repaired', error, info.componentStack),
  },
);
