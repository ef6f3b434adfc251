import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractVersion } from '@site/contract/remote';
import { sampleConfig } from '@site/testing/runtime-config';
import { publishTinyApp, writeSmallSite } from '@site/testing/small-site';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storePaths } from '../model/layout.ts';
import { folderStore } from '../store/folder-store.ts';
import { readHistory } from '../store/history.ts';
import { readPointer, seePointer, switchTo } from '../store/live-pointer.ts';
import { readRelease } from '../store/releases.ts';
import type { Store } from '../store/store.ts';
import { promote, rollBack } from './pipeline.ts';

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'));
  store = folderStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const first = 'aaaaaaaaaaaa';
const second = 'bbbbbbbbbbbb';
const third = 'cccccccccccc';

describe('the live pointer', () => {
  it('has the release before, and every switch in its history', async () => {
    await switchTo(store, first, await seePointer(store));
    await switchTo(store, second, await seePointer(store));
    expect(await readPointer(store)).toMatchObject({ release: second, previous: first });
    expect((await readHistory(store)).map(({ release }) => release)).toEqual([first, second]);
  });

  it('names who moved it', async () => {
    vi.stubEnv('RELEASE_BY', 'Ada of the checkout team');
    await switchTo(store, first, await seePointer(store));
    vi.unstubAllEnvs();
    expect(await readPointer(store)).toMatchObject({ by: 'Ada of the checkout team' });
  });

  it('is moved by one of two at the same time; the other gets an error that names what is stored', async () => {
    await switchTo(store, first, await seePointer(store));
    const seen = await seePointer(store);
    const outcomes = await Promise.allSettled([second, third].map((id) => switchTo(store, id, seen)));
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(lost).toHaveLength(1);
    expect(lost[0]?.reason).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('are stored'),
    });
    expect((await readHistory(store)).map(({ release }) => release)).toEqual([
      first,
      (await readPointer(store))?.release,
    ]);
  });

  it('stays when it was moved meanwhile', async () => {
    const before = await seePointer(store);
    await switchTo(store, first, before);
    await expect(switchTo(store, second, before)).rejects.toThrow(
      'Release aaaaaaaaaaaa was promoted meanwhile',
    );
    expect(await readPointer(store)).toMatchObject({ release: first });
    expect(await readHistory(store)).toHaveLength(1);
  });
});

describe('promotions at the same time', () => {
  const publishVersion = (name: string, kind: 'shell' | 'remote', etag: string, paths: readonly string[]) =>
    publishTinyApp(store, {
      name,
      kind,
      client: { 'app.js': `console.log('${name} ${etag}');` },
      server: {
        [`${kind}.js`]:
          kind === 'shell'
            ? "export const renderPage = async ({ path }) => ({ head: '<title>' + path + '</title>', body: path });"
            : `export default { contract: ${contractVersion}, pages: [] };`,
      },
      pages: paths,
    });
  const teams = ['one', 'two', 'three', 'four', 'five'];
  const config = { ...sampleConfig, apiBase: '' };

  beforeEach(async () => {
    await publishVersion('shell', 'shell', 'first', []);
    await publishVersion('home', 'remote', 'first', ['/']);
    for (const team of teams) await publishVersion(team, 'remote', 'first', [`/${team}`]);
    await promote(store, { apps: [], config });
  });

  it.each(['without keys', 'where they are signed'])('all end live %s', async (how) => {
    if (how !== 'without keys') {
      const { privateKey, publicKey } = generateKeyPairSync('ed25519');
      vi.stubEnv('RELEASE_SIGNING_KEY', String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
      vi.stubEnv('RELEASE_PUBLIC_KEY', String(publicKey.export({ type: 'spki', format: 'pem' })));
    }
    const versions = await Promise.all(
      teams.map(async (team) => (await publishVersion(team, 'remote', 'second', [`/${team}`])).version),
    );
    await Promise.all(teams.map((team) => promote(store, { apps: [team] })));
    const live = await readPointer(store);
    const { microFrontends } = await readRelease(store, live?.release ?? '');
    expect(teams.map((team) => microFrontends[team]?.[0].metadata.version)).toEqual(versions);
  });

  it.each([
    ['asked not to be repeated', { retry: false }],
    ['with a configuration of its own', { config: { ...config, siteUrl: 'https://other.example' } }],
  ])('leave the slower one with an error when it was %s', async (_, options) => {
    await publishVersion('one', 'remote', 'second', ['/one']);
    await publishVersion('two', 'remote', 'second', ['/two']);
    // The faster one is done between the slower one's first step and its last.
    const slower = {
      ...store,
      replace: async (...change: Parameters<Store['replace']>) => {
        await promote(store, { apps: ['two'] });
        return await store.replace(...change);
      },
    };
    await expect(promote(slower, { apps: ['one'], ...options })).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('rolling back', () => {
  it('fails when nothing is live', async () => {
    await expect(rollBack(store, undefined)).rejects.toThrow('Nothing is promoted in');
  });

  it('restores a lost pointer, and lists the stored releases', async () => {
    const id = await writeSmallSite(store, 'first');
    await switchTo(store, id, await seePointer(store));
    await store.remove([storePaths.pointer]);
    await expect(rollBack(store, undefined)).rejects.toThrow(id);
    expect(await readPointer(store)).toBe(null);
    expect(await rollBack(store, id)).toEqual({ from: null, to: id });
    expect(await readPointer(store)).toMatchObject({ release: id });
  });

  it('rejects a release without pages, and leaves the live one', async () => {
    await switchTo(store, first, await seePointer(store));
    await expect(rollBack(store, second)).rejects.toThrow('nothing was switched');
    expect(await readPointer(store)).toMatchObject({ release: first });
  });

  it('fails before the first release', async () => {
    await switchTo(store, first, await seePointer(store));
    await expect(rollBack(store, undefined)).rejects.toThrow('there is none before it');
  });
});

describe('promoting', () => {
  it('names apps that were never published', async () => {
    await expect(promote(store, { apps: ['basket'] })).rejects.toThrow('"basket" has never been published');
  });

  it('reports an empty store', async () => {
    await expect(promote(store, { apps: [] })).rejects.toThrow('Nothing has been published in');
  });
});
