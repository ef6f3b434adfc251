import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { folderStore } from '../store/folder-store.ts';
import { places, type Store } from '../store/store.ts';
import { writeSmallSite } from '../testing/small-site.ts';
import { readHistory, readPointer, seePointer, switchTo } from './pointer.ts';
import { promote, rollBack } from './promote.ts';

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

describe('the pointer', () => {
  it('remembers what was live before, and every switch', async () => {
    await switchTo(store, first, await seePointer(store));
    await switchTo(store, second, await seePointer(store));
    expect(await readPointer(store)).toMatchObject({ set: second, previous: first });
    expect((await readHistory(store)).map(({ set }) => set)).toEqual([first, second]);
  });

  it('says by whom it was moved', async () => {
    vi.stubEnv('RELEASE_BY', 'Ada of the checkout team');
    await switchTo(store, first, await seePointer(store));
    vi.unstubAllEnvs();
    expect(await readPointer(store)).toMatchObject({ by: 'Ada of the checkout team' });
  });

  it('is moved by one of two who saw the same, and the other is told that nothing is lost', async () => {
    await switchTo(store, first, await seePointer(store));
    const seen = await seePointer(store);
    const outcomes = await Promise.allSettled([second, third].map((id) => switchTo(store, id, seen)));
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(lost).toHaveLength(1);
    expect(lost[0]?.reason).toMatchObject({ code: 'conflict', message: expect.stringContaining('are kept') });
    expect((await readHistory(store)).map(({ set }) => set)).toEqual([
      first,
      (await readPointer(store))?.set,
    ]);
  });

  it('is left alone when somebody else moved it meanwhile, and says so', async () => {
    const before = await seePointer(store);
    await switchTo(store, first, before);
    await expect(switchTo(store, second, before)).rejects.toThrow('Somebody else has promoted aaaaaaaaaaaa');
    expect(await readPointer(store)).toMatchObject({ set: first });
    expect(await readHistory(store)).toHaveLength(1);
  });
});

describe('rolling back', () => {
  it('says that there is nothing to roll back', async () => {
    await expect(rollBack(store, undefined)).rejects.toThrow('Nothing is promoted in');
  });

  it('brings back a set whose pointer was lost, and says which are kept', async () => {
    const id = await writeSmallSite(store, 'first');
    await switchTo(store, id, await seePointer(store));
    await store.remove([places.pointer]);
    await expect(rollBack(store, undefined)).rejects.toThrow(id);
    expect(await readPointer(store)).toBe(null);
    expect(await rollBack(store, id)).toEqual({ from: null, to: id });
    expect(await readPointer(store)).toMatchObject({ set: id });
  });

  it('refuses a set whose pages are not there, and keeps the live one', async () => {
    await switchTo(store, first, await seePointer(store));
    await expect(rollBack(store, second)).rejects.toThrow('nothing was switched');
    expect(await readPointer(store)).toMatchObject({ set: first });
  });

  it('refuses to go behind the first set', async () => {
    await switchTo(store, first, await seePointer(store));
    await expect(rollBack(store, undefined)).rejects.toThrow('there is none before it');
  });
});

describe('promoting', () => {
  it('asks for parts that were never published, by name', async () => {
    await expect(promote(store, { wanted: ['basket'] })).rejects.toThrow('"basket" has never been published');
  });

  it('says what an empty store lacks', async () => {
    await expect(promote(store, { wanted: [] })).rejects.toThrow('Nothing has been published in');
  });
});
