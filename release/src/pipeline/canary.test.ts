import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  offlineConfig as config,
  launchSite,
  publishRemote,
  publishShell,
  temporaryStore,
} from '../../testing/small-site.ts';
import { readPointer } from '../pointer/live-pointer.ts';
import { readRelease } from '../releases/releases.ts';
import { readSiteIndex } from '../releases/stored-indexes.ts';
import type { Store } from '../store/store.ts';
import { changeCanary, completeCanary, startCanary } from './canary.ts';
import { dryRun, promote, retireApp } from './pipeline.ts';
import { rollBack } from './roll-back.ts';
import { rollBackApp } from './roll-back-app.ts';

let store: Store;
let old: Record<string, string>;

beforeEach(async () => {
  store = temporaryStore();
  old = await launchSite(store, 'home', 'blog', 'shop');
});

const versionsIn = async (id = '') => (await readRelease(store, id)).apps;

/** Starts a canary with the next version of the blog, and publishes the next version of the shop. */
async function begin() {
  const blog = (await publishRemote(store, 'blog', 'second')).version;
  const canary = await startCanary(store, { apps: ['blog'] }, 10);
  const shop = (await publishRemote(store, 'shop', 'second')).version;
  return { blog, canary, shop };
}

describe('a promotion of another app than that of the canary', () => {
  it('goes live for all visitors, and the canary goes on with it', async () => {
    const { blog, canary, shop } = await begin();
    const { canary: carried } = await promote(store, { apps: ['shop'] });
    const pointer = await readPointer(store);
    expect(await versionsIn(pointer?.release)).toMatchObject({ home: old.home, blog: old.blog, shop });
    expect(await versionsIn(carried)).toMatchObject({ home: old.home, blog, shop });
    const { release, since, by } = canary;
    expect(pointer?.canary).toMatchObject({ release: carried, group: release, percent: 10, since, by });

    // The plain paths show the live release with a script that leads to the new candidate.
    const index = await readSiteIndex(store, pointer?.canary?.id ?? '');
    expect(index?.release).toBe(pointer?.release);
    const page = (await store.read(index?.pages['/shop']?.file ?? ''))?.toString();
    expect(page).toContain(`/_release/${carried}`);
    expect(page).toContain(`"${release}:"`);
  });

  it('may roll an app back or retire one', async () => {
    const { blog, shop } = await begin();
    await promote(store, { apps: ['shop'] });
    await rollBackApp(store, { app: 'shop' });
    const after = (await readPointer(store))?.canary?.release;
    expect(await versionsIn(after)).toMatchObject({ blog, shop: old.shop });
    expect(shop).not.toBe(old.shop);
    await retireApp(store, 'shop', {});
    const { canary, release } = (await readPointer(store)) ?? {};
    expect(await versionsIn(release)).not.toHaveProperty('shop');
    expect(await versionsIn(canary?.release)).not.toHaveProperty('shop');
  });

  it('keeps its visitors when the percentage changes, and is completed with what was promoted', async () => {
    const { blog, canary, shop } = await begin();
    await promote(store, { apps: ['shop'] });
    const { group, since, by } = canary;
    vi.stubEnv('RELEASE_BY', 'Grace');
    expect(await changeCanary(store, 50)).toMatchObject({ group, since, by, percent: 50 });
    await completeCanary(store);
    const { release } = (await readPointer(store)) ?? {};
    expect(await versionsIn(release)).toMatchObject({ blog, shop });
  });

  it('ends the canary where that is said', async () => {
    await begin();
    expect(await promote(store, { apps: ['shop'], endCanary: true })).toMatchObject({ endedCanary: true });
    expect(await readPointer(store)).not.toHaveProperty('canary');
  });

  it('has pages that are no release to roll back to', async () => {
    await begin();
    const { id } = (await readPointer(store))?.canary ?? {};
    await expect(rollBack(store, id)).rejects.toThrow('not in the store');
  });
});

describe('while a canary runs', () => {
  it('neither its app nor the configuration is promoted, unless it is ended', async () => {
    vi.stubEnv('RELEASE_BY', 'Ada');
    const { canary } = await begin();
    const started = `A canary is running: release ${canary.release} for 10 of 100 visitors, since ${canary.since}, by Ada. Nothing was changed.`;
    const next = { apps: [], config: { ...config, companyUrl: 'https://next.example' } };
    await expect(promote(store, next)).rejects.toThrow(started);
    await expect(dryRun(store, next)).rejects.toThrow(started);
    await publishRemote(store, 'blog', 'third');
    await expect(promote(store, { apps: ['blog'] })).rejects.toThrow('it tries another blog');
    expect(await dryRun(store, { apps: ['blog'], endCanary: true })).toMatchObject({ changed: true });
    await expect(startCanary(store, { apps: ['shop'] }, 10)).rejects.toThrow(started);
    await expect(retireApp(store, 'blog', {})).rejects.toThrow(
      /Complete or stop it first \(`pnpm release canary`\): it tries another blog\.$/,
    );
    expect((await readPointer(store))?.canary).toMatchObject({ release: canary.release, percent: 10 });
  });

  it('nothing new leaves it running, and ends it where that is said', async () => {
    const { canary } = await begin();
    expect(await promote(store, { apps: [], config })).toMatchObject({ changed: false, endedCanary: false });
    expect((await readPointer(store))?.canary?.release).toBe(canary.release);
    const ending = { apps: [], endCanary: true };
    const ended = { changed: false, endedCanary: true };
    expect(await dryRun(store, ending)).toMatchObject(ended);
    expect(await promote(store, ending)).toMatchObject(ended);
    expect(await readPointer(store)).not.toHaveProperty('canary');
  });
});

it('a canary needs a live release, also where one was rendered', async () => {
  store = temporaryStore();
  await publishShell(store);
  await publishRemote(store, 'home', 'first');
  await dryRun(store, { apps: [], config });
  await expect(startCanary(store, { apps: [], config }, 10)).rejects.toThrow('Nothing is promoted');
});
