import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiOperations } from '@site/wire/api-operations';
import { describe, expect, it } from 'vitest';
import { appManifest } from '../formats/release-manifest.ts';
import { appSources } from './app-sources.ts';
import { assertServable } from './describe-build.ts';

describe('the file names of an app', () => {
  it('may be those that the origin serves', () => {
    const files = ['remoteEntry.js', 'assets/media-a_1.2~b@2x.webp'];
    expect(() => assertServable('portfolio', files)).not.toThrow();
  });

  it('are of kinds that pages load, and of no other', () => {
    for (const file of ['index.html', 'a.xhtml', 'a.xml', 'a.pdf', 'a.wasm', '@mf-types.zip', 'LICENSE'])
      expect(() => assertServable('portfolio', ['remoteEntry.js', file])).toThrow(
        `contains files that an app may not publish: "${file}"`,
      );
  });

  it('must not be others', () => {
    for (const file of ['assets/plan+page.svg', 'Größe.png', 'two words.png', '.hidden', 'a/.hidden/b.js'])
      expect(() => assertServable('portfolio', ['remoteEntry.js', file])).toThrow(JSON.stringify(file));
  });
});

it('the name of an app can be part of a URL', () => {
  const isName = (name: string) => appManifest.shape.name.safeParse(name).success;
  expect(['events', 'Case_Stories', 'größe', '2d', 'case-stories'].filter(isName)).toEqual([
    'events',
    'case-stories',
  ]);
});

describe('the paths of an app', () => {
  const { path } = appManifest.shape.pages.element.shape;
  const isAddress = (text: string) => path.safeParse(encodeURI(text)).success;

  it('are addresses', () => {
    const addresses = ['/', '/Process', '/q&a', '/a+b', '/größe 2', '/.well-known/a', '/a..b'];
    expect(addresses.filter(isAddress)).toEqual(addresses);
    const others = ['stories', '//a', '/a/', '/a?b', '/a#b', '/a%20b', '/a ', '/$a', '/:slug'];
    expect([...others, '/..', '/a/../../b', '/a/.'].filter(isAddress)).toEqual([]);
  });

  it('are none of the origin', () => {
    const taken = [
      '/health',
      '/Ready',
      '/r',
      '/r/a',
      '/_release/a',
      '/robots.txt',
      '/.well-known/security.txt',
    ];
    expect(taken.filter(isAddress)).toEqual([]);
    expect(['/healthy', '/ready-made', '/reviews', '/r2', '/a/health'].filter(isAddress)).toHaveLength(5);
  });

  it.each([
    ['/guides/:slug', '/guides/:slug has a parameter'],
    ['/guides/[slug]', '/guides/%5Bslug%5D has a parameter'],
    ['guides', 'guides is no path of a page'],
    ['/health', 'The origin answers /health itself'],
  ])('%s is named when it is rejected', (text, message) => {
    expect(path.safeParse(encodeURI(text)).error?.message).toContain(message);
  });
});

/**
 * Lists the paths of the API's operations that an app's sources contain as texts, with parameters as in the OpenAPI
 * document.
 */
function calledPaths(folder: string): string[] {
  const known = new Set(Object.keys(apiOperations).map((operation) => operation.split(' ')[1] ?? ''));
  const files = readdirSync(join(folder, 'src'), { recursive: true }).map(String);
  const paths = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(folder, 'src', file), 'utf8').matchAll(/[`'](?:\$\{apiBase\})?(\/[^`'"]*)[`']/g),
    ])
    .map(([, path = '']) => path.replace(/\$\{(\w+)\}/g, '{$1}'))
    .filter((path) => known.has(path));
  return [...new Set(paths)].sort();
}

describe.each(appSources.map((app) => [app.name, app] as const))('the app %s', (_, { folder }) => {
  it('declares every path of the API that it calls, and no other', () => {
    const { api } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      api?: string[];
    };
    const declared = (api ?? []).map((operation) => operation.split(' ')[1] ?? '');
    expect([...new Set(declared)].sort()).toEqual(calledPaths(folder));
  });
});
