import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { interruptStore } from '../../testing/interrupted-store.ts';
import { goLive, publishRemote, sealStored, temporaryStore } from '../../testing/small-site.ts';
import { rollBack } from '../pipeline/roll-back.ts';
import { readPointer } from '../pointer/live-pointer.ts';
import { readSite } from '../pointer/read-site.ts';
import { readSiteIndex } from '../releases/stored-indexes.ts';
import { readTags, writeTag } from '../releases/tags.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { prune } from './prune.ts';
import { verifyRelease } from './verify.ts';

let store: Store;
let releases: string[];
beforeEach(async () => {
  store = temporaryStore();
  releases = [await goLive(store, 'first'), await goLive(store, 'second'), await goLive(store, 'third')];
});

const waitAYear = () => vi.setSystemTime(Date.now() + 365 * 86_400_000);
afterEach(() => void vi.useRealTimers());

describe('pruning', () => {
  it('removes nothing that is younger than the retention', async () => {
    expect(await prune(store, { days: 30, dryRun: false })).toMatchObject({ files: 0, removed: [] });
  });

  it('removes old releases and their apps, and nothing of the live one and the one before', async () => {
    const [first = '', second = '', third = ''] = releases;
    waitAYear();
    const result = await prune(store, { days: 30, dryRun: false });
    expect(result.removed).toEqual([first, expect.stringMatching(/^shell@/)]);
    expect(await store.list(storePaths.pages(first))).toEqual([]);
    for (const id of [second, third]) expect((await verifyRelease(store, id, [])).wrong).toEqual([]);
    expect(await prune(store, { days: 30, dryRun: false })).toMatchObject({ files: 0 });
  });

  it('removes tags of branches that have not moved, and what only they name', async () => {
    const { version } = await publishRemote(store, 'blog', 'first');
    await writeTag(store, 'blog', 'autumn', version);
    const { version: latest } = await publishRemote(store, 'blog', 'second');
    expect((await prune(store, { days: 30, dryRun: true })).removed).toEqual([]);
    waitAYear();
    await prune(store, { days: 30, dryRun: false });
    expect(await readTags(store, 'blog')).toEqual([{ app: 'blog', tag: 'latest', version: latest }]);
    expect(await store.has(storePaths.appManifest('blog', version))).toBe(false);
    expect(await store.has(storePaths.appManifest('blog', latest))).toBe(true);
  });

  it('removes nothing when the pointer was lost, and names the command that restores it', async () => {
    await store.remove([storePaths.pointer]);
    const before = await store.list('');
    waitAYear();
    await expect(prune(store, { days: 30, dryRun: false })).rejects.toThrow('rollback <release>');
    expect(await store.list('')).toEqual(before);
  });

  /** The id of a release with another configuration and the app version of the first release. */
  const another = 'cccccccccccc';
  const goBack = async (id: string) => {
    const index = await readSiteIndex(store, releases[0] ?? '');
    await store.write(
      storePaths.siteIndex(another),
      Buffer.from(JSON.stringify({ ...index, release: another })),
    );
    await rollBack(store, id);
  };

  it.each([
    ['a release', () => releases[0] ?? ''],
    ['another release of its app', () => another],
  ])('removes nothing when %s is made live meanwhile', async (_, target) => {
    const before = await store.list('');
    const busy = interruptStore(store, 'remove', () => goBack(target()));
    waitAYear();
    await expect(prune(busy, { days: 30, dryRun: false })).rejects.toMatchObject({ code: 'conflict' });
    expect((await verifyRelease(store, releases[0] ?? '', [])).wrong).toEqual([]);
    expect(await store.list('')).toEqual(expect.arrayContaining(before));
  });

  it.each([
    ['index', (path: string) => path === storePaths.siteIndex(releases[0] ?? '')],
    ['app', (path: string) => path.endsWith('/app.json')],
  ])(
    'is noticed by a switch to a release whose %s is removed, which leaves what is live',
    async (_, isRemoved) => {
      const [first = '', second = '', third = ''] = releases;
      const busy = interruptStore(store, 'replace', async () =>
        store.remove((await store.list('')).filter(isRemoved)),
      );
      await expect(rollBack(busy, first)).rejects.toThrow('was removed in the meantime');
      expect(await readPointer(store)).toMatchObject({ release: third, previous: second });
    },
  );

  it('is noticed by a promotion that signs what is removed', async () => {
    const [first = ''] = releases;
    const busy = interruptStore(store, 'replace', () => store.remove([storePaths.siteIndex(first)]));
    await expect(sealStored(busy, first)).rejects.toMatchObject({ code: 'conflict' });
    expect(await store.has(storePaths.siteIndex(first))).toBe(false);
  });

  it('leaves what was written within the hour, whatever the retention', async () => {
    const file = 'r/blog/0123456789ab/a.js';
    await store.write(file, Buffer.from('1'));
    await prune(store, { days: 0, dryRun: false });
    expect(await store.has(file)).toBe(true);
    vi.setSystemTime(Date.now() + 2 * 3_600_000);
    await prune(store, { days: 0, dryRun: false });
    expect(await store.has(file)).toBe(false);
  });

  it('removes nothing while the index of a release that stays is damaged', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const [, second = ''] = releases;
    await store.write(storePaths.siteIndex(second), Buffer.from('{'));
    waitAYear();
    expect(await prune(store, { days: 30, dryRun: false })).toMatchObject({ files: 0 });
    await expect(rollBack(store, second)).rejects.toThrow(`${storePaths.siteIndex(second)} in`);
  });

  it('keeps the release of a damaged entry of the history, which breaks nothing', async () => {
    const [first = ''] = releases;
    const [entry = ''] = (await store.list('history')).filter((path) => path.includes(first));
    await store.write(entry, Buffer.from('{'));
    expect((await readSite(store)).moves.map(({ release }) => release)).not.toContain(first);
    expect(await prune(store, { days: 30, dryRun: false })).toMatchObject({ removed: [] });
    expect(await rollBack(store, undefined)).toMatchObject({ to: releases[1] });
  });

  it('removes nothing in a dry run, and reports the same', async () => {
    const before = await store.list('');
    waitAYear();
    const reported = await prune(store, { days: 30, dryRun: true });
    expect(await store.list('')).toEqual(before);
    expect(await prune(store, { days: 30, dryRun: false })).toEqual(reported);
  });
});
