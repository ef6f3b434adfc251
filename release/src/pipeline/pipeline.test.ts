import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractVersion } from '@site/contract/remote';
import { sampleConfig } from '@site/testing/runtime-config';
import { publishTinyApp, writeSmallSite } from '@site/testing/small-site';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startCanary } from '../canary/canary.ts';
import { storePaths } from '../model/layout.ts';
import { versionsOf } from '../model/manifest.ts';
import { folderStore } from '../store/folder-store.ts';
import { readHistory } from '../store/history.ts';
import { readPointer, seePointer, stopCanary, switchTo } from '../store/live-pointer.ts';
import { readRelease } from '../store/releases.ts';
import type { Store } from '../store/store.ts';
import { latestTag, writeTag } from '../store/tags.ts';
import { promote, retireApp, rollBack, rollBackApp } from './pipeline.ts';

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

/** An app without a build. */
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

describe('promotions at the same time', () => {
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

  it('leave the slower one before it opens pages in a browser', async () => {
    await publishVersion('one', 'remote', 'second', ['/one']);
    await publishVersion('two', 'remote', 'second', ['/two']);
    let faster: Promise<unknown> | undefined;
    const slower = {
      ...store,
      write: async (path: string, bytes: Uint8Array) => {
        await store.write(path, bytes);
        if (!path.endsWith('/pages.json')) return;
        faster ??= promote(store, { apps: ['two'] });
        await faster;
      },
    };
    const serve = vi.fn(() => Promise.reject(new Error('Pages were opened.')));
    const browser = { executablePath: '', serve };
    await expect(promote(slower, { apps: ['one'], browser, retry: false })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(serve).not.toHaveBeenCalled();
  });
});

describe('one app among others', () => {
  const config = { ...sampleConfig, apiBase: '' };
  const versionsLive = async () => {
    const live = await readPointer(store);
    return versionsOf(await readRelease(store, live?.release ?? ''));
  };
  const old: Record<string, string> = {};

  beforeEach(async () => {
    await publishVersion('shell', 'shell', 'first', []);
    for (const name of ['home', 'blog', 'shop']) {
      old[name] = (
        await publishVersion(name, 'remote', 'first', [name === 'home' ? '/' : `/${name}`])
      ).version;
    }
    await promote(store, { apps: [], config });
  });

  it('is rolled back, and the others stay', async () => {
    await publishVersion('blog', 'remote', 'second', ['/blog']);
    await promote(store, { apps: ['blog'] });
    const shop = await publishVersion('shop', 'remote', 'second', ['/shop']);
    await promote(store, { apps: ['shop'], message: 'A new shop.' });

    const done = await rollBackApp(store, { app: 'blog', message: 'The blog was empty.' });
    expect(done).toMatchObject({ changed: true, version: old.blog });
    expect(await versionsLive()).toMatchObject(
      new Map([...(await versionsLive()), ['blog', old.blog], ['shop', shop.version]]),
    );
    expect((await readHistory(store)).map(({ message }) => message)).toEqual([
      undefined,
      undefined,
      'A new shop.',
      'The blog was empty.',
    ]);
  });

  it('is rolled back to a version that is named, and not without one that was live', async () => {
    await expect(rollBackApp(store, { app: 'blog' })).rejects.toThrow('No other version of "blog"');
    await expect(rollBackApp(store, { app: 'news' })).rejects.toThrow('"news" is not live');
    const next = await publishVersion('blog', 'remote', 'second', ['/blog']);
    await rollBackApp(store, { app: 'blog', version: next.version });
    expect((await versionsLive()).get('blog')).toBe(next.version);
  });

  it('is promoted in the version of a tag; what a branch published is not what others promote', async () => {
    const next = await publishVersion('blog', 'remote', 'second', ['/blog']);
    await writeTag(store, 'blog', 'autumn', next.version);
    await writeTag(store, 'blog', latestTag, old.blog ?? '');
    expect(await promote(store, { apps: ['blog', 'shop'] })).toMatchObject({ changed: false });
    expect(await promote(store, { apps: 'latest' })).toMatchObject({ changed: false });
    // On the branch itself, and of the apps that were published from it.
    await promote(store, { apps: ['blog', 'shop'], tag: 'autumn' });
    expect((await versionsLive()).get('blog')).toBe(next.version);
    await promote(store, { apps: ['blog'] });
    await promote(store, { apps: ['blog@autumn'] });
    expect((await versionsLive()).get('blog')).toBe(next.version);
  });

  it('does not come along with a configuration, unless it is named', async () => {
    const blog = await publishVersion('blog', 'remote', 'second', ['/blog']);
    await publishVersion('shop', 'remote', 'second', ['/shop']);
    const before = await versionsLive();
    await promote(store, { apps: [], config: { ...config, siteUrl: 'https://next.example' } });
    expect(await versionsLive()).toEqual(before);
    await promote(store, { apps: ['blog'], config: { ...config, siteUrl: 'https://other.example' } });
    expect(await versionsLive()).toEqual(new Map([...before, ['blog', blog.version]]));
  });

  it('is retired, and comes back when it is published and promoted', async () => {
    await retireApp(store, 'blog', { message: 'It has moved.' });
    expect([...(await versionsLive()).keys()]).toEqual(['shell', 'home', 'shop']);
    await expect(promote(store, { apps: ['blog'] })).rejects.toThrow('"blog" has never been published');
    await publishVersion('blog', 'remote', 'first', ['/blog']);
    await promote(store, { apps: ['blog'] });
    expect((await versionsLive()).get('blog')).toBe(old.blog);
    await expect(retireApp(store, 'shell', {})).rejects.toThrow('Every release has the shell');
    await expect(retireApp(store, 'news', {})).rejects.toThrow('"news" is not live');
  });

  it('is not promoted while a canary runs, unless that is ended or added to', async () => {
    const blog = await publishVersion('blog', 'remote', 'second', ['/blog']);
    const canary = await startCanary(store, { apps: ['blog'] }, 10);
    const shop = await publishVersion('shop', 'remote', 'second', ['/shop']);
    await expect(promote(store, { apps: ['shop'] })).rejects.toThrow(
      `A canary is running: release ${canary.release} for 10 of 100 visitors`,
    );
    await expect(startCanary(store, { apps: ['shop'] }, 10)).rejects.toThrow('--stack');
    expect((await readPointer(store))?.canary?.release).toBe(canary.release);

    const stacked = await startCanary(store, { apps: ['shop'], stack: true }, 10);
    expect(versionsOf(await readRelease(store, stacked.release))).toMatchObject(
      new Map([...(await versionsLive()), ['blog', blog.version], ['shop', shop.version]]),
    );
    await expect(stopCanary(store, await seePointer(store), canary.release)).rejects.toThrow(stacked.release);

    await promote(store, { apps: ['shop'], endCanary: true });
    expect(await readPointer(store)).not.toHaveProperty('canary');
    expect((await versionsLive()).get('blog')).toBe(old.blog);
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

  it('to the live release changes nothing, and the release before stays known', async () => {
    const [one, two] = [await writeSmallSite(store, 'first'), await writeSmallSite(store, 'second')];
    await switchTo(store, one, await seePointer(store));
    await switchTo(store, two, await seePointer(store));
    expect(await rollBack(store, two)).toEqual({ from: two, to: two });
    expect(await readPointer(store)).toMatchObject({ release: two, previous: one });
    expect(await readHistory(store)).toHaveLength(2);
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
  it('reports an error of several pages once, with its position in the sources', async () => {
    await publishTinyApp(store, {
      name: 'shell',
      kind: 'shell',
      client: { 'app.js': '' },
      server: {
        'shell.js': `
export const renderPage = async ({ path, remotes }) => {
  try {
    if (path.startsWith('/blog')) remotes.blog.show();
  } catch (error) {
    throw new AggregateError([error, error], 'Rendering failed.');
  }
  return { head: '', body: path };
};`,
      },
      pages: [],
    });
    const { name, version } = await publishTinyApp(store, {
      name: 'blog',
      kind: 'remote',
      client: { 'app.js': '' },
      server: { 'remote.js': "export default { show() { throw new Error('The blog is empty.') } };" },
      pages: ['/blog', '/blog/first'],
    });
    const map = { version: 3, sources: ['remotes/blog/src/pages/blog.tsx'], names: [], mappings: 'AAgBA' };
    await store.write(
      storePaths.sourceMaps(name, version),
      Buffer.from(JSON.stringify({ 'server/remote.js': map })),
    );
    const promotion = promote(store, { apps: [], config: { ...sampleConfig, apiBase: '' } });
    await expect(promotion).rejects.toThrow(
      /^2 page\(s\) could not be rendered; nothing was changed\.\n\/blog, \/blog\/first: Error: The blog is empty\.\n +at Object\.show \(remotes\/blog\/src\/pages\/blog\.tsx:17:1\)\n +at .*shell\.js:4:\d+\)$/,
    );
  });

  it('names apps that were never published', async () => {
    await expect(promote(store, { apps: ['basket'] })).rejects.toThrow('"basket" has never been published');
  });

  it('reports an empty store', async () => {
    await expect(promote(store, { apps: [] })).rejects.toThrow('Nothing has been published in');
  });
});
