import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadRemote } from './federation/load-remote.ts';
import { prepareSite, rootOptions, siteRoot } from './start.tsx';

/** Ends a task, so that a slow phone can draw and respond before the next step. */
const task = () => new Promise((resolve) => setTimeout(resolve));

async function start(): Promise<void> {
  await task();
  const site = prepareSite(loadRemote);
  await task();
  const root = siteRoot();
  // The development server prerenders no page of another site's remotes.
  if (!root.hasChildNodes()) return createRoot(root, rootOptions).render(site);
  // As a transition React hydrates in slices of a few milliseconds, and lets the browser respond between them.
  startTransition(() => void hydrateRoot(root, site, rootOptions));
}

// `start` is not awaited, because modules that are loaded later import from this script and would wait for it.
void start();
