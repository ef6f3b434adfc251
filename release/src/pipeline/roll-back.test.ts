import { sampleConfig } from '@site/testing/runtime-config';
import { publishRemote, publishShell, writeSmallSite } from '@site/testing/small-site';
import { temporaryStore } from '@site/testing/temporary-store';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startCanary } from '../canary/canary.ts';
import { storePaths } from '../model/layout.ts';
import { versionsOf } from '../model/manifest.ts';
import { readHistory } from '../store/history.ts';
import { readPointer, seePointer } from '../store/live-pointer.ts';
import { readRelease } from '../store/releases.ts';
import { stopCanary } from '../store/running-canary.ts';
import type { Store } from '../store/store.ts';
import { switchTo } from '../store/switch-release.ts';
import { latestTag, writeTag } from '../store/tags.ts';
import { dryRun, promote } from './pipeline.ts';
import { retireApp, rollBack, rollBackApp } from './roll-back.ts';

let store: Store;
beforeEach(() => {
  store = temporaryStore();
});

const first = 'aaaaaaaaaaaa';
const second = 'bbbbbbbbbbbb';

describe('one app among others', () => {
  const config = { ...sampleConfig, apiBase: '' };
  const versionsLive = async () => {
    const live = await readPointer(store);
    return versionsOf(await readRelease(store, live?.release ?? ''));
  };
  const old: Record<string, string> = {};

  beforeEach(async () => {
    await publishShell(store);
    for (const name of ['home', 'blog', 'shop']) {
      const pages = [name === 'home' ? '/' : `/${name}`];
      old[name] = (await publishRemote(store, name, 'first', pages)).version;
    }
    await promote(store, { apps: [], config });
  });

  it('is rolled back, and the others stay', async () => {
    await publishRemote(store, 'blog', 'second');
    await promote(store, { apps: ['blog'] });
    const shop = await publishRemote(store, 'shop', 'second');
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
    const next = await publishRemote(store, 'blog', 'second');
    await rollBackApp(store, { app: 'blog', version: next.version });
    expect((await versionsLive()).get('blog')).toBe(next.version);
  });

  it('is promoted in the version of a tag; what a branch published is not what others promote', async () => {
    const next = await publishRemote(store, 'blog', 'second');
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
    const blog = await publishRemote(store, 'blog', 'second');
    await publishRemote(store, 'shop', 'second');
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
    await publishRemote(store, 'blog', 'first');
    await promote(store, { apps: ['blog'] });
    expect((await versionsLive()).get('blog')).toBe(old.blog);
    await expect(retireApp(store, 'shell', {})).rejects.toThrow('Every release has the shell');
    await expect(retireApp(store, 'news', {})).rejects.toThrow('"news" is not live');
  });

  it('is not promoted while a canary runs, unless that is ended or added to', async () => {
    const blog = await publishRemote(store, 'blog', 'second');
    const canary = await startCanary(store, { apps: ['blog'] }, 10);
    const shop = await publishRemote(store, 'shop', 'second');
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

it('a promotion that a canary prevents names its release, share and author', async () => {
  vi.stubEnv('RELEASE_BY', 'Ada');
  await publishShell(store);
  await publishRemote(store, 'home', 'first', ['/']);
  const config = { ...sampleConfig, apiBase: '' };
  await promote(store, { apps: 'latest', config });
  await publishRemote(store, 'home', 'second', ['/']);
  const canary = await startCanary(store, { apps: ['home'] }, 10);

  const started = `release ${canary.release} for 10 of 100 visitors, since ${canary.since}, by Ada.`;
  const next = { apps: [], config: { ...config, companyUrl: 'https://next.example' } };
  await expect(promote(store, next)).rejects.toThrow(`A canary is running: ${started} Nothing was changed.`);
  expect((await dryRun(store, next)).rejection).toContain(started);
  expect(await dryRun(store, { apps: ['home'], endCanary: true })).toMatchObject({ rejection: null });
  await expect(startCanary(store, { apps: ['home'] }, 20)).rejects.toThrow(started);
  expect((await readPointer(store))?.canary).toEqual(
    expect.objectContaining({ release: canary.release, percent: 10 }),
  );
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
    await expect(promote(store, { apps: 'latest', config: sampleConfig })).rejects.toThrow(
      '`pnpm release restore` makes live again what was live before',
    );
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
