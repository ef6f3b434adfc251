import { defineRemote, type Page } from '@site/contract/remote';
import { titles } from './content/titles.ts';

function createPage(path: string, title: string, load: Page['load']): Page {
  return { path, meta: { title, description: `About ${title}.`, canonical: path }, load };
}

/** Contains features of ordinary projects that have caused failures in releases. */
export default defineRemote({
  pages: [
    createPage('/oddities', 'Pictures', () => import('./pages/pictures.tsx')),
    createPage('/oddities/dawn', 'Dawn', () => import('./pages/dawn/page.tsx')),
    createPage('/oddities/dämmerung & mehr', 'Dusk', () => import('./pages/dusk/page.tsx')),
    ...Object.entries(titles).map(([slug, title]) =>
      createPage(`/oddities/posts/${slug}`, title, () => import('./pages/post.tsx')),
    ),
  ],
});
