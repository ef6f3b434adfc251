import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadRemote } from './federation/load-remote.ts';
import { documentIsParsed, prepareSite, rootOptions, siteRoot } from './start.tsx';

// Not awaited: modules that are loaded later import from this script, and would wait for it.
documentIsParsed()
  .then(() => prepareSite(loadRemote))
  // As a transition React hydrates in slices of a few milliseconds, and lets the browser respond between them.
  .then((site) => startTransition(() => void hydrateRoot(siteRoot(), site, rootOptions)));
