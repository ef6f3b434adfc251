import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadRemote } from './federation/load-remote.ts';
import { prepareSite, rootOptions, siteRoot } from './start.tsx';

// A task of its own after the evaluation of this script, so that a slow phone can respond between them.
setTimeout(() => {
  const site = prepareSite(loadRemote);
  const root = siteRoot();
  // The development server prerenders no page of another site's remotes.
  if (!root.hasChildNodes()) return createRoot(root, rootOptions).render(site);
  // As a transition React hydrates in slices of a few milliseconds, and lets the browser respond between them.
  startTransition(() => void hydrateRoot(root, site, rootOptions));
});
