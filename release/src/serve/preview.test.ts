import { inlinedManifest } from '@site/contract/inlined-manifest';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createKeys, useKeys } from '../../testing/signing-keys.ts';
import {
  offlineConfig as config,
  publishRemote,
  publishShell,
  temporaryStore,
} from '../../testing/small-site.ts';
import { prune } from '../maintenance/prune.ts';
import { syncFolder } from '../maintenance/sync.ts';
import { verifyLive } from '../maintenance/verify.ts';
import { promote } from '../pipeline/pipeline.ts';
import { createPreview, type Preview } from '../pipeline/preview.ts';
import { readPointer } from '../pointer/live-pointer.ts';
import { readPreviews } from '../releases/shown-indexes.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { startOrigin } from './origin.ts';

const ours = createKeys();
let store: Store;
let preview: Preview;
let index: string;
beforeEach(async () => {
  useKeys(ours);
  store = temporaryStore();
  await publishShell(store, `path + '<p>live</p>'`);
  await publishRemote(store, 'home', 'first');
  await promote(store, { apps: [], config });
  await publishShell(store, `path + '<p>shown</p>'`);
  preview = await createPreview(store, { apps: ['shell'] });
  index = storePaths.previewIndex(preview.id);
});

it('a preview cannot be found by the release that it shows', async () => {
  const { url, close } = await startOrigin({ store, port: 0 });
  onTestFinished(close);
  expect(preview.url).toBe(`${config.siteUrl}/_preview/${preview.id}/`);
  for (const path of [`/_preview/${preview.release}/`, `/_release/${preview.release}/`])
    expect((await fetch(url + path)).status).toBe(410);
});

it('a preview names the apps that differ from what is live, with their versions', async () => {
  const changed = async ({ id }: Preview) => {
    const html = String(await store.read(`${storePaths.preview(id)}/index.html`));
    const inlined = /<script type="application\/json" id="inlined-manifest">(.*?)<\/script>/s.exec(html)?.[1];
    return inlinedManifest.parse(JSON.parse(inlined ?? '')).preview?.changed;
  };
  const version = expect.stringMatching(/^shell@[0-9a-f]{12}$/);
  expect(await changed(preview)).toEqual([version]);
  await publishRemote(store, 'events', 'third');
  expect(await changed(await createPreview(store, { apps: ['shell', 'events'] }))).toHaveLength(2);
  expect(await changed(await createPreview(store, { apps: [] }))).toEqual([]);
});

it('each preview has a random id, also two of the same release; those with one alias have one address', async () => {
  const other = await createPreview(store, { apps: ['shell'] });
  expect([preview.id, other.id]).toEqual(Array(2).fill(expect.stringMatching(/^[0-9a-f]{32}$/)));
  expect(other.id).not.toBe(preview.id);
  const next = { apps: [], config: { ...config, companyUrl: 'https://next.example' } };
  const one = await createPreview(store, { apps: [] }, 'autumn');
  const last = await createPreview(store, next, 'autumn');
  const elsewhere = await createPreview(store, next, 'spring');
  expect(last.url).toBe(one.url);
  expect(elsewhere.id).not.toBe(one.id);
  const shown = new Map((await readPreviews(store)).map(({ release, preview: { id } }) => [id, release]));
  expect(shown.get(last.id)).toBe(last.release);
  expect(last.release).not.toBe(one.release);
});

it('a preview never takes real payments', async () => {
  const live = { apps: ['shell'], config: { ...config, mode: 'live' as const } };
  await expect(createPreview(store, live)).rejects.toThrow('must not take real money');
});

it('a preview is verified with what is live', async () => {
  const wrong = async () => (await verifyLive(store, [ours.publicKey])).slice(1).map((one) => one.wrong);
  expect(await wrong()).toEqual([[], []]);
  const page = `${storePaths.preview(preview.id)}/index.html`;
  await store.write(page, Buffer.from('<p>changed</p>'));
  expect(await wrong()).toEqual([[], [`${page} is not what was released.`]]);
  // A file that both releases use is reported for both.
  const [shared = ''] = (await store.list('r/home')).filter((path) => path.endsWith('/app.json'));
  await store.write(shared, Buffer.from('{'));
  const damaged = `${shared} is not what was released.`;
  expect(await wrong()).toEqual([[damaged], [`${page} is not what was released.`, damaged]]);
});

it('a preview that was made before there was a signing key is verified as not signed, and not as damaged', async () => {
  useKeys(null);
  const unsigned = await createPreview(store, { apps: ['shell'] });
  const found = await verifyLive(store, [ours.publicKey]);
  expect(found.find(({ release }) => release === `preview/${unsigned.id}`)).toMatchObject({
    isDamaged: false,
    wrong: [expect.stringMatching(/is not signed\. Make the preview again with .* the signing key/)],
  });
  const rotated = createKeys();
  const others = await verifyLive(store, [rotated.publicKey]);
  expect(others.map(({ isDamaged }) => isDamaged)).not.toContain(true);
  expect(others[1]?.wrong).toEqual([expect.stringContaining('sign anew with `pnpm release rotate-key`')]);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await store.write(index, Buffer.from('{'));
  expect((await verifyLive(store, [])).filter(({ isDamaged }) => isDamaged)).toHaveLength(1);
});

it('a preview outlives the retention with its apps while it is current, and is removed when it has ended', async () => {
  const wait = (days: number) => vi.setSystemTime(Date.now() + days * 86_400_000);
  onTestFinished(() => void vi.useRealTimers());
  wait(6);
  await prune(store, { days: 0, dryRun: false });
  expect((await readPreviews(store)).map(({ release }) => release)).toEqual([preview.release]);
  const live = (await readPointer(store)) ?? expect.fail('nothing is live');
  expect((await verifyLive(store, [])).flatMap(({ wrong }) => wrong)).toEqual([]);
  wait(2);
  await prune(store, { days: 90, dryRun: false });
  expect(await store.list(storePaths.preview(preview.id))).toEqual([]);
  expect(await store.has(storePaths.siteIndex(live.release))).toBe(true);
});

it('a preview whose index is damaged is named, and keeps nothing from working', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const copies = temporaryStore();
  const follow = () => syncFolder(store, copies, { keys: [ours.publicKey], days: 30 });
  await follow();
  await store.write(index, Buffer.from('{'));
  const { release } = await promote(store, { apps: ['shell'] });
  expect(await follow()).toMatchObject({ release });
  expect(await copies.has(index)).toBe(false);
  expect(await readPreviews(store)).toEqual([]);
  expect((await verifyLive(store, [])).at(-1)?.wrong).toEqual([`${index} is damaged.`]);
  expect((await createPreview(store, { apps: ['shell'] }, 'autumn')).release).toBe(release);
});

it('a folder that follows signed releases gets a preview only as it was signed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const copies = temporaryStore();
  const isShown = async () => {
    await syncFolder(store, copies, { keys: [ours.publicKey], days: 30 });
    return await copies.has(index);
  };
  expect(await isShown()).toBe(true);
  // Somebody who can write to the store but not sign extends the preview's lifetime.
  const signed = (await store.read(index)) ?? expect.fail('no preview');
  const longer = signed.toString().replace(/"until":"[^"]*"/, '"until":"2999-01-01T00:00:00.000Z"');
  await store.write(index, Buffer.from(longer));
  expect(await isShown()).toBe(false);
  await store.write(index, signed);
  expect(await isShown()).toBe(true);
  // The index of a release must not be accepted as the index of its preview.
  await promote(store, { apps: ['shell'] });
  const released = (await store.read(storePaths.siteIndex(preview.release))) ?? expect.fail('no index');
  await store.write(index, released);
  await isShown();
  expect(await copies.read(index)).toEqual(signed);
});
