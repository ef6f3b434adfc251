import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderStore } from '../store/folder-store.ts';
import type { Store } from '../store/store.ts';
import { readHistory, readPointer, switchTo } from './pointer.ts';
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

describe('the pointer', () => {
  it('remembers what was live before, and every switch', async () => {
    await switchTo(store, first, null);
    await switchTo(store, second, await readPointer(store));
    expect(await readPointer(store)).toMatchObject({ set: second, previous: first });
    expect((await readHistory(store)).map(({ set }) => set)).toEqual([first, second]);
  });

  it('is left alone when somebody else moved it meanwhile, and says so', async () => {
    await switchTo(store, first, null);
    await expect(switchTo(store, second, null)).rejects.toThrow('Somebody else has promoted aaaaaaaaaaaa');
    expect(await readPointer(store)).toMatchObject({ set: first });
    expect(await readHistory(store)).toHaveLength(1);
  });
});

describe('rolling back', () => {
  it('says that there is nothing to roll back', async () => {
    await expect(rollBack(store, undefined)).rejects.toThrow('Nothing has been promoted yet');
  });

  it('refuses a set whose pages are not there, and keeps the live one', async () => {
    await switchTo(store, first, null);
    await expect(rollBack(store, second)).rejects.toThrow('nothing was switched');
    expect(await readPointer(store)).toMatchObject({ set: first });
  });

  it('refuses to go behind the first set', async () => {
    await switchTo(store, first, null);
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
