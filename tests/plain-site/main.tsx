import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { prepareSite, rootOptions, siteRoot } from '../../shell/src/start.tsx';
import { remotes } from './remotes.ts';

/**
 * The same site as one plain application without federation, which hydrates a prerendered document.
 */
const site = prepareSite(async ({ name }) => {
  const remote = remotes[name];
  if (!remote) throw new Error(`There is no remote "${name}".`);
  return remote;
});
startTransition(() => void hydrateRoot(siteRoot(), site, rootOptions));
