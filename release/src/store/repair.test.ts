import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleConfig } from '@site/testing/runtime-config';
import { publishRemote, publishShell } from '@site/testing/small-site';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storePaths } from '../model/layout.ts';
import { promote } from '../pipeline/pipeline.ts';
import { remake } from '../pipeline/remake.ts';
import { rollBack } from '../pipeline/roll-back.ts';
import { copyRelease } from './copy.ts';
import { folderStore } from './folder-store.ts';
import { readPointer } from './live-pointer.ts';
import { repair } from './repair.ts';
import type { Store } from './store.ts';
import { verifyRelease } from './verify.ts';

const keys = generateKeyPairSync('ed25519');
const environment = {
  RELEASE_SIGNING_KEY: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  RELEASE_PUBLIC_KEY: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
};

async function publishSite(store: Store): Promise<string> {
  await publishShell(store, "('<p>' + path + '</p>').repeat(60)");
  const { name, version } = await publishRemote(store, 'blog', 'and more of it'.repeat(40), ['/', '/blog']);
  await store.write(storePaths.sourceMaps(name, version), Buffer.from('{}'));
  const { release } = await promote(store, { apps: 'latest', config: { ...sampleConfig, apiBase: '' } });
  return release.id;
}

describe('a damaged store', () => {
  let base: string;
  let live: Store;
  let backup: Store;
  let id: string;
  let released: Map<string, Buffer>;

  beforeAll(async () => {
    Object.assign(process.env, environment);
    base = await mkdtemp(join(tmpdir(), 'repair-'));
    live = folderStore(join(base, 'live'));
    backup = folderStore(join(base, 'backup'));
    id = await publishSite(live);
    released = new Map();
    for (const path of await live.list('')) released.set(path, (await live.read(path)) ?? Buffer.alloc(0));
  });
  afterAll(async () => {
    for (const name of Object.keys(environment)) delete process.env[name];
    await rm(base, { recursive: true, force: true });
  });
  beforeEach(async () => {
    for (const [path, bytes] of released) await live.write(path, bytes);
  });

  const trusted = [keys.publicKey];
  const verify = async () => [await verifyRelease(live, id, trusted)];
  const wrong = async () => (await verify())[0]?.wrong;
  const fromStore = (other: Store) => repair(live, { verify, keys: trusted, other: async () => other });
  const fromSources = () =>
    repair(live, { verify, keys: trusted, other: (found) => remake(live, found, () => {}) });
  const pathOf = (pattern: RegExp) =>
    [...released.keys()].find((path) => pattern.test(path)) ?? expect.fail(`no ${pattern}`);
  const page = /^pages\/.*\/blog\.html$/;
  const script = /^r\/blog\/.*\/remote\.js$/;
  const documents = [page, /^pages\/.*\/blog\.html\.br$/, /^releases\//, /^pages\/.*\/pages\.json$/];
  const apps = [script, /^server\/shell\//, /^r\/shell\/.*\/app\.json$/];

  it('gets everything that is damaged from the store that a release was copied to', async () => {
    expect(await copyRelease(live, backup, id, trusted)).toMatchObject({ release: id });
    expect((await verifyRelease(backup, id, trusted)).wrong).toEqual([]);
    expect(await backup.list('source-maps')).toEqual(await live.list('source-maps'));
    expect(await copyRelease(live, backup, id, trusted)).toMatchObject({ written: 0 });
    const damages = [...documents, ...apps, /^signatures\//].map(pathOf);
    for (const [at, path] of damages.entries()) {
      if (at % 2 === 0) await live.write(path, Buffer.from('{"changed":true}'));
      else await live.remove([path]);
    }
    await live.write(`${pathOf(script)}.br`, Buffer.from('alert(1)'));
    expect(await wrong()).not.toEqual([]);
    const { releases, repaired } = await fromStore(backup);
    expect(releases.flatMap((one) => one.wrong)).toEqual([]);
    expect([...repaired].sort()).toEqual([...damages, `${pathOf(script)}.br`].sort());
    for (const path of damages) expect(await live.read(path)).toEqual(released.get(path));
  });

  it('is live in the other store once it is rolled back to there', async () => {
    expect(await rollBack(backup, id)).toEqual({ from: null, to: id });
    expect(await readPointer(backup)).toMatchObject({ release: id });
  });

  it.each(documents)('makes %s again from the apps', async (pattern) => {
    await live.remove([pathOf(pattern)]);
    expect(await wrong()).not.toEqual([]);
    const { releases, repaired } = await fromSources();
    expect(releases.flatMap((one) => one.wrong)).toEqual([]);
    expect(repaired).toEqual([pathOf(pattern)]);
    expect(await live.read(pathOf(pattern))).toEqual(released.get(pathOf(pattern)));
  });

  it('stays as it is where neither the other store nor the sources have what was released', async () => {
    const other = folderStore(join(base, 'other'));
    for (const store of [live, other]) await store.write(pathOf(script), Buffer.from('alert(1)'));
    for (const { releases, repaired } of [await fromStore(other), await fromSources()]) {
      expect(repaired).toEqual([]);
      expect(releases[0]?.wrong).toContain(`${pathOf(script)} is not what was released.`);
    }
    expect((await live.read(pathOf(script)))?.toString()).toBe('alert(1)');
  });

  it('is not copied, and a copy changes nothing that is in the other store', async () => {
    const target = folderStore(join(base, 'target'));
    await live.remove([pathOf(page)]);
    await expect(copyRelease(live, target, id, trusted)).rejects.toThrow('nothing was copied');
    expect(await target.list('')).toEqual([]);
    await live.write(pathOf(page), released.get(pathOf(page)) ?? Buffer.alloc(0));
    await target.write(storePaths.release(id), Buffer.from('{}'));
    await expect(copyRelease(live, target, id, trusted)).rejects.toThrow(
      'was published before with other bytes',
    );
    expect((await target.read(storePaths.release(id)))?.toString()).toBe('{}');
  });
});
