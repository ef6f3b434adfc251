import { expect, test } from 'vitest';
import { contentTypeOf, isCompressible } from './content-types.ts';

test.each([
  ['a.mjs', 'text/javascript; charset=utf-8', true],
  ['a.ttf', 'font/ttf', true],
  ['a.svg', 'image/svg+xml; charset=utf-8', true],
  ['site.webmanifest', 'application/manifest+json; charset=utf-8', true],
  ['a.woff2', 'font/woff2', false],
  ['a.ico', 'image/vnd.microsoft.icon', false],
  ['LICENSE', 'application/octet-stream', false],
])('%s is sent as %s', (path, type, shrinks) => {
  expect(contentTypeOf(path)).toBe(type);
  expect(isCompressible(path)).toBe(shrinks);
});
