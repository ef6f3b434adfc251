import { hydrateRoot } from 'react-dom/client';
import { createRemoteLoader } from './federation/load-remote.ts';
import { prepareSite, rootOptions, siteRoot } from './start.tsx';

hydrateRoot(siteRoot(), await prepareSite(createRemoteLoader()), rootOptions);
