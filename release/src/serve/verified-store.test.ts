import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSmallSite } from '@site/testing/small-site';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { verifyRelease } from '../maintenance/verify.ts';
import { signingKey, trustedKeys } from '../model/keys.ts';
import { storePaths } from '../model/layout.ts';
import { seePointer } from '../pointer/live-pointer.ts';
import { switchTo, withdraw } from '../pointer/pointer-moves.ts';
import { signedRelease, writeSignature } from '../releases/signature.ts';
import { folderStore } from '../store/folder-store.ts';
import type { Store } from '../store/store.ts';
import { type Origin, startOrigin } from './origin.ts';

const ours = generateKeyPairSync('ed25519');
const others = generateKeyPairSync('ed25519');

let folder: string;
let store: Store;
let id: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signed-'));
  store = folderStore(folder);
  id = await writeSmallSite(store, 'first');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const wrongFiles = async (keys: readonly KeyObject[] = [ours.publicKey]) =>
  (await verifyRelease(store, id, keys)).wrong;

describe('a signed release', () => {
  beforeEach(() => writeSignature(store, signedRelease(id), ours.privateKey));

  it('verifies as it was released', async () => {
    expect(await wrongFiles()).toEqual([]);
  });

  it('is not trusted with another key', async () => {
    expect(await wrongFiles([others.publicKey])).toEqual([
      expect.stringContaining('is not signed by a trusted key'),
    ]);
  });

  it.each([
    ['a page', () => `${storePaths.pages(id)}/index.html`],
    ['the compressed copy of a page', () => `${storePaths.pages(id)}/index.html.br`],
    ['the site index', () => storePaths.siteIndex(id)],
    ['the release manifest', () => storePaths.release(id)],
  ])('does not verify when %s was changed', async (_, pathOf) => {
    const bytes = await store.read(pathOf());
    await store.write(pathOf(), Buffer.concat([bytes ?? Buffer.alloc(0), Buffer.from('\n')]));
    expect(await wrongFiles()).toContain(`${pathOf()} is not what was released.`);
  });

  it.each(['shell.js', 'shell.js.br', 'shell.js.gz'])('does not verify when %s was changed', async (file) => {
    const [path = ''] = (await store.list('r/shell')).filter((name) => name.endsWith(`/${file}`));
    await store.write(path, Buffer.from('alert(1)'));
    expect(await wrongFiles()).toEqual([`${path} is not what was released.`]);
  });

  it('does not verify when a page is missing', async () => {
    await store.remove([`${storePaths.pages(id)}/404.html`]);
    expect(await wrongFiles()).toContain(`${storePaths.pages(id)}/404.html is missing.`);
  });

  it('is distinguished from another release with its signature', async () => {
    const next = await writeSmallSite(store, 'next');
    const signature = (await store.read(storePaths.signature(id))) ?? Buffer.alloc(0);
    await store.write(storePaths.signature(next), signature);
    expect((await verifyRelease(store, next, [ours.publicKey])).wrong[0]).toContain(`was made for ${id}`);
  });
});

describe('an origin with a trusted key', () => {
  let second: string;
  let origin: Origin;
  beforeEach(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.stubEnv('RELEASE_SIGNING_KEY', String(ours.privateKey.export({ type: 'pkcs8', format: 'pem' })));
    await writeSignature(store, signedRelease(id));
    await goLive(id);
    second = await writeSmallSite(store, 'second');
    await writeSignature(store, signedRelease(second));
    origin = await startOrigin({ store: folder, port: 0, keys: [ours.publicKey] });
    onTestFinished(() => origin.close());
  });
  const goLive = async (release: string) => switchTo(store, release, await seePointer(store));

  it('never serves a page that was changed', async () => {
    expect(await (await fetch(origin.url)).text()).toContain('<p>first</p>');
    for (const extension of ['', '.br', '.gz']) {
      await store.write(`${storePaths.pages(id)}/index.html${extension}`, Buffer.from('<p>changed</p>'));
    }
    const response = await fetch(origin.url);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('changed');
  });

  it('does not serve the payment page of a withdrawn release at its own address', async () => {
    await goLive(second);
    const at = `${origin.url}/_release/${id}/`;
    expect((await fetch(at)).status).toBe(200);
    await withdraw(store, id, 'Its payment page has a defect.', await seePointer(store));
    for (const path of ['', 'payment-flow']) expect((await fetch(at + path)).status).toBe(410);
    expect(await (await fetch(origin.url)).text()).toContain('<p>second</p>');
  });
});

describe('keys', () => {
  const pem = (key: KeyObject, type: 'pkcs8' | 'spki') => key.export({ type, format: 'pem' }).toString();

  it('come from the environment, several trusted ones while one replaces another', () => {
    expect(signingKey({ RELEASE_SIGNING_KEY: pem(ours.privateKey, 'pkcs8') })?.asymmetricKeyType).toBe(
      'ed25519',
    );
    const both = pem(ours.publicKey, 'spki') + pem(others.publicKey, 'spki');
    expect(trustedKeys({ RELEASE_PUBLIC_KEY: both })).toHaveLength(2);
    expect(signingKey({})).toBeNull();
    expect(trustedKeys({})).toEqual([]);
  });

  it('are never part of a message', () => {
    expect(() => signingKey({ RELEASE_SIGNING_KEY: 'not-a-key' })).toThrow(/^RELEASE_SIGNING_KEY is neither/);
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    expect(() => signingKey({ RELEASE_SIGNING_KEY: pem(rsa, 'pkcs8') })).toThrow(
      'must be an Ed25519 key; it is rsa',
    );
  });
});
