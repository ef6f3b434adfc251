import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SiteIndex } from '@site/contract/release-manifest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startOrigin } from '../host/host.ts';
import { readSiteIndex, seePointer, switchTo } from '../set/pointer.ts';
import { prune } from '../set/prune.ts';
import { signPreview, signRelease } from '../set/seal.ts';
import { verifyRelease, verifyShown } from '../set/verify.ts';
import { writeCompressed } from '../store/compress.ts';
import { folderStore } from '../store/folder-store.ts';
import { places, type Store } from '../store/store.ts';
import { writeSmallSite } from '../testing/small-site.ts';
import { endPreview } from './preview.ts';

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
  await signRelease(store, live, ours.privateKey);
  await switchTo(store, live, await seePointer(store));
  shown = await writeSmallSite(store, 'shown');
  await turnIntoPreview(shown, new Date(Date.now() + day));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

/** What stands at the address of a set as if it were live becomes what a preview of it writes. */
async function turnIntoPreview(id: string, until: Date): Promise<void> {
  const index = await readSiteIndex(store, id);
  if (!index) throw new Error(`No pages of ${id}.`);
  const moved = async (page: SiteIndex['notFound']) => {
    const file = page.file.replace(places.pages(id), places.preview(id));
    await writeCompressed(store, file, (await store.read(page.file)) ?? Buffer.alloc(0));
    return { ...page, file };
  };
  const pages: SiteIndex['pages'] = {};
  for (const [path, page] of Object.entries(index.pages)) pages[path] = await moved(page);
  const preview = { until: until.toISOString(), overrides: false };
  const shownAs: SiteIndex = { ...index, preview, pages, notFound: await moved(index.notFound) };
  await store.write(places.previewIndex(id), Buffer.from(JSON.stringify(shownAs)));
  await store.remove(await store.list(places.pages(id)));
}

describe('a preview', () => {
  it('is served at its own address only, revalidated, until it is taken back', async () => {
    const host = await startOrigin({ store: folder, port: 0, keys: [] });
    try {
      const answer = await fetch(`${host.url}/_preview/${shown}/`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-robots-tag')).toContain('noindex');
      expect(await answer.text()).toContain('<p>shown</p>');
      expect(await (await fetch(host.url)).text()).toContain('<p>live</p>');
      expect(await (await fetch(`${host.url}/_release/${shown}/`)).text()).not.toContain('<p>shown</p>');
      await endPreview(store, shown);
      expect(await (await fetch(`${host.url}/_preview/${shown}/`)).text()).not.toContain('<p>shown</p>');
      await expect(endPreview(store, shown)).rejects.toThrow(`There is no preview of ${shown}`);
    } finally {
      await host.close();
    }
  });

  it('is held against what was released, with what is live', async () => {
    await signPreview(store, shown, ours.privateKey);
    const wrong = async () => {
      const { pointer } = await seePointer(store);
      const found = await verifyShown(store, pointer ?? expect.fail('nothing is live'), [ours.publicKey]);
      return found.map((one) => [one.set, one.wrong]);
    };
    expect(await wrong()).toEqual([
      [live, []],
      [`preview/${shown}`, []],
    ]);
    const page = `${places.preview(shown)}/index.html`;
    await store.write(page, Buffer.from('<p>changed</p>'));
    expect(await wrong()).toEqual([
      [live, []],
      [`preview/${shown}`, [`${page} is not what was released.`]],
    ]);
  });

  it('outlives the retention with its parts while it lasts, and goes when it is over', async () => {
    const later = new Date(Date.now() + 60 * day);
    await turnBack();
    await turnIntoPreview(shown, new Date(later.getTime() + day));
    await prune(store, { days: 1, dryRun: false, now: later });
    expect(await store.has(places.previewIndex(shown))).toBe(true);
    expect(await store.has(places.set(shown))).toBe(true);
    const wrong = (await verifyRelease(store, shown, [])).wrong.filter((line) => line.includes('r/'));
    expect(wrong).toEqual([]);
    await prune(store, { days: 90, dryRun: false, now: new Date(later.getTime() + 2 * day) });
    expect(await store.list(places.preview(shown))).toEqual([]);
    expect(await store.has(places.set(live))).toBe(true);
  });
});

/** The pages of the set again where they were. */
async function turnBack(): Promise<void> {
  await store.remove(await store.list(places.preview(shown)));
  await writeSmallSite(store, 'shown');
}

describe('a host that trusts a key', () => {
  it('shows previews that were signed as such, and no other', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const host = await startOrigin({ store: folder, port: 0, keys: [ours.publicKey] });
    const text = async () => await (await fetch(`${host.url}/_preview/${shown}/`)).text();
    try {
      expect(await text()).not.toContain('<p>shown</p>');
      await signPreview(store, shown, ours.privateKey);
      expect(await text()).toContain('<p>shown</p>');
      // Somebody who can write to the store, but not sign, makes it last.
      const index = (await store.read(places.previewIndex(shown)))?.toString() ?? '';
      const longer = index.replace(/"until":"[^"]*"/, '"until":"2999-01-01T00:00:00.000Z"');
      await store.write(places.previewIndex(shown), Buffer.from(longer));
      expect(await text()).not.toContain('<p>shown</p>');
      // The seal of a set does not pass for that of a preview.
      await turnBack();
      await signRelease(store, shown, ours.privateKey);
      await turnIntoPreview(shown, new Date(Date.now() + day));
      await store.write(places.previewSeal(shown), (await store.read(places.seal(shown))) ?? Buffer.alloc(0));
      expect(await text()).not.toContain('<p>shown</p>');
    } finally {
      await host.close();
    }
  });
});
