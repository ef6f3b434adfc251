import { defineRemote, type Page } from '@site/contract/remote';
import { titles } from './content/titles.ts';

function page(path: string, title: string, load: Page['load']): Page {
  return { path, meta: { title, description: `About ${title}.`, canonical: path }, load };
}

/** Contains features of ordinary projects that have caused failures in releases. */
export default defineRemote({
  pages: [
    page('/oddities', 'Pictures', () => import('./pages/pictures.tsx')),
    page('/oddities/dawn', 'Dawn', () => import('./pages/dawn/page.tsx')),
    page('/oddities/dämmerung & mehr', 'Dusk', () => import('./pages/dusk/page.tsx')),
    ...Object.entries(titles).map(([slug, title]) =>
      page(`/oddities/posts/${slug}`, title, () => import('./pages/post.tsx')),
    ),
  ],
});
