import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderStore } from '../store/folder-store.ts';
import { places, type Store } from '../store/store.ts';
import { writeSmallSite } from '../testing/small-site.ts';
import { seePointer, switchTo } from './pointer.ts';
import { prune } from './prune.ts';
import { signRelease } from './seal.ts';
import { verifyRelease } from './verify.ts';

let folder: string;
let store: Store;
let sets: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pruned-'));
  store = folderStore(folder);
  sets = [];
  for (const text of ['first', 'second', 'third']) {
    const id = await writeSmallSite(store, text);
    await signRelease(store, id, null);
    await switchTo(store, id, await seePointer(store));
    sets.push(id);
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const inAYear = new Date(Date.now() + 365 * 86_400_000);

describe('pruning', () => {
  it('keeps everything that is younger than the retention', async () => {
    expect(await prune(store, { days: 30, dryRun: false })).toMatchObject({ files: 0, sets: [], parts: [] });
  });

  it('removes old sets and their parts, and leaves the live one and the one before whole', async () => {
    const [first = '', second = '', third = ''] = sets;
    const result = await prune(store, { days: 30, dryRun: false, now: inAYear });
    expect(result.sets).toEqual([first]);
    expect(result.parts).toHaveLength(1);
    expect(await store.list(places.pages(first))).toEqual([]);
    for (const id of [second, third]) expect((await verifyRelease(store, id, [])).wrong).toEqual([]);
    expect(await prune(store, { days: 30, dryRun: false, now: inAYear })).toMatchObject({ files: 0 });
  });

  it('removes nothing where the pointer was lost, and says how to go on', async () => {
    await store.remove([places.pointer]);
    const before = await store.list('');
    await expect(prune(store, { days: 30, dryRun: false, now: inAYear })).rejects.toThrow('rollback <set>');
    expect(await store.list('')).toEqual(before);
  });

  it('removes nothing in a dry run, and says the same', async () => {
    const before = await store.list('');
    const said = await prune(store, { days: 30, dryRun: true, now: inAYear });
    expect(await store.list('')).toEqual(before);
    expect(await prune(store, { days: 30, dryRun: false, now: inAYear })).toEqual(said);
  });
});
