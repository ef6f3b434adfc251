import { temporaryFolder } from '@site/testing/temporary-folder';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createKeys, useKeys } from '../../testing/signing-keys.ts';
import { goLive, temporaryStore } from '../../testing/small-site.ts';
import { readSiteIndex } from '../releases/stored-indexes.ts';
import { startOrigin } from '../serve/origin.ts';
import { folderStore } from '../store/folder-store.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { syncFolder } from './sync.ts';

const [ours, others] = [createKeys(), createKeys()];
const keys = [ours.publicKey];

let store: Store;
let folder: Store;
beforeEach(() => {
  useKeys(ours);
  store = temporaryStore();
  folder = folderStore(createTemporaryFolder());
});

const scriptOf = async (id: string) => {
  const index = await readSiteIndex(store, id);
  return `${storePaths.app('shell', index?.apps.shell ?? '')}/shell.js`;
};

it('an origin sends published files of signed releases only, also of those that were live before it started', async () => {
  const first = await goLive(store, 'first');
  useKeys(others);
  const foreign = await goLive(store, 'foreign');
  useKeys(ours);
  const live = await goLive(store, 'live');
  await syncFolder(store, folder, { keys, days: 30 });
  const origin = await startOrigin({ store, port: 0, copies: folder, keys });
  onTestFinished(() => origin.close());
  const statusOf = async (path: string, encoding = 'identity') =>
    (await fetch(`${origin.url}/${path}`, { headers: { 'accept-encoding': encoding } })).status;

  await store.write('r/shell/0123456789ab/page.html', Buffer.from('<script>alert(1)</script>'));
  const script = await scriptOf(first);
  await store.write(script.replace('shell.js', 'page.svg'), Buffer.from('<svg/>'));
  expect(await statusOf(await scriptOf(live))).toBe(200);
  expect(await statusOf(script)).toBe(200);
  expect(await statusOf(script, 'br')).toBe(200);
  expect(await statusOf(script.replace('shell.js', 'app.json'))).toBe(200);
  expect(await statusOf(await scriptOf(foreign))).toBe(404);
  expect(await statusOf('r/shell/0123456789ab/page.html')).toBe(404);
  expect(await statusOf(script.replace('shell.js', 'page.svg'))).toBe(404);
  await store.write(`${script}.br`, Buffer.from('changed'));
  await store.write(script, Buffer.from('changed'));
  expect(await statusOf(script)).toBe(404);
});

it('a folder for a web server keeps nothing that no signed index names, and what pages of signed releases load', async () => {
  useKeys(others);
  const foreign = await goLive(store, 'foreign');
  const old = await scriptOf(foreign);
  await syncFolder(store, folder, { keys: [], days: 30 });
  useKeys(ours);
  const first = await goLive(store, 'first');
  await syncFolder(store, folder, { keys, days: 30 });
  expect([await folder.has(old), await folder.has(storePaths.siteIndex(foreign))]).toEqual([false, false]);

  await folder.write('r/shell/0123456789ab/page.html', Buffer.from('<script>alert(1)</script>'));
  const live = await goLive(store, 'live');
  expect(await syncFolder(store, folder, { keys, days: 30 })).toMatchObject({ release: live, removed: 1 });
  const scripts = await Promise.all([first, live].map(scriptOf));
  for (const script of scripts) expect(await folder.has(`${script}.br`)).toBe(true);
  expect(await folder.has(`${storePaths.pages(first)}/index.html`)).toBe(true);
});
