import { collectionPages } from '@site/contract/collections';
import { defineRemote, type Page } from '@site/contract/remote';
import { titles as posts } from './content/titles.ts';

function page(path: string, title: string, load: Page['load']): Page {
  return { path, meta: { title, description: `${title}.`, canonical: path }, load };
}

/** What ordinary projects contain, and releases have stumbled over. */
export default defineRemote({
  pages: [
    page('/oddities', 'Pictures', () => import('./pages/pictures.tsx')),
    page('/oddities/dawn', 'Dawn', () => import('./pages/dawn/page.tsx')),
    page('/oddities/dämmerung & mehr', 'Dusk', () => import('./pages/dusk/page.tsx')),
  ],
  collections: collectionPages([
    {
      path: '/oddities/posts/:slug',
      parameters: import.meta.env.SSR ? Object.keys(posts) : [],
      meta: async (slug) => {
        const { titles } = await import('./content/titles.ts');
        const title = titles[slug] ?? slug;
        return { title, description: `About ${title}.`, canonical: `/oddities/posts/${slug}` };
      },
      load: () => import('./pages/post.tsx'),
    },
  ]),
});
