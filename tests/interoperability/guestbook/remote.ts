import type { Remote } from '@site/contract/remote';

/** A remote as a team with other build tools writes it: nothing of this repository but the contract's types and the SDK. */
const remote: Remote = {
  contract: 1,
  pages: [
    {
      path: '/guestbook',
      meta: { title: 'Guestbook', description: 'Built with other tools.', canonical: '/guestbook' },
      load: () => import('./page.tsx'),
    },
  ],
};
export default remote;
