import { beforeEach, expect, it } from 'vitest';
import { countedStore } from '../../testing/counted-store.ts';
import { createKeys, useKeys } from '../../testing/signing-keys.ts';
import { launchSite, publishRemote, temporaryStore } from '../../testing/small-site.ts';
import { readPointer } from '../pointer/live-pointer.ts';
import { readLiveRelease } from '../releases/releases.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { startCanary } from './canary.ts';
import { promote } from './pipeline.ts';
import { rollBack } from './roll-back.ts';
import { rollBackApp } from './roll-back-app.ts';

let store: Store;

/** Creates a signed site with a history of three promotions, and publishes a version of the blog that is not live. */
beforeEach(async () => {
  const keys = createKeys();
  useKeys(keys, keys);
  store = temporaryStore();
  await launchSite(store, 'home', 'blog');
  for (const text of ['second', 'third']) {
    await publishRemote(store, 'home', text);
    await promote(store, { apps: ['home'] });
  }
  await publishRemote(store, 'blog', 'second');
});

it.each([
  ['promotion', (site: Store) => promote(site, { apps: ['blog'] }), { reads: 26, again: 0, writes: 25 }],
  ['roll-back', (site: Store) => rollBack(site, undefined), { reads: 6, again: 0, writes: 2 }],
  // A canary reuses the live release's documents and copies them with the canary's script.
  ['canary', (site: Store) => startCanary(site, { apps: ['blog'] }, 10), { reads: 29, again: 2, writes: 35 }],
  // The composition leads to the release that contains the app's previous version.
  [
    'roll-back of an app',
    (site: Store) => rollBackApp(site, { app: 'home' }),
    { reads: 18, again: 1, writes: 3 },
  ],
])('a %s reads each thing once, then writes each once', async (_, move, expected) => {
  const { store: counted, reads, readsAfter, writes } = countedStore(store);
  await move(counted);
  const again = reads.length - new Set(reads).size;
  expect({ reads: reads.length, again, writes: writes.length }).toEqual(expected);
  expect(writes).toEqual([...new Set(writes)]);
  // After the move, the tool reads only what `prune` may have removed in the meantime.
  const { release, index } = await readLiveRelease(store);
  const apps = Object.entries(release.apps).map(([name, version]) => storePaths.appManifest(name, version));
  const canary = (await readPointer(store))?.canary;
  expect(readsAfter.toSorted()).toEqual(canary ? [] : [storePaths.siteIndex(index.release), ...apps].sort());
});
