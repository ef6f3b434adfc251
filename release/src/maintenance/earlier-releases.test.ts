import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { beforeEach, expect, it, vi } from 'vitest';
import { createKeys, useKeys } from '../../testing/signing-keys.ts';
import { canaryOf, goLive, temporaryStore, writeSealedSite } from '../../testing/small-site.ts';
import { readMovableSite, setCanary, stopCanary, withdraw } from '../pointer/pointer-moves.ts';
import { readSiteIndex } from '../releases/stored-indexes.ts';
import { folderStore } from '../store/folder-store.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { syncFolder } from './sync.ts';

const [ours, others] = [createKeys(), createKeys()];
const keys = [ours.publicKey];

let store: Store;
let folder: Store;
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  useKeys(ours);
  store = temporaryStore();
  folder = folderStore(createTemporaryFolder());
});

const scriptOf = async (id: string) => {
  const index = await readSiteIndex(store, id);
  return `${storePaths.app('shell', index?.apps.shell ?? '')}/shell.js`;
};

const sync = () => syncFolder(store, folder, { keys, days: 30 });
const pageOf = (id: string) => `${storePaths.pages(id)}/index.html`;

it('a new folder gets the releases that were live before, as they were signed, and no others', async () => {
  const first = await goLive(store, 'first');
  const damaged = await goLive(store, 'damaged');
  useKeys(others);
  const foreign = await goLive(store, 'foreign');
  useKeys(ours);
  const withdrawn = await goLive(store, 'withdrawn');
  const live = await goLive(store, 'live');
  await withdraw(await readMovableSite(store), withdrawn, 'Its payment page has a defect.');
  await store.write(await scriptOf(damaged), Buffer.from('alert(1)'));
  const script = await scriptOf(first);
  await store.write(script.replace('shell.js', 'page.svg'), Buffer.from('<svg/>'));
  expect(await sync()).toMatchObject({ release: live });
  for (const path of [script, `${script}.br`, pageOf(first), pageOf(live)])
    expect(await folder.has(path), path).toBe(true);
  for (const id of [damaged, foreign, withdrawn]) expect(await folder.has(pageOf(id)), id).toBe(false);
  expect(await folder.has(script.replace('shell.js', 'page.svg'))).toBe(false);
  expect(await sync()).toMatchObject({ files: 0 });
});

it('a new folder gets the candidate that a canary showed', async () => {
  await goLive(store, 'live');
  const candidate = await writeSealedSite(store, 'candidate');
  await setCanary(await readMovableSite(store), canaryOf(candidate));
  await stopCanary(await readMovableSite(store));
  await sync();
  expect(await folder.has(pageOf(candidate))).toBe(true);
});

it('a folder for a web server keeps nothing that no signed index names, and what pages of signed releases load', async () => {
  useKeys(others);
  const foreign = await goLive(store, 'foreign');
  const old = await scriptOf(foreign);
  await syncFolder(store, folder, { keys: [], days: 30 });
  useKeys(ours);
  const first = await goLive(store, 'first');
  await sync();
  expect([await folder.has(old), await folder.has(storePaths.siteIndex(foreign))]).toEqual([false, false]);

  await folder.write('r/shell/0123456789ab/page.html', Buffer.from('<script>alert(1)</script>'));
  const live = await goLive(store, 'live');
  expect(await sync()).toMatchObject({ release: live, removed: 1 });
  const scripts = await Promise.all([first, live].map(scriptOf));
  for (const script of scripts) expect(await folder.has(`${script}.br`)).toBe(true);
  expect(await folder.has(pageOf(first))).toBe(true);
});
