import { expect, test } from 'vitest';
import { assetName } from './output-names.ts';

const nameOf = (path: string) =>
  assetName({ names: [path.split('/').at(-1) ?? ''], originalFileNames: [path] });

test('an image is named after its place in the sources', () => {
  expect(nameOf('src/media/reviews/ada.webp')).toBe('assets/media-reviews-ada[extname]');
  expect(nameOf('../../shared/src/content/logos/perigee.svg')).toBe(
    'assets/shared-content-logos-perigee[extname]',
  );
});

test('an image of an installed package has the same name as in a workspace', () => {
  const installed =
    'node_modules/.pnpm/@site+shared@file+contract+site-shared-1.0.0.tgz_zod@4/node_modules/@site/shared/src/content/logos/perigee.svg';
  expect(nameOf(installed)).toBe('assets/shared-content-logos-perigee[extname]');
  expect(nameOf('node_modules/@site/shared/src/a.svg')).toBe('assets/shared-a[extname]');
});

test('a name has no character that an address would escape', () => {
  expect(nameOf('src/media/two words+more.png')).toBe('assets/media-two-words-more[extname]');
});

test('a file without a place in the sources is named after its hash', () => {
  expect(assetName({ names: ['chart.svg'], originalFileNames: [] })).toBe('assets/[name]-[hash][extname]');
});
