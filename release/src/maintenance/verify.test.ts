import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeys, useKeys } from '../../testing/signing-keys.ts';
import { sealStored, temporaryStore, writeSmallSite } from '../../testing/small-site.ts';
import { readSigningKey, readTrustedKeys } from '../signing/keys.ts';
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
