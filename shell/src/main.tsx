import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadRemote } from './federation/load-remote.ts';
import { prepareSite, rootOptions, siteRoot } from './start.tsx';

/** Starts a new task, so that a slow phone can paint and respond before the next step. */
const waitForTask = () => new Promise((resolve) => setTimeout(resolve));

async function start(): Promise<void> {
  await waitForTask();
  const site = prepareSite(loadRemote);
  await waitForTask();
  const root = siteRoot();
  // The development server does not prerender pages of remotes from another site, so render them from scratch.
  if (!root.hasChildNodes()) return createRoot(root, rootOptions).render(site);
  // Use a transition, in which React hydrates in slices of a few milliseconds, so the browser can respond in between.
  startTransition(() => void hydrateRoot(root, site, rootOptions));
}

// Do not await `start` here. Modules that `start` loads import this script, so they would wait for `start` to finish.
void start();
