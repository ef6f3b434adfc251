import { expect, it } from 'vitest';
import { publishRemote, temporaryStore } from '../../testing/small-site.ts';
import type { AppManifest } from '../formats/release-manifest.ts';
import { storePaths } from '../store/layout.ts';
import { readManifests } from './stored-apps.ts';

/** Publishes a remote, changes its stored manifest, and reads it again. */
async function readChanged(change: (app: AppManifest) => object): Promise<AppManifest> {
  const store = temporaryStore();
  const { name, version } = await publishRemote(store, 'events', 'first');
  const path = storePaths.appManifest(name, version);
  const stored = JSON.parse(String(await store.read(path))) as AppManifest;
  await store.write(path, Buffer.from(JSON.stringify(change(stored))));
  const { apps } = await readManifests(store, { [name]: version });
  return apps[0] ?? expect.fail('no manifest was read');
}

it('reads a manifest whatever the order of its fields', async () => {
  const read = await readChanged((app) => Object.fromEntries(Object.entries(app).reverse()));
  expect(read).toMatchObject({ name: 'events', entry: 'remote.js' });
});

it('reads a version that was published before manifests had sizes, which nothing can compute again', async () => {
  const { sizes, ...read } = await readChanged(({ sizes: _, ...old }) => old);
  expect(sizes).toBeUndefined();
  expect(read).toMatchObject({ name: 'events', pages: [{ path: '/events' }] });
});

it.each<[string, (app: AppManifest) => object]>([
  ['another version', (app) => ({ ...app, version: 'bbbbbbbbbbbb' })],
  ['the name of another app', (app) => ({ ...app, name: 'checkout' })],
  ['other files than its version has', (app) => ({ ...app, files: {}, sizes: {} })],
  ['a field that no schema knows', (app) => ({ ...app, extra: true })],
])('takes a manifest with %s for damaged', async (_, change) => {
  await expect(readChanged(change)).rejects.toThrow('is damaged; nothing was changed');
});
