import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiOperations } from '@site/contract/api-operations';
import { appManifest } from '@site/contract/release-manifest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appSources, findApps } from './app-sources.ts';
import { assertServable } from './describe-app.ts';

describe('the apps of a repository', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'repository-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function write(folder: string, name: string, entry: string): void {
    mkdirSync(join(root, folder, 'src'), { recursive: true });
    writeFileSync(join(root, folder, 'package.json'), JSON.stringify({ name }));
    writeFileSync(join(root, folder, 'src', entry), '');
  }
  const found = () => findApps(root).map(({ name, kind, folder }) => [name, kind, folder]);

  it('are the shell and every remote with an exposed module, under the names of their packages', () => {
    write('shell', '@site/shell', 'server.tsx');
    write('remotes/stories', '@site/case-stories', 'remote.tsx');
    mkdirSync(join(root, 'remotes/left-over/dist'), { recursive: true });
    expect(found()).toEqual([
      ['shell', 'shell', join(root, 'shell')],
      ['case-stories', 'remote', join(root, 'remotes/stories')],
    ]);
  });

  it('are the one remote of a repository of its own', () => {
    write('.', 'events', 'remote.tsx');
    expect(found()).toEqual([['events', 'remote', root]]);
  });

  it('need a name that can be part of a URL', () => {
    write('remotes/stories', '@site/Case_Stories', 'remote.tsx');
    expect(() => findApps(root)).toThrow('must consist of lower-case letters');
  });
});

describe('the file names of an app', () => {
  it('may be those that the origin serves', () => {
    const files = ['remoteEntry.js', 'assets/media-a_1.2~b@2x.webp'];
    expect(() => assertServable('portfolio', files)).not.toThrow();
  });

  it('must not be others', () => {
    for (const file of ['assets/plan+page.svg', 'Größe.png', 'two words.png', '.hidden', 'a/.hidden/b.js'])
      expect(() => assertServable('portfolio', ['remoteEntry.js', file])).toThrow(JSON.stringify(file));
  });
});

describe('the paths of an app', () => {
  const { path } = appManifest.shape.pages.element.shape;
  const isAddress = (text: string) => path.safeParse(encodeURI(text)).success;

  it('are addresses', () => {
    expect(['/', '/Process', '/q&a', '/a+b', '/größe 2'].filter(isAddress)).toHaveLength(5);
    expect(
      ['stories', '//a', '/a/', '/a?b', '/a#b', '/a%20b', '/a ', '/$a', '/:slug'].filter(isAddress),
    ).toEqual([]);
  });
});

/** Paths of the API's operations that an app's sources have as a text, with parameters as the OpenAPI document writes them. */
function calledPaths(folder: string): string[] {
  const known = new Set(Object.keys(apiOperations).map((operation) => operation.split(' ')[1] ?? ''));
  const files = readdirSync(join(folder, 'src'), { recursive: true }).map(String);
  const paths = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(join(folder, 'src', file), 'utf8').matchAll(/[`'](\/[^`'"]*)[`']/g)])
    .map(([, path = '']) => path.replace(/\$\{(\w+)\}/g, '{$1}'))
    .filter((path) => known.has(path));
  return [...new Set(paths)].sort();
}

describe.each(appSources.filter(({ kind }) => kind === 'remote').map((app) => [app.name, app] as const))(
  'the remote %s',
  (_, { folder }) => {
    it('declares every path of the API that it calls, and no other', () => {
      const { api } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        api?: string[];
      };
      const declared = (api ?? []).map((operation) => operation.split(' ')[1] ?? '');
      expect([...new Set(declared)].sort()).toEqual(calledPaths(folder));
    });
  },
);
