import { expect, it } from 'vitest';
import { temporaryStore } from '../../testing/small-site.ts';
import { assertMediaBudgets, mediaOf } from '../build/describe-build.ts';
import { budgets } from '../formats/page-budgets.ts';
import type { AppManifest } from '../formats/release-manifest.ts';
import { checkMedia, measureMedia } from './page-weight.ts';

const sizes = {
  'assets/a.avif': 20_000,
  'assets/b.avif': 30_000,
  'assets/c.png': 40_000,
  'assets/d.png': 5_900_000,
  'assets/hand.woff2': 50_000,
  'assets/page.js': 9_000_000,
};
const app = {
  name: 'blog',
  version: '0123456789ab',
  kind: 'remote',
  files: Object.fromEntries(Object.keys(sizes).map((file) => [file, 'sha256-x'])),
  sizes,
  sources: { 'assets/d.png': 'src/media/hero.png' },
  styles: [],
  pages: [
    { path: '/', styles: ['assets/page.css'] },
    { path: '/plain', styles: [] },
  ],
} as unknown as AppManifest;

it('a file that is too large for its kind is named by its source, and stops the publication', () => {
  expect(() => assertMediaBudgets(app)).toThrow(
    'src/media/hero.png has 5761.8 KB, but the limit for a picture is 256.0 KB.',
  );
  const film = { ...app, files: { 'a.mp4': '' }, sizes: { 'a.mp4': budgets.media.film + 1 } };
  expect(() => assertMediaBudgets(film)).toThrow(
    'a.mp4 has 1024.1 KB, but the limit for a film is 1024.0 KB.',
  );
  const { 'assets/d.png': _, ...files } = app.files;
  expect(() => assertMediaBudgets({ ...app, files })).not.toThrow();
  expect(mediaOf(app).get('src/media/hero.png')).toBe(5_900_000);
});

it.each([
  ['the largest source of a picture', '<picture><source srcset="$b 720w"><img src="$a"></picture>', 30_000],
  [
    'the image of a picture with smaller sources',
    '<picture class="x"><source srcset="$a 1x"><img src="$b"></picture>',
    30_000,
  ],
  ['no lazy picture', '<picture><source srcset="$b 720w"><img src="$a" loading="lazy"></picture>', 0],
  ['each of two pictures', '<picture><img src="$a"></picture><picture><img src="$b"></picture>', 50_000],
  ['one file of a film', '<video><source src="$a"><source src="$b"></video>', 30_000],
  ['no film that loads later', '<video preload="none"><source src="$b"></video>', 0],
])('the media of a page are %s', async (_, template, bytes) => {
  const html = template.replaceAll(/\$(\w)/g, `/r/blog/${app.version}/assets/$1.avif`);
  const pages = await measureMedia(temporaryStore(), [app], new Map([['/plain', html]]));
  expect(pages.get('/plain')).toBe(bytes);
});

it('a page has the media of its style sheets and what of its document is not lazy, one width of each picture', async () => {
  const store = temporaryStore();
  const base = '/r/blog/0123456789ab/assets';
  const html = `<img src="${base}/c.png" srcset="${base}/a.avif 1x, ${base}/b.avif 2x"><img loading="lazy" src="${base}/d.png">`;
  const css = `@font-face { src: url("./hand.woff2") } .a { background: url(d.png) } .b { background: url('d.png') }`;
  await store.write('r/blog/0123456789ab/assets/page.css', Buffer.from(css));
  const documents = new Map([
    ['/', html],
    ['/plain', '<h1>Plain</h1>'],
  ]);
  const pages = await measureMedia(store, [app], documents);
  expect(Object.fromEntries(pages)).toEqual({ '/': 40_000 + 50_000 + 5_900_000, '/plain': 0 });
  expect(checkMedia(pages)).toEqual([
    'The pictures, fonts and films of / have 5849.7 KB, but the limit is 512.0 KB. `pnpm release diff` shows what grew.',
  ]);
});
