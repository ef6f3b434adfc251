import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { countedStore } from '../../testing/counted-store.ts';
import { createKeys, useKeys } from '../../testing/signing-keys.ts';
import { goLive } from '../../testing/small-site.ts';
import { readPointer } from '../pointer/live-pointer.ts';
import { writeSealed } from '../releases/stored-indexes.ts';
import { computeContentId, integrityOf, sha256 } from '../signing/hashes.ts';
import { folderStore } from '../store/folder-store.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { restoreLive } from './restore.ts';
import { syncFolder } from './sync.ts';

const fastest = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

let base: string;
let store: Store;
let folder: Store;
let first: string;
beforeEach(async () => {
  base = createTemporaryFolder();
  store = folderStore(join(base, 'store'));
  folder = folderStore(join(base, 'folder'));
  first = await goLive(store, 'first');
});

const sync = (to = folder) => syncFolder(store, to, { keys: [], days: 30 });
const shown = async () => (await readPointer(folder))?.release;
const pageOf = (id: string) => `${storePaths.pages(id)}/index.html`;
const fileOf = async (from: Store) =>
  (await from.list('r')).find((path) => path.endsWith('shell.js')) ?? expect.fail('no file');

describe('a folder for a web server', () => {
  it('gets what visitors get, the files before the pages and the pointer last, and each once', async () => {
    const { store: recorded, writes: written } = countedStore(folder);
    expect(await sync(recorded)).toMatchObject({ release: first, changed: true, removed: 0 });
    const kinds = written.map((path) => path.replace(/\/.*\//, '/').split('/')[0]);
    expect(kinds.lastIndexOf('r')).toBeLessThan(kinds.indexOf('pages'));
    expect(written.slice(-2)).toEqual([storePaths.siteIndex(first), storePaths.pointer]);
    expect(await folder.has(`${await fileOf(folder)}.br`)).toBe(true);
    expect(await folder.list('tags')).toEqual([]);
    expect(await sync()).toEqual({ release: first, changed: false, files: 0, removed: 0 });
  });

  it('keeps a release for as long as its pages may be open, from the day on which it was shown last', async () => {
    await sync();
    const longAgo = new Date(Date.now() - 60 * 86_400_000);
    for (const path of await folder.list('')) await utimes(join(base, 'folder', path), longAgo, longAgo);
    await goLive(store, 'second');
    const third = await goLive(store, 'third');
    expect(await sync()).toMatchObject({ release: third, removed: 0 });
    expect(await folder.has(pageOf(first))).toBe(true);
    expect(await fileOf(folder)).toBeDefined();
    vi.setSystemTime(Date.now() + 31 * 86_400_000);
    onTestFinished(() => void vi.useRealTimers());
    await sync();
    expect([await folder.has(pageOf(first)), await folder.has(pageOf(third))]).toEqual([false, true]);
    expect((await sync()).changed).toBe(false);
  });

  it('goes on showing what it has when something is not as it was released', async () => {
    await sync();
    const file = await fileOf(folder);
    await store.write(file, Buffer.from('changed'));
    const second = await goLive(store, 'second');
    const released = (await store.read(pageOf(second))) ?? expect.fail('no page');
    await store.write(pageOf(second), Buffer.from('<p>changed</p>'));
    await expect(sync()).rejects.toThrow(`${pageOf(second)} is not what was released.`);
    expect(await shown()).toBe(first);
    expect((await folder.read(file))?.toString()).not.toBe('changed');
    await store.write(pageOf(second), released);
    expect(await sync()).toMatchObject({ release: second });
  });

  /** Changes the shell's manifest in the store and states its new hash in the index of the first release. */
  const forgeManifest = async (change: (manifest: Record<string, unknown>) => void) => {
    const index = JSON.parse(String(await store.read(storePaths.siteIndex(first))));
    const path = storePaths.appManifest('shell', index.apps.shell);
    const manifest = JSON.parse(String(await store.read(path)));
    change(manifest);
    const bytes = Buffer.from(JSON.stringify(manifest));
    await store.write(path, bytes);
    index.hashes[path] = sha256(bytes);
    await writeSealed(store, storePaths.siteIndex(first), index);
  };

  it('gets nothing of a manifest that names a file outside of it', async () => {
    const evil = Buffer.from('alert(1)');
    await writeFile(join(base, 'outside.js'), evil);
    const name = '../../../../outside.js';
    await forgeManifest(({ files, sizes }) => {
      Object.assign(files as object, { [name]: integrityOf(evil) });
      Object.assign(sizes as object, { [name]: evil.length });
    });
    await expect(sync()).rejects.toThrow('is not its manifest');
    expect((await readdir(base)).sort()).toEqual(['outside.js', 'store']);
  });

  it('does not unpack a compressed copy past the size that its manifest states', async () => {
    const file = await fileOf(store);
    const index = JSON.parse(String(await store.read(storePaths.siteIndex(first))));
    const { version: _, ...content } = JSON.parse(
      String(await store.read(storePaths.appManifest('shell', index.apps.shell))),
    );
    content.sizes['shell.js'] -= 1;
    const version = computeContentId(content);
    const manifest = Buffer.from(JSON.stringify({ ...content, version }));
    await store.write(storePaths.appManifest('shell', version), manifest);
    for (const copy of ['', '.br', '.gz']) {
      const bytes = (await store.read(file + copy)) ?? expect.fail('no file');
      await store.write(`${storePaths.app('shell', version)}/shell.js${copy}`, bytes);
    }
    const hashes = { ...index.hashes, [storePaths.appManifest('shell', version)]: sha256(manifest) };
    await writeSealed(store, storePaths.siteIndex(first), { ...index, apps: { shell: version }, hashes });
    await expect(sync()).rejects.toThrow(/shell\.js\.(br|gz) is not what was released/);
  });

  it('does not unpack a compressed copy past 64 MB where a manifest of an earlier version of the tool states no size', async () => {
    const file = await fileOf(store);
    const large = Buffer.alloc(65 * 1024 * 1024);
    await store.write(file, large);
    await store.write(`${file}.br`, brotliCompressSync(large, fastest));
    await store.remove([`${file}.gz`]);
    await forgeManifest((manifest) => {
      manifest.files = { 'shell.js': integrityOf(large) };
      delete manifest.sizes;
    });
    await expect(sync()).rejects.toThrow(`${file}.br is not what was released.`);
    await store.remove([`${file}.br`]);
    expect(await sync()).toMatchObject({ release: first });
  });

  it('gets a damaged file again', async () => {
    await sync();
    const file = await fileOf(folder);
    const bytes = (await folder.read(file)) ?? expect.fail('no file');
    await writeFile(join(base, 'folder', file), Buffer.alloc(bytes.length));
    expect(await sync()).toMatchObject({ changed: true, files: 1 });
    expect(await folder.read(file)).toEqual(bytes);
  });

  it('is no artifact store', async () => {
    await expect(sync(store)).rejects.toThrow('is an artifact store');
  });
});

describe('a folder that follows signed releases', () => {
  const ours = createKeys();
  const follow = () => syncFolder(store, folder, { keys: [ours.publicKey], days: 30 });
  let live: string;
  let older: Buffer;
  beforeEach(async () => {
    useKeys(ours);
    await goLive(store, 'first');
    older = (await store.read(storePaths.pointer)) ?? expect.fail('nothing is live');
    live = await goLive(store, 'second');
    await follow();
  });

  it.each([
    ['lost', async () => store.remove([storePaths.pointer]), 'pnpm release restore'],
    [
      'moved without a signature',
      async () => {
        const pointer = { ...(await readPointer(store)), release: first, signature: null };
        await store.write(storePaths.pointer, Buffer.from(JSON.stringify(pointer)));
      },
      'is not signed',
    ],
    [
      'moved back, with the history',
      async () => {
        await store.write(storePaths.pointer, older);
        await store.remove(await store.list('history'));
      },
      'was moved back',
    ],
  ])('goes on showing what was live when the pointer was %s', async (_, harm, reason) => {
    await harm();
    await expect(follow()).rejects.toThrow(reason);
    expect(await shown()).toBe(live);
  });

  it('follows an older copy of the whole store once that is restored', async () => {
    await store.write(storePaths.pointer, older);
    await store.remove((await store.list('history')).slice(2));
    await expect(follow()).rejects.toThrow('was moved back');
    const { release } = await restoreLive(store);
    expect(await follow()).toMatchObject({ release });
  });
});
