import { expect, it } from 'vitest';
import { parseReleasePath } from './release-paths.ts';

it.each([
  ['/_release/0123456789ab/payment-flow', 'release', '/payment-flow'],
  ['/_release/0123456789ab/', 'release', '/'],
  ['/_release/0123456789ab', 'release', '/'],
  ['/_preview/0123456789ab/portfolio/pitch-decks', 'preview', '/portfolio/pitch-decks'],
])('takes %s apart', (pathname, kind, path) => {
  expect(parseReleasePath(pathname)).toEqual({
    kind,
    path,
    id: '0123456789ab',
    base: `/_${kind}/0123456789ab`,
  });
});

it.each([
  '/',
  '/pricing',
  '/_release/',
  '/_release/latest/pricing',
  '/_releases/0123456789ab/',
  '/a/_release/0123456789ab/',
])('leaves %s alone', (pathname) => expect(parseReleasePath(pathname)).toBeNull());
