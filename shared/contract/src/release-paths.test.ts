import { expect, it } from 'vitest';
import { integrityPath, parseReleasePath, withOneSlash } from './release-paths.ts';

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

it.each([
  ['//', '/'],
  ['//pricing', '/pricing'],
  ['///payment-flow', '/payment-flow'],
  ['/\\other.example/', '/other.example/'],
  ['/%2F%5cother.example', '/other.example'],
  [`/_release/${release}//other.example/`, `/_release/${release}/other.example/`],
  [`/_preview/${preview}/%2fx`, `/_preview/${preview}/x`],
  [`//_release/${release}/x`, `/_release/${release}/x`],
])('redirects %s to %s', (pathname, expected) => expect(withOneSlash(pathname)).toBe(expected));

it.each(['/', '/pricing', '/services//pitch-decks', '/pricing//', `/_release/${release}/x`, '/a%2f%2fb'])(
  'has no other address for %s',
  (pathname) => expect(withOneSlash(pathname)).toBe(pathname),
);

it('names an import map by its hash, without what an address would escape', () =>
  expect(integrityPath('sha256-+/bCdEfGhIjKlMnOpQrStUvWxYz0123456789abcde=')).toBe(
    '/r/_integrity/-_bCdEfGhIjKlMnO.json',
  ));
