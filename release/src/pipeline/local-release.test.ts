import { join } from 'node:path';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { beforeEach, expect, it, vi } from 'vitest';
import { goLive, publishRemote, publishShell } from '../../testing/small-site.ts';
import { buildLocalConfiguration } from '../formats/configuration.ts';
import { stateFolder } from '../git/repository.ts';
import { readPointer } from '../pointer/live-pointer.ts';
import { folderStore } from '../store/folder-store.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { prepareLocalRelease } from './local-release.ts';
import { promote } from './pipeline.ts';

const config = buildLocalConfiguration({
  site: 'http://localhost:1',
  api: 'http://localhost:2',
  sandbox: 'http://localhost:3',
});

let folder: string;
let store: Store;
let lines: string[];
beforeEach(() => {
  folder = createTemporaryFolder();
  store = folderStore(folder);
  lines = [];
});

it('a start on a store with a release serves what is live although the sources differ', async () => {
  await publishShell(store);
  await publishRemote(store, 'blog', 'live', ['/']);
  const { release } = await promote(store, { apps: [], config });
  await publishRemote(store, 'blog', 'next', ['/']);
  await prepareLocalRelease(store, config, (line) => lines.push(line));
  expect(await readPointer(store)).toMatchObject({ release, previous: null });
  expect(lines.join('\n')).toContain('npm start -- --promote');
});

it('a site of other addresses is served as it is, and nothing is promoted there', async () => {
  const id = await goLive(store, 'live');
  await prepareLocalRelease(store, config, (line) => lines.push(line));
  expect(lines).toEqual([expect.stringContaining('belongs to https://site.example')]);
  await expect(prepareLocalRelease(store, config, () => {}, true)).rejects.toThrow('nothing was promoted');
  expect(await readPointer(store)).toMatchObject({ release: id, previous: null });
});

it('DATA_DIR and RELEASE_STORE name the same store to every command', async () => {
  vi.stubEnv('RELEASE_STORE', '');
  vi.stubEnv('RELEASE_STATE', '');
  vi.stubEnv('DATA_DIR', folder);
  expect((await openStore(undefined)).describe()).toBe(join(folder, 'store'));
  expect(stateFolder('x')).toMatch(new RegExp(`^${join(folder, 'release-state')}/`));
  vi.stubEnv('RELEASE_STORE', join(folder, 'other'));
  expect((await openStore(undefined)).describe()).toBe(join(folder, 'other'));
  expect((await openStore(join(folder, 'named'))).describe()).toBe(join(folder, 'named'));
});
