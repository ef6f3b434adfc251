import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { prepareSite, rootOptions, siteRoot } from '../../shell/src/start.tsx';
import { remotes } from './remotes.ts';

/** Hydrates a prerendered document of the same site as one plain application without federation. */
const site = prepareSite(async ({ name }) => {
  const remote = remotes[name];
  if (!remote) throw new Error(`There is no remote "${name}".`);
  return remote;
});
startTransition(() => void hydrateRoot(siteRoot(), site, rootOptions));
