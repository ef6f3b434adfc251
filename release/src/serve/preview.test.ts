import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SiteIndex } from '@site/contract/release-manifest';
import { writeSmallSite } from '@site/testing/small-site';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { prune } from '../maintenance/prune.ts';
import { verifyRelease, verifyShown } from '../maintenance/verify.ts';
import { storePaths } from '../model/layout.ts';
import { seePointer } from '../pointer/live-pointer.ts';
import { signPointer, switchTo } from '../pointer/pointer-moves.ts';
import { readSiteIndex } from '../releases/releases.ts';
import { signedPreview, signedRelease, writeSignature } from '../releases/signature.ts';
import { writeCompressed } from '../store/compress.ts';
import { folderStore } from '../store/folder-store.ts';
import type { Store } from '../store/store.ts';
import { startOrigin } from './origin.ts';

const ours = generateKeyPairSync('ed25519');
const day = 86_400_000;

let folder: string;
let store: Store;
let live: string;
let shown: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'previewed-'));
  store = folderStore(folder);
  live = await writeSmallSite(store, 'live');
  await writeSignature(store, signedRelease(live), ours.privateKey);
  await switchTo(store, live, await seePointer(store));
  shown = await writeSmallSite(store, 'shown');
  await turnIntoPreview(shown, new Date(Date.now() + day));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const previewId = '0123456789abcdef0123456789abcdef';

/** Moves the documents of a release to where a preview of it has them. */
async function turnIntoPreview(id: string, until: Date): Promise<void> {
  const index = (await readSiteIndex(store, id)) ?? expect.fail(`no pages of ${id}`);
  const moved = async (page: SiteIndex['notFound']) => {
    const file = page.file.replace(storePaths.pages(id), storePaths.preview(previewId));
    await writeCompressed(store, file, (await store.read(page.file)) ?? Buffer.alloc(0));
    return { ...page, file };
  };
  const pages: SiteIndex['pages'] = {};
  for (const [path, page] of Object.entries(index.pages)) pages[path] = await moved(page);
  const preview = { id: previewId, until: until.toISOString() };
  const previewIndex: SiteIndex = {
    ...index,
    preview,
    pages,
    notFound: await moved(index.notFound),
  };
  await store.write(storePaths.previewIndex(previewId), Buffer.from(JSON.stringify(previewIndex)));
  await store.remove(await store.list(storePaths.pages(id)));
}

async function turnBack(): Promise<void> {
  await store.remove(await store.list(storePaths.preview(previewId)));
  await writeSmallSite(store, 'shown');
}

describe('a preview', () => {
  it('is served below its own path only, revalidated, until it is removed', async () => {
    const origin = await startOrigin({ store: folder, port: 0, keys: [] });
    try {
      const response = await fetch(`${origin.url}/_preview/${previewId}/`);
      expect(response.status).toBe(200);
      expect(response.headers.get('x-robots-tag')).toContain('noindex');
      expect(await response.text()).toContain('<p>shown</p>');
      expect(await (await fetch(origin.url)).text()).toContain('<p>live</p>');
      expect(await (await fetch(`${origin.url}/_release/${shown}/`)).text()).not.toContain('<p>shown</p>');
      await store.remove(await store.list(storePaths.preview(previewId)));
      expect(await (await fetch(`${origin.url}/_preview/${previewId}/`)).text()).not.toContain(
        '<p>shown</p>',
      );
    } finally {
      await origin.close();
    }
  });

  it('is verified with what is live', async () => {
    await writeSignature(store, signedPreview(previewId, shown), ours.privateKey);
    const wrong = async () => {
      const { pointer } = await seePointer(store);
      const found = await verifyShown(store, pointer ?? expect.fail('nothing is live'), [ours.publicKey]);
      return found.map((one) => [one.release, one.wrong]);
    };
    expect(await wrong()).toEqual([
      [live, []],
      [`preview/${previewId}`, []],
    ]);
    const page = `${storePaths.preview(previewId)}/index.html`;
    await store.write(page, Buffer.from('<p>changed</p>'));
    expect(await wrong()).toEqual([
      [live, []],
      [`preview/${previewId}`, [`${page} is not what was released.`]],
    ]);
  });

  it('outlives the retention with its apps while it is current, and is removed when it has ended', async () => {
    const later = new Date(Date.now() + 60 * day);
    await turnBack();
    await turnIntoPreview(shown, new Date(later.getTime() + day));
    await prune(store, { days: 1, dryRun: false, now: later });
    expect(await store.has(storePaths.previewIndex(previewId))).toBe(true);
    expect(await store.has(storePaths.release(shown))).toBe(true);
    const wrong = (await verifyRelease(store, shown, [])).wrong.filter((line) => line.includes('r/'));
    expect(wrong).toEqual([]);
    await prune(store, { days: 90, dryRun: false, now: new Date(later.getTime() + 2 * day) });
    expect(await store.list(storePaths.preview(previewId))).toEqual([]);
    expect(await store.has(storePaths.release(live))).toBe(true);
  });

  it('is served by an origin with a trusted key only when it was signed as a preview', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.stubEnv('RELEASE_SIGNING_KEY', String(ours.privateKey.export({ type: 'pkcs8', format: 'pem' })));
    await signPointer(store, await seePointer(store));
    const origin = await startOrigin({ store: folder, port: 0, keys: [ours.publicKey] });
    const text = async () => await (await fetch(`${origin.url}/_preview/${previewId}/`)).text();
    try {
      expect(await text()).not.toContain('<p>shown</p>');
      await writeSignature(store, signedPreview(previewId, shown), ours.privateKey);
      expect(await text()).toContain('<p>shown</p>');
      // An attacker who can write to the store, but not sign, prolongs it.
      const index = (await store.read(storePaths.previewIndex(previewId)))?.toString() ?? '';
      const longer = index.replace(/"until":"[^"]*"/, '"until":"2999-01-01T00:00:00.000Z"');
      await store.write(storePaths.previewIndex(previewId), Buffer.from(longer));
      expect(await text()).not.toContain('<p>shown</p>');
      // The signature of a release is not valid for a preview of it.
      await turnBack();
      await writeSignature(store, signedRelease(shown), ours.privateKey);
      await turnIntoPreview(shown, new Date(Date.now() + day));
      const signature = (await store.read(storePaths.signature(shown))) ?? Buffer.alloc(0);
      await store.write(storePaths.previewSignature(previewId), signature);
      expect(await text()).not.toContain('<p>shown</p>');
    } finally {
      await origin.close();
    }
  });

  it('cannot be found by the release that it shows', async () => {
    const origin = await startOrigin({ store: folder, port: 0, keys: [] });
    onTestFinished(() => origin.close());
    for (const path of [`/_preview/${shown}/`, `/_release/${shown}/`]) {
      expect((await fetch(origin.url + path)).status).toBe(410);
    }
  });
});
