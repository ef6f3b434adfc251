import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSmallSite } from '@site/testing/small-site';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localConfiguration } from '../model/configuration.ts';
import { storePaths } from '../model/layout.ts';
import { stateFolder } from '../model/repository.ts';
import { readPointer, seePointer } from '../pointer/live-pointer.ts';
import { switchTo } from '../pointer/pointer-moves.ts';
import { folderStore } from '../store/folder-store.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { prepareLocalRelease } from './local-release.ts';

const config = localConfiguration({
  site: 'http://localhost:1',
  api: 'http://localhost:2',
  sandbox: 'http://localhost:3',
});

let folder: string;
let store: Store;
let lines: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'local-'));
  store = folderStore(folder);
  lines = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const prepare = () => prepareLocalRelease(store, config, (line) => lines.push(line));

describe('a start on a store with a release', () => {
  it('serves what is live although the sources differ', async () => {
    const id = await writeSmallSite(store, 'live');
    await switchTo(store, id, await seePointer(store));
    await prepare();
    expect(await readPointer(store)).toMatchObject({ release: id, previous: null });
    expect(lines.join('\n')).toContain('npm start -- --promote');
  });

  it('releases nothing in place of what was live when the pointer was lost', async () => {
    const id = await writeSmallSite(store, 'live');
    await switchTo(store, id, await seePointer(store));
    await store.remove([storePaths.pointer]);
    await expect(prepare()).rejects.toThrow('pnpm release restore');
    expect(await readPointer(store)).toBeNull();
  });
});

describe('DATA_DIR and RELEASE_STORE', () => {
  it('name the same store to every command', async () => {
    vi.stubEnv('RELEASE_STORE', '');
    vi.stubEnv('RELEASE_STATE', '');
    vi.stubEnv('DATA_DIR', folder);
    expect((await openStore(undefined)).describe()).toBe(join(folder, 'store'));
    expect(stateFolder('x')).toMatch(new RegExp(`^${join(folder, 'release-state')}/`));
    vi.stubEnv('RELEASE_STORE', join(folder, 'other'));
    expect((await openStore(undefined)).describe()).toBe(join(folder, 'other'));
    expect((await openStore(join(folder, 'named'))).describe()).toBe(join(folder, 'named'));
  });
});
