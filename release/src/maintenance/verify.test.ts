import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createKeys, useKeys } from '../../testing/signing-keys.ts';
import { sealStored, temporaryStore, writeSealedSite, writeSmallSite } from '../../testing/small-site.ts';
import { verify } from '../commands/verify-command.ts';
import { readSigningKey, readTrustedKeys } from '../signing/keys.ts';
import { folderStore } from '../store/folder-store.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { verifyRelease } from './verify.ts';

const [ours, others] = [createKeys(), createKeys()];

let store: Store;
let id: string;
beforeEach(async () => {
  store = temporaryStore();
  id = await writeSmallSite(store, 'first');
});

const wrongFiles = async (keys: readonly KeyObject[] = [ours.publicKey]) =>
  (await verifyRelease(store, id, keys)).wrong;

describe('a signed release', () => {
  beforeEach(async () => {
    useKeys(ours);
    await sealStored(store, id);
  });

  it('verifies as it was released', async () => {
    expect(await wrongFiles()).toEqual([]);
  });

  it('is not trusted with another key', async () => {
    expect(await wrongFiles([others.publicKey])).toEqual([
      expect.stringContaining('is not signed by a trusted key'),
    ]);
  });

  it('does not verify when its index was changed', async () => {
    const path = storePaths.siteIndex(id);
    const changed = (await store.read(path))?.toString().replace('"status":410', '"status":200') ?? '';
    await store.write(path, Buffer.from(changed));
    expect(await wrongFiles()).toEqual([`The index of release ${id} is not what was released.`]);
    await store.write(path, Buffer.from(changed.slice(1)));
    expect(await wrongFiles()).toEqual([`${path} is damaged.`]);
  });

  it.each(['/index.html', '/index.html.br', '/shell.js', '/shell.js.br', '/shell.js.gz'])(
    'does not verify when %s was changed',
    async (file) => {
      const [path = ''] = (await store.list('')).filter((name) => name.endsWith(file));
      await store.write(path, Buffer.from('alert(1)'));
      expect(await wrongFiles()).toEqual([`${path} is not what was released.`]);
    },
  );

  it('does not verify when a page is missing', async () => {
    await store.remove([`${storePaths.pages(id)}/404.html`]);
    expect(await wrongFiles()).toContain(`${storePaths.pages(id)}/404.html is missing.`);
  });

  it('is distinguished from another release with its index', async () => {
    const next = await writeSmallSite(store, 'next');
    await store.write(
      storePaths.siteIndex(next),
      (await store.read(storePaths.siteIndex(id))) ?? Buffer.alloc(0),
    );
    expect((await verifyRelease(store, next, [ours.publicKey])).wrong[0]).toContain(`was made for ${id}`);
  });
});

it('the command advises to put files back only where files are damaged', async () => {
  const folder = createTemporaryFolder();
  store = folderStore(folder);
  useKeys(null, ours);
  id = await writeSealedSite(store, 'unsigned');
  onTestFinished(() => {
    process.exitCode = undefined;
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const run = async () => {
    await verify.parseAsync([id, '--store', folder], { from: 'user' });
    return String(log.mock.lastCall);
  };
  expect(await run()).toBe(
    `Release ${id} is not trusted.\n  - Release ${id} is not signed. A promotion of its versions with the signing key signs it.`,
  );
  expect(process.exitCode).toBe(1);
  await store.remove([`${storePaths.pages(id)}/404.html`]);
  expect(await run()).toMatch(
    / is not as it was released\.[\s\S]+404\.html is missing\.\nPut the files back/,
  );
});

describe('keys', () => {
  it('come from the environment, several trusted ones while one replaces another', () => {
    useKeys(ours, ours, others);
    expect(readSigningKey()?.asymmetricKeyType).toBe('ed25519');
    expect(readTrustedKeys()).toHaveLength(2);
    useKeys(null);
    expect(readSigningKey()).toBeNull();
    expect(readTrustedKeys()).toEqual([]);
  });

  it('are never part of a message', () => {
    vi.stubEnv('RELEASE_SIGNING_KEY', 'not-a-key');
    expect(readSigningKey).toThrow(/^RELEASE_SIGNING_KEY is neither/);
    useKeys(generateKeyPairSync('rsa', { modulusLength: 2048 }));
    expect(readSigningKey).toThrow('must be an Ed25519 key; it is rsa');
  });
});
