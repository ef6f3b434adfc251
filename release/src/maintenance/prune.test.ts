import { beforeEach, describe, expect, it } from 'vitest';
import { goLive, publishTinyApp, temporaryStore } from '../../testing/small-site.ts';
import { storePaths } from '../model/layout.ts';
import { rollBack } from '../pipeline/roll-back.ts';
import { readMoves } from '../pointer/history.ts';
import { seePointer } from '../pointer/live-pointer.ts';
import { readTags, writeTag } from '../releases/tags.ts';
import type { Store } from '../store/store.ts';
import { prune } from './prune.ts';
import { verifyRelease } from './verify.ts';

let store: Store;
let releases: string[];
beforeEach(async () => {
  store = temporaryStore();
  releases = [await goLive(store, 'first'), await goLive(store, 'second'), await goLive(store, 'third')];
});

const inAYear = new Date(Date.now() + 365 * 86_400_000);

describe('pruning', () => {
  it('removes nothing that is younger than the retention', async () => {
    expect(await prune(store, { days: 30, dryRun: false })).toMatchObject({ files: 0, removed: [] });
  });

  it('removes old releases and their apps, and nothing of the live one and the one before', async () => {
    const [first = '', second = '', third = ''] = releases;
    const result = await prune(store, { days: 30, dryRun: false, now: inAYear });
    expect(result.removed).toEqual([first, expect.stringMatching(/^shell@/)]);
    expect(await store.list(storePaths.pages(first))).toEqual([]);
    for (const id of [second, third]) expect((await verifyRelease(store, id, [])).wrong).toEqual([]);
    expect(await prune(store, { days: 30, dryRun: false, now: inAYear })).toMatchObject({ files: 0 });
  });

  it('removes tags of branches that have not moved, and what only they name', async () => {
    const blog = { name: 'blog', kind: 'remote', server: {}, pages: [] } as const;
    const { version } = await publishTinyApp(store, { ...blog, client: { 'a.js': '1' } });
    await writeTag(store, 'blog', 'autumn', version);
    const { version: latest } = await publishTinyApp(store, { ...blog, client: { 'a.js': '2' } });
    expect((await prune(store, { days: 30, dryRun: true })).removed).toEqual([]);
    await prune(store, { days: 30, dryRun: false, now: inAYear });
    expect(await readTags(store, 'blog')).toEqual([{ app: 'blog', tag: 'latest', version: latest }]);
    expect(await store.has(storePaths.appManifest('blog', version))).toBe(false);
    expect(await store.has(storePaths.appManifest('blog', latest))).toBe(true);
  });

  it('removes nothing when the pointer was lost, and names the command that restores it', async () => {
    await store.remove([storePaths.pointer]);
    const before = await store.list('');
    await expect(prune(store, { days: 30, dryRun: false, now: inAYear })).rejects.toThrow(
      'rollback <release>',
    );
    expect(await store.list('')).toEqual(before);
  });

  it('removes nothing when a release is rolled back to meanwhile', async () => {
    const [first = ''] = releases;
    const before = await store.list('');
    const busy: Store = {
      ...store,
      remove: async (paths) => {
        if ((await seePointer(store)).pointer?.release !== first) await rollBack(store, first);
        await store.remove(paths);
      },
    };
    await expect(prune(busy, { days: 30, dryRun: false, now: inAYear })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await verifyRelease(store, first, [])).wrong).toEqual([]);
    expect(await store.list('')).toEqual(expect.arrayContaining(before));
  });

  it('is noticed by a rollback to what is removed, which leaves what is live', async () => {
    const [first = '', , third = ''] = releases;
    const busy: Store = {
      ...store,
      replace: async (...move) => {
        await store.remove([storePaths.siteIndex(first)]);
        return await store.replace(...move);
      },
    };
    await expect(rollBack(busy, first)).rejects.toThrow('was removed meanwhile');
    expect((await seePointer(store)).pointer?.release).toBe(third);
  });

  it('keeps the release of a damaged entry of the history, which breaks nothing', async () => {
    const [first = ''] = releases;
    const [entry = ''] = (await store.list('history')).filter((path) => path.includes(first));
    await store.write(entry, Buffer.from('{'));
    expect((await readMoves(store)).moves.map(({ release }) => release)).not.toContain(first);
    expect(await prune(store, { days: 30, dryRun: false })).toMatchObject({ removed: [] });
    expect(await rollBack(store, undefined)).toMatchObject({ to: releases[1] });
  });

  it('removes nothing in a dry run, and reports the same', async () => {
    const before = await store.list('');
    const reported = await prune(store, { days: 30, dryRun: true, now: inAYear });
    expect(await store.list('')).toEqual(before);
    expect(await prune(store, { days: 30, dryRun: false, now: inAYear })).toEqual(reported);
  });
});
