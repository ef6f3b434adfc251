import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { beforeEach, expect, it } from 'vitest';
import { createKeys, useKeys } from '../../testing/signing-keys.ts';
import { goLive, temporaryStore } from '../../testing/small-site.ts';
import { rollBack } from '../pipeline/roll-back.ts';
import { readPointer } from '../pointer/live-pointer.ts';
import { nameKey } from '../signing/keys.ts';
import { folderStore } from '../store/folder-store.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { restoreLive } from './restore.ts';
import { rotateKey } from './rotate-key.ts';
import { syncFolder } from './sync.ts';
import { verifyLive } from './verify.ts';

const [old, next] = [createKeys(), createKeys()];

let store: Store;
let folder: Store;
let first: string;
let second: string;
beforeEach(async () => {
  store = temporaryStore();
  folder = folderStore(createTemporaryFolder());
  useKeys(old, old);
  first = await goLive(store, 'first');
  second = await goLive(store, 'second');
});

const rotate = (options = {}) => rotateKey(store, { days: 30, dryRun: false, ...options });
const sync = (...trusted: (typeof old)[]) =>
  syncFolder(store, folder, { keys: trusted.map(({ publicKey }) => publicKey), days: 30 });

it('a rotation of the signing key leaves the live release, the ones before it and their pages as they were', async () => {
  await sync(old);
  await goLive(store, 'third');
  await sync(old);
  const before = await readPointer(store);
  // During the rotation the origins trust both keys and the new key signs. Then the old key is removed.
  useKeys(next, old, next);
  const { key, signed, left } = await rotate();
  expect(key).toBe(nameKey(next.publicKey));
  expect([signed.length, left]).toEqual([3, []]);
  expect(await readPointer(store)).toEqual({ ...before, signature: expect.objectContaining({ key }) });
  useKeys(next, next);
  const wrong = (await verifyLive(store, [next.publicKey])).flatMap((one) => one.wrong);
  expect(wrong).toEqual([]);
  await sync(next);
  expect(await folder.has(`${storePaths.pages(second)}/index.html`)).toBe(true);
  await rollBack(store, undefined);
  expect((await sync(next)).release).toBe(second);
  await rollBack(store, first);
  expect((await sync(next)).release).toBe(first);
});

it('a pointer that is lost after a rotation is restored from the history', async () => {
  useKeys(next, old, next);
  await rotate();
  useKeys(next, next);
  await store.remove([storePaths.pointer]);
  expect((await restoreLive(store)).release).toBe(second);
});

it('a run that is repeated, or only reports, signs nothing', async () => {
  useKeys(next, old, next);
  const files = async () =>
    await Promise.all((await store.list('')).map(async (path) => String(await store.read(path))));
  const before = await files();
  expect((await rotate({ dryRun: true })).signed).toHaveLength(2);
  expect(await files()).toEqual(before);
  await rotate();
  const after = await files();
  expect((await rotate()).signed).toEqual([]);
  expect(await files()).toEqual(after);
});

it('what nobody trusted has signed is not signed, and is named', async () => {
  useKeys(next, old, next);
  const index = String(await store.read(storePaths.siteIndex(first)));
  await store.write(storePaths.siteIndex(first), Buffer.from(index.replace('"status":404', '"status":200')));
  expect(await rotate()).toMatchObject({
    signed: [second],
    left: [expect.stringContaining(`${first} is not what was released`)],
  });
});

it('each message names what to do where a key is missing', async () => {
  useKeys(next, next);
  await expect(rotate()).rejects.toThrow('public keys of the old and of the new signing key');
  useKeys(null, old, next);
  await expect(rotate()).rejects.toThrow('RELEASE_SIGNING_KEY names no key');
  // A promotion with the new key but without a rotation: the origin does not have the new key, or a server with only
  // the new key rejects the previous release.
  useKeys(next, old, next);
  await goLive(store, 'third');
  await expect(sync(old)).rejects.toThrow(
    `If the key ${nameKey(next.publicKey)} is yours, add its public key to RELEASE_PUBLIC_KEY here`,
  );
  useKeys(next, next);
  await expect(rollBack(store, undefined)).rejects.toThrow(
    'sign the release again with `pnpm release rotate-key`',
  );
  useKeys(next, old, next);
  await rotate();
  useKeys(next, next);
  expect(await rollBack(store, undefined)).toMatchObject({ to: second });
});
