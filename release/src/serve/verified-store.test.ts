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
import { type PointerMemory, processMemory } from '../pointer/pointer-memory.ts';
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
    expect(await wrongFiles()).toContain(`The page ${storePaths.pages(id)}/404.html is missing.`);
  });

  it('is distinguished from another release with its signature', async () => {
    const next = await writeSmallSite(store, 'next');
    const signature = (await store.read(storePaths.signature(id))) ?? Buffer.alloc(0);
    await store.write(storePaths.signature(next), signature);
    expect((await verifyRelease(store, next, [ours.publicKey])).wrong[0]).toContain(`was made for ${id}`);
  });
});

describe('an origin with a trusted key', () => {
  let alarms: string[];
  let memory: PointerMemory;
  let second: string;
  beforeEach(async () => {
    alarms = [];
    vi.spyOn(console, 'error').mockImplementation((text: string) => void alarms.push(text));
    useKey(ours.privateKey);
    memory = processMemory();
    await writeSignature(store, signedRelease(id));
    await switchTo(store, id, await seePointer(store));
    second = await writeSmallSite(store, 'second');
    await writeSignature(store, signedRelease(second));
  });

  function useKey(key: KeyObject | null): void {
    vi.stubEnv('RELEASE_SIGNING_KEY', key?.export({ type: 'pkcs8', format: 'pem' }).toString() ?? '');
  }

  async function serving(): Promise<Origin> {
    const origin = await startOrigin({ store: folder, port: 0, keys: [ours.publicKey], memory });
    onTestFinished(() => origin.close());
    return origin;
  }
  const textOf = async ({ url }: Origin, path = '/') => await (await fetch(url + path)).text();
  const goLive = async (release: string) => switchTo(store, release, await seePointer(store));

  it('never serves a page that was changed', async () => {
    const origin = await serving();
    expect(await textOf(origin)).toContain('<p>first</p>');
    for (const extension of ['', '.br', '.gz']) {
      await store.write(`${storePaths.pages(id)}/index.html${extension}`, Buffer.from('<p>changed</p>'));
    }
    const response = await fetch(origin.url);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('changed');
  });

  it.each([
    ['is lost', async () => store.remove([storePaths.pointer])],
    ['is damaged', async () => store.write(storePaths.pointer, Buffer.from('{'))],
    [
      'was moved without a signature',
      async () => {
        await store.remove(await store.list('history'));
        await writeSignature(store, signedRelease(second), null);
        const pointer = { ...(await seePointer(store)).pointer, release: second, signature: null };
        await store.write(storePaths.history(pointer.promotedAt ?? '', id), await pointerBytes());
        await store.write(storePaths.pointer, Buffer.from(JSON.stringify(pointer)));
      },
    ],
    [
      'was moved with the key of somebody else',
      async () => {
        useKey(others.privateKey);
        await writeSignature(store, signedRelease(second));
        await goLive(second);
      },
    ],
  ])(
    'goes on serving what was live when the pointer %s, also after a restart, with one alarm',
    async (_, harm) => {
      const origin = await serving();
      expect(await textOf(origin)).toContain('<p>first</p>');
      await harm();
      expect(await textOf(origin)).toContain('<p>first</p>');
      expect(await textOf(await serving())).toContain('<p>first</p>');
      memory = processMemory();
      expect(await textOf(await serving())).toContain('<p>first</p>');
      expect(alarms).toHaveLength(3);
      expect(alarms[0]).toMatch(/"message":"ALARM: .* The origin shows release .*`pnpm release restore`/);
    },
  );

  it('follows a rollback, and not an older signed pointer that somebody put back', async () => {
    const older = await pointerBytes();
    const origin = await serving();
    await textOf(origin);
    await goLive(second);
    expect(await textOf(origin)).toContain('<p>second</p>');
    await store.write(storePaths.pointer, older);
    await store.remove(await store.list('history'));
    expect(await textOf(origin)).toContain('<p>second</p>');
    // After a restart the origin still knows what it followed last.
    expect(await textOf(await serving())).toContain('<p>second</p>');
    expect(alarms[0]).toContain(`was moved back to release ${id}`);
    await store.remove([storePaths.pointer]);
    await goLive(id);
    await expect.poll(() => textOf(origin)).toContain('<p>first</p>');
  });

  it('does not serve the payment page of a withdrawn release at its own address', async () => {
    await goLive(second);
    const origin = await serving();
    const at = `${origin.url}/_release/${id}/`;
    expect((await fetch(at)).status).toBe(200);
    await withdraw(store, id, 'Its payment page has a defect.', await seePointer(store));
    for (const path of ['', 'payment-flow']) expect((await fetch(at + path)).status).toBe(410);
    expect(await textOf(origin)).toContain('<p>second</p>');
    // Nor to an origin that starts when the pointer was lost.
    await store.remove([storePaths.pointer]);
    expect((await fetch(`${(await serving()).url}/_release/${id}/`)).status).toBe(410);
  });

  async function pointerBytes(): Promise<Buffer> {
    return (await store.read(storePaths.pointer)) ?? expect.fail('nothing is live');
  }
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
