import { defineRemote, type Page } from '@site/contract/remote';

function page(path: string, title: string, load: Page['load']): Page {
  return { path, meta: { title, description: `${title}.`, canonical: path }, load };
}

/** What ordinary projects contain, and releases have stumbled over. */
export default defineRemote({
  pages: [
    page('/oddities', 'Pictures', () => import('./pages/pictures.tsx')),
    page('/oddities/dawn', 'Dawn', () => import('./pages/dawn/page.tsx')),
    page('/oddities/dusk', 'Dusk', () => import('./pages/dusk/page.tsx')),
  ],
});
