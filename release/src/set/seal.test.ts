import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startOrigin } from '../host/host.ts';
import { folderStore } from '../store/folder-store.ts';
import { places, type Store } from '../store/store.ts';
import { writeSmallSite } from '../testing/small-site.ts';
import { seePointer, switchTo } from './pointer.ts';
import { signingKey, signRelease, trustedKeys } from './seal.ts';
import { verifyRelease } from './verify.ts';

const ours = generateKeyPairSync('ed25519');
const others = generateKeyPairSync('ed25519');

let folder: string;
let store: Store;
let id: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealed-'));
  store = folderStore(folder);
  id = await writeSmallSite(store, 'first');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const wrongAbout = async (keys: readonly KeyObject[] = [ours.publicKey]) =>
  (await verifyRelease(store, id, keys)).wrong;

describe('a signed release set', () => {
  beforeEach(() => signRelease(store, id, ours.privateKey));

  it('is found as it was released', async () => {
    expect(await wrongAbout()).toEqual([]);
  });

  it('is not trusted by those who trust another key', async () => {
    expect(await wrongAbout([others.publicKey])).toEqual([
      expect.stringContaining('is not signed by a key that is trusted here'),
    ]);
  });

  it.each([
    ['a page', () => `${places.pages(id)}/index.html`],
    ['the compressed copy of a page', () => `${places.pages(id)}/index.html.br`],
    ['the index of pages', () => places.siteIndex(id)],
    ['the composition', () => places.set(id)],
  ])('tells when %s was changed', async (_, pathOf) => {
    const bytes = await store.read(pathOf());
    await store.write(pathOf(), Buffer.concat([bytes ?? Buffer.alloc(0), Buffer.from('\n')]));
    expect(await wrongAbout()).toContain(`${pathOf()} is not what was released.`);
  });

  it.each(['shell.js', 'shell.js.br', 'shell.js.gz'])(
    'tells when %s was changed or is gone',
    async (file) => {
      const [path = ''] = (await store.list('r/shell')).filter((name) => name.endsWith(`/${file}`));
      await store.write(path, Buffer.from('alert(1)'));
      expect(await wrongAbout()).toEqual([`${path} is not what was released.`]);
    },
  );

  it('tells which page is missing', async () => {
    await store.remove([`${places.pages(id)}/404.html`]);
    expect(await wrongAbout()).toContain(`The page ${places.pages(id)}/404.html is missing.`);
  });

  it('is told from another set that carries its seal', async () => {
    const next = await writeSmallSite(store, 'next');
    await store.write(places.seal(next), (await store.read(places.seal(id))) ?? Buffer.alloc(0));
    expect((await verifyRelease(store, next, [ours.publicKey])).wrong[0]).toContain(`was made for ${id}`);
  });
});

describe('a host that trusts a key', () => {
  it('serves what was signed, keeps it when the pointer moves to what was not, and never a changed page', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await signRelease(store, id, ours.privateKey);
    const forged = await writeSmallSite(store, 'forged');
    await signRelease(store, forged, others.privateKey);
    await switchTo(store, id, await seePointer(store));
    const host = await startOrigin({ store: folder, port: 0, keys: [ours.publicKey] });
    try {
      expect(await (await fetch(host.url)).text()).toContain('<p>first</p>');
      await switchTo(store, forged, await seePointer(store));
      expect(await (await fetch(host.url)).text()).toContain('<p>first</p>');
      for (const ending of ['', '.br', '.gz']) {
        await store.write(`${places.pages(id)}/index.html${ending}`, Buffer.from('<p>changed</p>'));
      }
      const answer = await fetch(host.url);
      expect(answer.status).toBe(500);
      expect(await answer.text()).not.toContain('changed');
    } finally {
      await host.close();
    }
  });
});

describe('keys', () => {
  const pem = (key: KeyObject, type: 'pkcs8' | 'spki') => key.export({ type, format: 'pem' }).toString();

  it('come from the environment, several to trust while one replaces another', () => {
    expect(signingKey({ RELEASE_SIGNING_KEY: pem(ours.privateKey, 'pkcs8') })?.asymmetricKeyType).toBe(
      'ed25519',
    );
    const both = pem(ours.publicKey, 'spki') + pem(others.publicKey, 'spki');
    expect(trustedKeys({ RELEASE_PUBLIC_KEY: both })).toHaveLength(2);
    expect(signingKey({})).toBeNull();
    expect(trustedKeys({})).toEqual([]);
  });

  it('are never repeated when they cannot be read', () => {
    expect(() => signingKey({ RELEASE_SIGNING_KEY: 'not-a-key' })).toThrow(/^RELEASE_SIGNING_KEY is neither/);
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    expect(() => signingKey({ RELEASE_SIGNING_KEY: pem(rsa, 'pkcs8') })).toThrow(
      'must be an Ed25519 key; it is rsa',
    );
  });
});
