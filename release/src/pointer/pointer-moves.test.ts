import { temporaryStore } from '@site/testing/temporary-store';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../store/store.ts';
import { readHistory } from './history.ts';
import { readPointer, seePointer } from './live-pointer.ts';
import { switchTo } from './pointer-moves.ts';

let store: Store;
beforeEach(() => {
  store = temporaryStore();
});

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

  it('is moved by one of two at the same time; the other gets an error', async () => {
    await switchTo(store, first, await seePointer(store));
    const seen = await seePointer(store);
    const outcomes = await Promise.allSettled([second, third].map((id) => switchTo(store, id, seen)));
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(lost).toHaveLength(1);
    expect(lost[0]?.reason).toMatchObject({ code: 'conflict' });
    expect((await readHistory(store)).map(({ release }) => release)).toEqual([
      first,
      (await readPointer(store))?.release,
    ]);
  });
});
