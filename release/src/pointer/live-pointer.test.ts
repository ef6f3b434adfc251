import { beforeEach, describe, expect, it } from 'vitest';
import { createKeys, useKeys } from '../../testing/signing-keys.ts';
import {
  canaryOf,
  goLive,
  temporaryStore,
  writeSealedSite,
  writeSmallSite,
} from '../../testing/small-site.ts';
import { restoreLive } from '../maintenance/restore.ts';
import { verifyLive } from '../maintenance/verify.ts';
import { completeCanary } from '../pipeline/canary.ts';
import { promote } from '../pipeline/pipeline.ts';
import { rollBack } from '../pipeline/roll-back.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { readPointer } from './live-pointer.ts';
import { readMovableSite, setCanary, stopCanary, switchTo, withdraw } from './pointer-moves.ts';

const [ours, others] = [createKeys(), createKeys()];

let store: Store;
let releases: string[];

beforeEach(async () => {
  store = temporaryStore();
  useKeys(ours, ours);
  releases = [await goLive(store, 'first'), await goLive(store, 'second')];
});

const live = async () => (await readPointer(store))?.release;
const findings = async () => (await verifyLive(store, [ours.publicKey]))[0]?.wrong.join();

describe('a signed live pointer', () => {
  it('has a number that grows with each move, a rollback and a canary included', async () => {
    const [first = '', second = ''] = releases;
    const numbers = [(await readPointer(store))?.number ?? 0];
    const note = async () => numbers.push((await readPointer(store))?.number ?? 0);
    await rollBack(store, undefined);
    await note();
    await setCanary(await readMovableSite(store), canaryOf(second));
    await note();
    await stopCanary(await readMovableSite(store));
    await note();
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    expect(await live()).toBe(first);
    expect(await findings()).toBe('');
  });

  it.each(['release', 'number', 'withdrawn'])('does not verify with another %s', async (field) => {
    const changed = { release: releases[0], number: 9e15, withdrawn: [] }[field];
    const bytes = (await store.read(storePaths.pointer))?.toString() ?? '';
    const pointer = { ...JSON.parse(bytes), [field]: changed };
    if (field === 'withdrawn') delete pointer.withdrawn;
    await store.write(storePaths.pointer, Buffer.from(JSON.stringify(pointer)));
    expect(await findings()).toContain('is not signed by a trusted key');
  });

  it('is not moved back by somebody who may write to the store', async () => {
    const [path = ''] = await store.list('history');
    await store.write(storePaths.pointer, (await store.read(path)) ?? expect.fail('no history'));
    expect(await findings()).toContain(`was moved back to release ${releases[0]}`);
    await expect(readMovableSite(store)).rejects.toThrow('moved back');
  });
});

describe('restoring', () => {
  it.each([
    ['lost', () => store.remove([storePaths.pointer])],
    ['damaged', () => store.write(storePaths.pointer, Buffer.from('{"release":'))],
    [
      'moved back',
      async () => {
        const [path = ''] = await store.list('history');
        await store.write(storePaths.pointer, (await store.read(path)) ?? Buffer.alloc(0));
      },
    ],
    [
      'replaced by an unsigned one',
      async () => {
        const pointer = { ...(await readPointer(store)), release: releases[0], signature: null };
        await store.write(storePaths.pointer, Buffer.from(JSON.stringify(pointer)));
      },
    ],
  ])('a pointer that was %s makes live what was live, under a higher number', async (_, harm) => {
    const before = await readPointer(store);
    await harm();
    expect(await restoreLive(store)).toMatchObject({ release: releases[1], previous: releases[0] });
    expect(await live()).toBe(releases[1]);
    expect((await readPointer(store))?.number).toBeGreaterThan(before?.number ?? 0);
    expect(await findings()).toBe('');
  });
});

it('restoring what was live before a canary was completed does not begin the canary again', async () => {
  const third = await writeSealedSite(store, 'third');
  await setCanary(await readMovableSite(store), canaryOf(third));
  await completeCanary(store);
  await store.remove([storePaths.siteIndex(third)]);
  expect((await restoreLive(store)).release).toBe(releases[1]);
  expect(await readPointer(store)).not.toHaveProperty('canary');
});

it('restoring does not bring back what a rollback has left', async () => {
  const third = await writeSealedSite(store, 'third');
  await switchTo(await readMovableSite(store), third);
  await rollBack(store, undefined);
  await store.remove([storePaths.siteIndex(releases[1] ?? '')]);
  expect((await restoreLive(store)).release).toBe(releases[0]);
});

describe('after a signed release', () => {
  it('an unsigned promotion or rollback is rejected before it changes anything', async () => {
    useKeys(null);
    await expect(promote(store, { apps: [] })).rejects.toThrow('RELEASE_SIGNING_KEY names no key');
    await expect(rollBack(store, undefined)).rejects.toThrow('RELEASE_SIGNING_KEY names no key');
    await store.remove([storePaths.pointer]);
    await expect(rollBack(store, releases[0])).rejects.toThrow('RELEASE_SIGNING_KEY names no key');
    expect(await live()).toBeUndefined();
  });

  it('a key that servers do not trust is rejected', async () => {
    useKeys(others, ours);
    await expect(rollBack(store, undefined)).rejects.toThrow('belongs to none of the keys');
  });

  it('a rollback to an unsigned release is rejected, with and without a public key', async () => {
    useKeys(null);
    const unsigned = await writeSealedSite(store, 'unsigned');
    useKeys(ours, ours);
    await expect(rollBack(store, unsigned)).rejects.toThrow('is not signed');
    useKeys(ours);
    await expect(rollBack(store, unsigned)).rejects.toThrow('is not signed');
    expect(await live()).toBe(releases[1]);
  });
});

it('a site without signatures is signed by its next release with a key', async () => {
  store = temporaryStore();
  useKeys(null);
  await goLive(store, 'unsigned');
  useKeys(ours, ours);
  expect(await findings()).toBe(
    'current.json is not signed. Promote a release with the signing key to sign it.',
  );
  await expect(restoreLive(store)).rejects.toThrow(
    'The history has no release that is stored and signed by a key of RELEASE_PUBLIC_KEY; nothing was changed.',
  );
  await goLive(store, 'signed');
  expect(await findings()).toBe('');
});

describe('a withdrawn release', () => {
  const reason = 'Its payment page loads a script with a known defect.';
  beforeEach(async () => {
    await withdraw(await readMovableSite(store), releases[0] ?? '', reason);
  });

  it('is rejected by rollback and promotion, with the reason', async () => {
    await expect(rollBack(store, undefined)).rejects.toThrow(reason);
    await writeSmallSite(store, 'first');
    await expect(promote(store, { apps: ['shell'] })).rejects.toThrow(reason);
    expect(await live()).toBe(releases[1]);
  });

  it('stays withdrawn when the pointer is lost, and when it is moved back by its removal from the list', async () => {
    await store.remove([storePaths.pointer]);
    await expect(rollBack(store, releases[0])).rejects.toThrow(reason);
    await restoreLive(store);
    await goLive(store, 'third');
    await expect(rollBack(store, releases[0])).rejects.toThrow(reason);
  });

  it.each(['release', 'group', 'id'] as const)('ends the canary whose %s it is', async (which) => {
    const id = await writeSealedSite(store, 'third');
    const canary = { ...canaryOf(await writeSmallSite(store, 'fourth')), [which]: id };
    await setCanary(await readMovableSite(store), canary);
    const endedCanary = canary.release;
    expect(await withdraw(await readMovableSite(store), id, reason)).toMatchObject({ endedCanary });
    expect((await readPointer(store))?.canary).toBeUndefined();
    if (which === 'release')
      await expect(setCanary(await readMovableSite(store), canary)).rejects.toThrow(reason);
  });

  it('was not live', async () => {
    await expect(withdraw(await readMovableSite(store), releases[1] ?? '', reason)).rejects.toThrow(
      'is live',
    );
  });
});
