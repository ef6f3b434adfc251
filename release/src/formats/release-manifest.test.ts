import { describe, expect, it } from 'vitest';
import { appManifest, siteIndex, storedPath } from './release-manifest.ts';

const isStored = (path: string) => storedPath.safeParse(path).success;

it.each(['current.json', 'r/blog/0123456789ab/assets/a@2x.webp', 'pages/ab/.well-known.html', 'a..b/c...'])(
  '%j is a path of the store',
  (path) => expect(isStored(path)).toBe(true),
);

it.each([
  '',
  '/etc/passwd',
  '..',
  '../a',
  'a/../../b',
  'a/..',
  './a',
  'a/./b',
  'a//b',
  'a/',
  '..\\a',
  'a\0b',
  'a\nb',
])('%j is no path of the store', (path) => expect(isStored(path)).toBe(false));

describe('what names a path in a stored file', () => {
  const out = '../../out.js';
  const hash = 'sha256-AAAA';

  it.each(['files', 'serverFiles', 'sizes'] as const)('%s of an app stay in its folder', (field) => {
    const value = field === 'sizes' ? 1 : hash;
    const parse = (path: string) => appManifest.shape[field].safeParse({ [path]: value }).success;
    expect([parse('a.js'), parse(out)]).toEqual([true, false]);
  });

  it.each(['scripts', 'lazyScripts', 'styles'] as const)('%s of an app and of its pages do', (field) => {
    for (const shape of [appManifest.shape, appManifest.shape.pages.element.shape])
      expect([['a.js'], [out]].map((list) => shape[field].safeParse(list).success)).toEqual([true, false]);
  });

  it('entry and fonts do', () => {
    const { entry, fonts } = appManifest.shape;
    expect([entry.safeParse(out).success, fonts.safeParse([out]).success]).toEqual([false, false]);
  });

  it('documents, root files and hashes of a release do', () => {
    const { notFound, files, hashes, redirects } = siteIndex.shape;
    const page = { file: out, status: 404, styleHash: '', scriptHashes: [], styleAttributeHashes: [] };
    expect(notFound.safeParse({ ...page, file: 'pages/a/404.html' }).success).toBe(true);
    expect(notFound.safeParse(page).success).toBe(false);
    expect(files.safeParse({ '/a.svg': out }).success).toBe(false);
    expect(hashes.safeParse({ [out]: hash }).success).toBe(false);
    for (const to of ['//other.example', '/\\other.example', 'https://other.example', '/a\r\nb'])
      expect(redirects.safeParse({ '/a': to }).success).toBe(false);
  });
});
