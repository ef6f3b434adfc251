import { sampleConfig } from '@site/contract/sample-configuration';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  canaryOf,
  goLive,
  publishRemote,
  publishShell,
  temporaryStore,
  writeSmallSite,
} from '../../testing/small-site.ts';
import { restoreLive } from '../maintenance/restore.ts';
import { switchesOf } from '../pointer/history.ts';
import { readPointer } from '../pointer/live-pointer.ts';
import { readMovableSite, setCanary, stopCanary, withdraw } from '../pointer/pointer-moves.ts';
import { readSite } from '../pointer/read-site.ts';
import { versionsOf } from '../releases/manifest.ts';
import { readRelease } from '../releases/releases.ts';
import { readSiteIndex, storeRendered } from '../releases/stored-indexes.ts';
import { latestTag, writeTag } from '../releases/tags.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { startCanary } from './canary.ts';
import { promote, retireApp } from './pipeline.ts';
import { rollBack } from './roll-back.ts';
import { rollBackApp } from './roll-back-app.ts';

let store: Store;
beforeEach(() => {
  store = temporaryStore();
});

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
    // A single damaged index in the history must not prevent a roll-back.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const between = switchesOf((await readSite(store)).moves).at(-2)?.release ?? '';
    await store.write(storePaths.siteIndex(between), Buffer.from('{'));

    const done = await rollBackApp(store, { app: 'blog', message: 'The blog was empty.' });
    expect(done).toMatchObject({ changed: true, version: old.blog });
    expect(await versionsLive()).toMatchObject(
      new Map([...(await versionsLive()), ['blog', old.blog], ['shop', shop.version]]),
    );
    expect(switchesOf((await readSite(store)).moves).map(({ event }) => event.message)).toEqual([
      undefined,
      undefined,
      'A new shop.',
      'The blog was empty.',
    ]);
  });

  it('is rolled back to the release of before, whatever order its configuration came in, and nothing is rendered', async () => {
    const reversed = (value: object): object =>
      Object.fromEntries(
        Object.entries(value)
          .map(([key, inner]) => [key, typeof inner === 'object' ? reversed(inner) : inner] as const)
          .reverse(),
      );
    const first = await promote(store, { apps: [], config: reversed(config) as typeof config });
    await publishRemote(store, 'blog', 'second');
    await promote(store, { apps: ['blog'] });
    const back = await rollBackApp(store, { app: 'blog' });
    expect([back.release.id, back.pages]).toEqual([first.release.id, 0]);
  });

  it('is not rolled back twice by two people who saw the same release', async () => {
    await publishRemote(store, 'blog', 'second');
    const { release: bad } = await promote(store, { apps: ['blog'] });
    await rollBackApp(store, { app: 'blog', from: bad.id });
    await expect(rollBackApp(store, { app: 'blog', from: bad.id })).rejects.toThrow('is live');
    await expect(rollBackApp(store, { app: 'blog' })).rejects.toThrow('"rolled back"');
    expect((await versionsLive()).get('blog')).toBe(old.blog);
  });

  it('is rolled back to a version that is named, and not to one that was never live', async () => {
    await expect(rollBackApp(store, { app: 'blog' })).rejects.toThrow('No other version of "blog"');
    await expect(rollBackApp(store, { app: 'news' })).rejects.toThrow('"news" is not live');
    const { version } = await publishRemote(store, 'blog', 'second');
    await expect(rollBackApp(store, { app: 'blog', version })).rejects.toThrow(
      `\`pnpm release promote blog@${version}\``,
    );
    await promote(store, { apps: ['blog'] });
    await publishRemote(store, 'blog', 'third');
    await promote(store, { apps: ['blog'] });
    await rollBackApp(store, { app: 'blog', version: old.blog });
    expect((await versionsLive()).get('blog')).toBe(old.blog);
    await rollBackApp(store, { app: 'blog', version });
    expect((await versionsLive()).get('blog')).toBe(version);
  });

  it('does not undo the mend that somebody else promotes meanwhile', async () => {
    await publishRemote(store, 'blog', 'second');
    await promote(store, { apps: ['blog'] });
    const { version } = await publishRemote(store, 'blog', 'mended');
    const slower = {
      ...store,
      replace: async (...change: Parameters<Store['replace']>) => {
        await promote(store, { apps: ['blog'] });
        return await store.replace(...change);
      },
    };
    await expect(rollBackApp(slower, { app: 'blog' })).rejects.toMatchObject({ code: 'conflict' });
    const asked = vi.fn(async (_: string) => false);
    await expect(rollBackApp(store, { app: 'blog', confirm: asked })).rejects.toThrow('Nothing was changed.');
    expect(asked.mock.lastCall?.[0]).toContain(`blog ${version} is live; the last move was "promoted"`);
    expect((await versionsLive()).get('blog')).toBe(version);
  });

  it('is not promoted or rolled back where the pages of the live release are missing', async () => {
    const { release = '' } = (await readPointer(store)) ?? {};
    await store.remove([storePaths.siteIndex(release)]);
    const missing = `The pages of release ${release} are missing`;
    await expect(promote(store, { apps: ['shell', 'home'], config })).rejects.toThrow(missing);
    await expect(rollBackApp(store, { app: 'blog' })).rejects.toThrow(missing);
  });

  it('needs the name of a version where somebody else has just stopped a canary', async () => {
    await publishRemote(store, 'blog', 'second');
    await promote(store, { apps: ['blog'] });
    await publishRemote(store, 'blog', 'third');
    await startCanary(store, { apps: ['blog'] }, 10);
    await rollBack(store, undefined);
    await expect(rollBackApp(store, { app: 'blog' })).rejects.toThrow(
      `\`pnpm release rollback blog ${old.blog}\``,
    );
  });

  it('is promoted in the version of a tag; what a branch published is not what others promote', async () => {
    const next = await publishRemote(store, 'blog', 'second');
    await writeTag(store, 'blog', 'autumn', next.version);
    await writeTag(store, 'blog', latestTag, old.blog ?? '');
    expect(await promote(store, { apps: ['blog', 'shop'] })).toMatchObject({ changed: false });
    // Promote from the branch itself, and only apps that were published from it.
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
    expect([...(await versionsLive()).keys()]).toEqual(['home', 'shell', 'shop']);
    await expect(promote(store, { apps: ['blog'] })).rejects.toThrow('"blog" has never been published');
    await publishRemote(store, 'blog', 'first');
    await promote(store, { apps: ['blog'] });
    expect((await versionsLive()).get('blog')).toBe(old.blog);
    await expect(retireApp(store, 'shell', {})).rejects.toThrow('Every release has the shell');
    await expect(retireApp(store, 'news', {})).rejects.toThrow('"news" is not live');
  });
});

describe('rolling back', () => {
  let one: string;
  let two: string;
  beforeEach(async () => {
    one = await goLive(store, 'first');
    two = await goLive(store, 'second');
  });

  it('asks about what it leaves, where neither that nor the target is named', async () => {
    const asked: string[] = [];
    const answer = (isYes: boolean) => async (question: string) => {
      asked.push(question);
      return isYes;
    };
    await expect(rollBack(store, undefined, { confirm: answer(false) })).rejects.toThrow(
      'Nothing was changed.',
    );
    expect((await readPointer(store))?.release).toBe(two);
    // If the live release changes while the user is asked, the roll-back is rejected.
    const late = async () => {
      await goLive(store, 'mended');
      return true;
    };
    await expect(rollBack(store, undefined, { confirm: late })).rejects.toMatchObject({ code: 'conflict' });
    await runCanary();
    await expect(rollBack(store, undefined, { confirm: answer(false) })).rejects.toThrow(
      'Nothing was changed.',
    );
    expect((await readPointer(store))?.canary).toBeDefined();
    expect(asked).toEqual([
      expect.stringMatching(
        `^Release ${two} is live; the last move was "promoted" \\(.+\\). Make ${one} live again\\?$`,
      ),
      expect.stringMatching(/the last move was "canary started" .+ Stop the canary of [0-9a-f]{12}\?$/),
    ]);
    await rollBack(store, two, { confirm: () => expect.fail('asked about what is named') });
  });

  it('restores a lost pointer', async () => {
    await store.remove([storePaths.pointer]);
    await expect(rollBack(store, undefined)).rejects.toThrow('pnpm release history');
    expect(await readPointer(store)).toBe(null);
    await expect(promote(store, { apps: [], config: sampleConfig })).rejects.toThrow(
      '`pnpm release restore` brings back the last live release',
    );
    expect(await rollBack(store, two)).toEqual({ from: null, to: two });
    expect(await readPointer(store)).toMatchObject({ release: two });
  });

  it('to what a lost pointer showed keeps the release before', async () => {
    await store.remove([storePaths.pointer]);
    await rollBack(store, two);
    expect(await readPointer(store)).toMatchObject({ release: two, previous: one });
    await store.remove([storePaths.pointer]);
    await rollBack(store, one);
    expect(await readPointer(store)).toMatchObject({ release: one, previous: two });
  });

  const runCanary = async () =>
    setCanary(await readMovableSite(store), canaryOf(await writeSmallSite(store, 'third')));

  it('to the live release changes nothing but the end of a canary, and the release before stays known', async () => {
    const pointer = async () => (await readPointer(store)) ?? expect.fail('nothing is live');
    await runCanary();
    const endedCanary = (await pointer()).canary?.release;
    expect(await rollBack(store, two, { message: 'Slow.' })).toEqual({ from: two, to: two, endedCanary });
    expect((await pointer()).event.message).toMatch(/^Slow\. Ended the canary/);
    expect(await pointer()).toMatchObject({ release: two, previous: one });
    expect(await pointer()).not.toHaveProperty('canary');
    expect(await rollBack(store, two)).toEqual({ from: two, to: two });
    expect(await pointer()).toMatchObject({ release: two, previous: one });
    expect(switchesOf((await readSite(store)).moves)).toHaveLength(2);
  });

  it('is rejected where another release is live than the one that was seen', async () => {
    expect(await rollBack(store, undefined, { from: two })).toEqual({ from: two, to: one });
    // A second person has seen the same bad release.
    await expect(rollBack(store, undefined, { from: two })).rejects.toThrow(`Release ${one} is live`);
    // Without a named release, the bad release must not come back unnoticed.
    await expect(rollBack(store, undefined)).rejects.toThrow(`pnpm release rollback ${two}`);
    expect(await readPointer(store)).toMatchObject({ release: one });
    expect(await rollBack(store, two)).toEqual({ from: one, to: two });
  });

  it('to another release reports the canary that it ends', async () => {
    await runCanary();
    const { canary } = (await readPointer(store)) ?? {};
    expect(await rollBack(store, one)).toEqual({ from: two, to: one, endedCanary: canary?.release });
  });

  const stop = async () => stopCanary(await readMovableSite(store));
  const withdrawCanary = async () => {
    const site = await readMovableSite(store);
    await withdraw(site, site.pointer?.canary?.release ?? '', 'It is slow.');
  };
  it.each([
    ['the canary was stopped', [runCanary, () => rollBack(store, undefined)]],
    ['the canary was withdrawn', [runCanary, withdrawCanary]],
    ['it was rolled back, and a canary ran', [() => rollBack(store, undefined), runCanary, stop]],
    ['the pointer was restored', [() => restoreLive(store)]],
  ])('needs a name where %s by somebody else', async (_, moves) => {
    for (const move of moves) await move();
    const { release, previous } = (await readPointer(store)) ?? {};
    await expect(rollBack(store, undefined)).rejects.toThrow(`\`pnpm release rollback ${previous}\``);
    expect((await readPointer(store))?.release).toBe(release);
  });

  it('finds a release that was rendered again by somebody else while it was promoted', async () => {
    const { seal: _, ...index } = (await readSiteIndex(store, one)) ?? expect.fail('no index');
    await storeRendered(store, { index, etag: null });
    expect(await rollBack(store, undefined)).toEqual({ from: two, to: one });
  });

  it('rejects a release without pages, one that was not promoted, and one before the first', async () => {
    await expect(rollBack(store, 'bbbbbbbbbbbb')).rejects.toThrow('nothing was switched');
    const rendered = await writeSmallSite(store, 'rendered');
    await expect(rollBack(store, rendered)).rejects.toThrow('was rendered and not promoted');
    expect(await readPointer(store)).toMatchObject({ release: two });
    store = temporaryStore();
    await goLive(store, 'first');
    await expect(rollBack(store, undefined)).rejects.toThrow('there is none before it');
  });
});
