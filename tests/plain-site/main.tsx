import { createRoot, hydrateRoot } from 'react-dom/client';
import { prepareSite, rootOptions, siteRoot } from '../../shell/src/start.tsx';
import { remotes } from './remotes.ts';

/**
 * The same site as one plain application: no parts, no federation. It hydrates
 * the document that it finds, or fills an empty one.
 */
const site = await prepareSite(async ({ name }) => {
  const remote = remotes[name];
  if (!remote) throw new Error(`There is no part "${name}".`);
  return remote;
});
const root = siteRoot();
if (root.hasChildNodes()) hydrateRoot(root, site, rootOptions);
else createRoot(root, rootOptions).render(site);
