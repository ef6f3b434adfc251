import { defineRemote } from '@site/contract/remote';

/**
 * A remote that exists only on the development server. No release can contain this remote, because it is not in
 * `remotes/`.
 */
export default defineRemote({
  pages: [
    {
      path: '/_dev/primitives',
      meta: {
        title: 'Primitives',
        description: 'Every primitive of the site in its states.',
        canonical: '/_dev/primitives',
        noindex: true,
      },
      load: () => import('./primitives.tsx'),
    },
  ],
});
