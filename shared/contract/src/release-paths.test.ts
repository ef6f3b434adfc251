import { expect, it } from 'vitest';
import { parseReleasePath } from './release-paths.ts';

const release = '0123456789ab';
const preview = '0123456789abcdef0123456789abcdef';

it.each([
  [`/_release/${release}/payment-flow`, 'release', release, '/payment-flow'],
  [`/_release/${release}/`, 'release', release, '/'],
  [`/_release/${release}`, 'release', release, '/'],
  [`/_preview/${preview}/portfolio/pitch-decks`, 'preview', preview, '/portfolio/pitch-decks'],
])('takes %s apart', (pathname, kind, id, path) => {
  expect(parseReleasePath(pathname)).toEqual({ kind, path, id, base: `/_${kind}/${id}` });
});

it.each([
  '/',
  '/pricing',
  '/_release/',
  '/_release/latest/pricing',
  '/_releases/0123456789ab/',
  '/_preview/0123456789ab/',
  '/a/_release/0123456789ab/',
])('leaves %s alone', (pathname) => expect(parseReleasePath(pathname)).toBeNull());
