import { hydrateRoot } from 'react-dom/client';
import { loadRemote } from './federation/load-remote.ts';
import { prepareSite, rootOptions, siteRoot } from './start.tsx';

// Not awaited: modules that are loaded later import from this script, and would wait for it.
prepareSite(loadRemote).then((site) => hydrateRoot(siteRoot(), site, rootOptions));
