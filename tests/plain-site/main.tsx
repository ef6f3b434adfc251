import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { prepareSite, rootOptions, siteRoot } from '../../shell/src/start.tsx';
import { remotes } from './remotes.ts';

/**
 * The same site as one plain application without federation. It hydrates a prerendered document or renders into an
 * empty one.
 */
const site = await prepareSite(async ({ name }) => {
  const remote = remotes[name];
  if (!remote) throw new Error(`There is no remote "${name}".`);
  return remote;
});
const root = siteRoot();
if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, site, rootOptions));
else createRoot(root, rootOptions).render(site);
