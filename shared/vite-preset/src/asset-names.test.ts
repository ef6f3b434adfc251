import { expect, test } from 'vitest';
import { assetName } from './asset-names.ts';

const named = (place: string) =>
  assetName({ names: [place.split('/').at(-1) ?? ''], originalFileNames: [place] });

test('a picture is called by its place in the sources', () => {
  expect(named('src/media/reviews/ada.webp')).toBe('assets/media-reviews-ada[extname]');
  expect(named('../../shared/src/content/logos/perigee.svg')).toBe(
    'assets/shared-content-logos-perigee[extname]',
  );
});

test('a picture of an installed package is called as where the package is a neighbour', () => {
  const installed =
    'node_modules/.pnpm/@site+shared@file+contract+site-shared-1.0.0.tgz_zod@4/node_modules/@site/shared/src/content/logos/perigee.svg';
  expect(named(installed)).toBe('assets/shared-content-logos-perigee[extname]');
  expect(named('node_modules/@site/shared/src/a.svg')).toBe('assets/shared-a[extname]');
});

test('a name has nothing that an address would escape', () => {
  expect(named('src/media/two words+more.png')).toBe('assets/media-two-words-more[extname]');
});

test('what has no place in the sources is told apart by its bytes', () => {
  expect(assetName({ names: ['chart.svg'], originalFileNames: [] })).toBe('assets/[name]-[hash][extname]');
});
