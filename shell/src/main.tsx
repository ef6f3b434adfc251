import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { hydrateRoot } from 'react-dom/client';
import type { LoadRemote } from './composition/page-source.ts';
import { prepareSite, rootOptions, siteRoot } from './start.tsx';

/** The federation runtime comes last of the shell's scripts, and the frame comes to life without it. */
function federationFor(set: InlinedManifest): LoadRemote {
  const start = () =>
    import('./composition/federation.ts').then(({ startFederation }) => startFederation(set));
  let started = start();
  return async (remote) => {
    const load = await started.catch(() => {
      started = start();
      return started;
    });
    return await load(remote);
  };
}

hydrateRoot(siteRoot(), prepareSite(federationFor), rootOptions);
