import { sampleConfig } from '@site/contract/sample-configuration';
import { beforeEach, expect, it } from 'vitest';
import { canaryOf, goLive, temporaryStore, writeSmallSite } from '../../testing/small-site.ts';
import { restoreLive } from '../maintenance/restore.ts';
import { readPointer, switchesOf } from '../pointer/live-pointer.ts';
import { readMovableSite, setCanary, stopCanary, withdraw } from '../pointer/pointer-moves.ts';
import { readSite } from '../pointer/read-site.ts';
import { readSiteIndex, storeRendered } from '../releases/stored-indexes.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { promote } from './pipeline.ts';
import { rollBack } from './roll-back.ts';

let store: Store;
let one: string;
let two: string;
beforeEach(async () => {
  store = temporaryStore();
  one = await goLive(store, 'first');
  two = await goLive(store, 'second');
});

it('a roll-back asks about what it leaves, where neither that nor the target is named', async () => {
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

it('a roll-back restores a lost pointer', async () => {
  await store.remove([storePaths.pointer]);
  await expect(rollBack(store, undefined)).rejects.toThrow('pnpm release history');
  expect(await readPointer(store)).toBe(null);
  await expect(promote(store, { apps: [], config: sampleConfig })).rejects.toThrow(
    '`pnpm release restore` brings back the last live release',
  );
  expect(await rollBack(store, two)).toEqual({ from: null, to: two });
  expect(await readPointer(store)).toMatchObject({ release: two });
});

it('a roll-back to what a lost pointer showed keeps the release before', async () => {
  await store.remove([storePaths.pointer]);
  await rollBack(store, two);
  expect(await readPointer(store)).toMatchObject({ release: two, previous: one });
  await store.remove([storePaths.pointer]);
  await rollBack(store, one);
  expect(await readPointer(store)).toMatchObject({ release: one, previous: two });
});

const runCanary = async () =>
  setCanary(await readMovableSite(store), canaryOf(await writeSmallSite(store, 'third')));

it('a roll-back to the live release changes nothing but the end of a canary, and the release before stays known', async () => {
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

it('a roll-back is rejected where another release is live than the one that was seen', async () => {
  expect(await rollBack(store, undefined, { from: two })).toEqual({ from: two, to: one });
  // A second person has seen the same bad release.
  await expect(rollBack(store, undefined, { from: two })).rejects.toThrow(`Release ${one} is live`);
  // Without a named release, the bad release must not come back unnoticed.
  await expect(rollBack(store, undefined)).rejects.toThrow(`pnpm release rollback ${two}`);
  expect(await readPointer(store)).toMatchObject({ release: one });
  expect(await rollBack(store, two)).toEqual({ from: one, to: two });
});

it('a roll-back to another release reports the canary that it ends', async () => {
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
])('a roll-back needs a name where %s by somebody else', async (_, moves) => {
  for (const move of moves) await move();
  const { release, previous } = (await readPointer(store)) ?? {};
  await expect(rollBack(store, undefined)).rejects.toThrow(`\`pnpm release rollback ${previous}\``);
  expect((await readPointer(store))?.release).toBe(release);
});

it('a roll-back finds a release that was rendered again by somebody else while it was promoted', async () => {
  const { seal: _, ...index } = (await readSiteIndex(store, one)) ?? expect.fail('no index');
  await storeRendered(store, { index, etag: null });
  expect(await rollBack(store, undefined)).toEqual({ from: two, to: one });
});

it('a roll-back rejects a release without pages, one that was not promoted, and one before the first', async () => {
  await expect(rollBack(store, 'bbbbbbbbbbbb')).rejects.toThrow('nothing was switched');
  const rendered = await writeSmallSite(store, 'rendered');
  await expect(rollBack(store, rendered)).rejects.toThrow('was rendered and not promoted');
  expect(await readPointer(store)).toMatchObject({ release: two });
  store = temporaryStore();
  await goLive(store, 'first');
  await expect(rollBack(store, undefined)).rejects.toThrow('there is none before it');
});
