import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { beforeEach, describe, expect, it } from 'vitest';
import { readFinishedBuild } from './finished-build.ts';

let dist: string;
beforeEach(() => {
  dist = createTemporaryFolder();
});

const write = (files: Record<string, string>) => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), text);
  }
};
const remoteJson = {
  name: 'guestbook',
  entry: 'remoteEntry.mjs',
  sharedModules: { react: '^19.0.0' },
  federationRuntime: { type: 'var', entryGlobalName: 'guestbook' },
};
const remoteModule = `export default { contract: 2, pages: [{ path: '/guestbook', meta: { title: '', description: '', canonical: '/guestbook' } }] };`;

describe('a finished build', () => {
  it('is described by its remote.json, its files and its server module', async () => {
    write({
      'remote.json': JSON.stringify(remoteJson),
      'client/remoteEntry.mjs': 'var guestbook;',
      'client/remoteEntry.mjs.map': '{}',
      'client/assets/page.js': '',
      'server/remote.mjs': remoteModule,
      'server/package.json': '{}',
    });
    const { app } = await readFinishedBuild(dist);
    expect(app).toMatchObject({
      name: 'guestbook',
      kind: 'remote',
      contract: 2,
      entry: 'remoteEntry.mjs',
      scripts: ['remoteEntry.mjs'],
      lazyScripts: ['assets/page.js'],
      federationRuntime: remoteJson.federationRuntime,
      sharedModules: remoteJson.sharedModules,
      pages: [{ path: '/guestbook', canonical: '/guestbook', noindex: false, scripts: [] }],
    });
    expect(Object.keys(app.files)).toEqual(['assets/page.js', 'remoteEntry.mjs']);
    expect(Object.keys(app.serverFiles)).toEqual(['remote.mjs']);
  });

  it.each([
    ['is missing', undefined],
    ['is not JSON', '{'],
    ['lacks the entry', JSON.stringify({ name: 'guestbook', sharedModules: {} })],
  ])('is rejected when remote.json %s', async (_, text) => {
    if (text !== undefined) write({ 'remote.json': text });
    await expect(readFinishedBuild(dist)).rejects.toThrow('remote.json does not describe a remote');
  });
});
