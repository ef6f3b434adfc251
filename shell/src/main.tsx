import { hydrateRoot } from 'react-dom/client';
import { startFederation } from './composition/federation.ts';
import { prepareSite, rootOptions, siteRoot } from './start.tsx';

hydrateRoot(siteRoot(), prepareSite(startFederation), rootOptions);
