import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SiteIndex } from '@site/contract/release-manifest';
import { scriptHashesPath } from '@site/contract/release-paths';
import { contractVersion } from '@site/contract/remote';
import { sampleConfig } from '@site/testing/runtime-config';
import { publishTinyApp } from '@site/testing/small-site';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { assignVisitors } from '../canary/canary.ts';
import { nginxConfig } from '../hosting/nginx.ts';
import { responsesOf } from '../hosting/responses.ts';
import { storePaths } from '../model/layout.ts';
import { type Promotion, promote } from '../pipeline/pipeline.ts';
import { rollBack } from '../pipeline/roll-back.ts';
import { folderStore } from '../store/folder-store.ts';
import { seePointer } from '../store/live-pointer.ts';
import { prune } from '../store/prune.ts';
import { readSiteIndex } from '../store/releases.ts';
import { stopCanary } from '../store/running-canary.ts';
import type { Store } from '../store/store.ts';
import { verifyRelease, verifyShown } from '../store/verify.ts';
import { type Origin, startOrigin } from './origin.ts';

const keys = generateKeyPairSync('ed25519');
const remotes = Array.from({ length: 30 }, (_, at) => `app-${String(at).padStart(2, '0')}`);
const pathsOf = (name: string) => Array.from({ length: 8 }, (_, at) => `/${name}/page-${at}`);

async function publishShell(store: Store): Promise<void> {
  const renderPage = `async ({ path, remotes }) => ({
    head: '<title>' + path + '</title>',
    body: ('<p>' + path + ' ' + (remotes[path.split('/')[1]]?.etag ?? '') + '</p>').repeat(60),
  })`;
  await publishTinyApp(store, {
    name: 'shell',
    kind: 'shell',
    client: { 'shell.js': `console.log('shell');`.repeat(40) },
    server: { 'shell.js': `export const renderPage = ${renderPage};` },
    pages: [],
  });
}

async function publishRemote(store: Store, name: string, etag: string): Promise<void> {
  await publishTinyApp(store, {
    name,
    kind: 'remote',
    client: { 'remote.js': `console.log('${name} ${etag}');`.repeat(40) },
    server: { 'remote.js': `export default { contract: ${contractVersion}, etag: '${etag}', pages: [] };` },
    pages: pathsOf(name),
  });
}

const changed = '/app-03/page-1';
const same = '/app-07/page-2';

describe('a promotion on a large site', () => {
  let folder: string;
  let store: Store;
  let origin: Origin;
  let first: Promotion;
  let second: Promotion;
  let before: SiteIndex;
  let after: SiteIndex;
  const indexOf = async (id: string) => (await readSiteIndex(store, id)) ?? expect.fail(`no pages of ${id}`);
  const documents = async () => (await store.list('documents')).filter((path) => path.endsWith('.html'));
  let writtenFirst: string[];

  beforeAll(async () => {
    // Not `vi.stubEnv`, which lasts for one test.
    process.env.RELEASE_SIGNING_KEY = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    folder = await mkdtemp(join(tmpdir(), 'large-site-'));
    store = folderStore(folder);
    await publishShell(store);
    for (const name of remotes) await publishRemote(store, name, 'first');
    first = await promote(store, { apps: [], config: { ...sampleConfig, apiBase: '' } });
    writtenFirst = await documents();
    await publishRemote(store, 'app-03', 'second');
    second = await promote(store, { apps: ['app-03'] });
    before = await indexOf(first.release.id);
    after = await indexOf(second.release.id);
    origin = await startOrigin({ store: folder, port: 0, keys: [keys.publicKey] });
  });
  afterAll(async () => {
    delete process.env.RELEASE_SIGNING_KEY;
    await origin.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('prerenders the pages of the app that changed, and no other', async () => {
    expect(first.rendered).toEqual({ pages: 243, rendered: 243 });
    expect(second.rendered).toEqual({ pages: 243, rendered: 8 });
    expect((await documents()).length - writtenFirst.length).toBe(8);
    expect(after.pages[same]?.file).toBe(before.pages[same]?.file);
    expect(after.pages[changed]?.file).not.toBe(before.pages[changed]?.file);
    expect(
      (await store.list(storePaths.pages(second.release.id))).filter((path) => path.endsWith('.html')),
    ).toEqual([]);
  });

  it('names the release in each response, at plain paths and below the base of a release', async () => {
    const releaseOf = async (path: string) => (await fetch(origin.url + path)).headers.get('server-timing');
    expect(await releaseOf(same)).toBe(`release;desc="${second.release.id}"`);
    expect(await releaseOf(`/_release/${first.release.id}${same}`)).toBe(
      `release;desc="${first.release.id}"`,
    );
    expect(await releaseOf('/nowhere')).toBe(`release;desc="${second.release.id}"`);
    const html = await (await fetch(origin.url + same)).text();
    expect(html).not.toContain(second.release.id);
    expect(html).not.toContain(first.release.id);
    expect(await (await fetch(origin.url + changed)).text()).toContain('second');
    expect(await (await fetch(`${origin.url}/_release/${first.release.id}${changed}`)).text()).toContain(
      'first',
    );
  });

  it('allows a page the import maps of its own release, and of no other', async () => {
    const policyOf = async (path: string) =>
      (await fetch(origin.url + path)).headers.get('content-security-policy') ?? '';
    const hashOfMap = async (id: string) => {
      const text = await (await fetch(origin.url + scriptHashesPath(id, 'app-07'))).text();
      expect(JSON.parse(text).integrity).toHaveProperty(
        first.release.microFrontends['app-00']?.[0].url ?? 'no app-00',
      );
      return `sha256-${createHash('sha256').update(text).digest('base64')}`;
    };
    const [old, now] = [await hashOfMap(first.release.id), await hashOfMap(second.release.id)];
    expect(await policyOf(same)).toContain(now);
    expect(await policyOf(same)).not.toContain(old);
    expect(await policyOf(`/_release/${first.release.id}${same}`)).toContain(old);
  });

  it('never leaves a browser with the headers of another release', async () => {
    const old = await fetch(`${origin.url}/_release/${first.release.id}${same}`);
    const revalidate = (path: string) =>
      fetch(origin.url + path, { headers: { 'if-none-match': old.headers.get('etag') ?? '' } });
    expect((await revalidate(`/_release/${first.release.id}${same}`)).status).toBe(304);
    expect((await revalidate(same)).status).toBe(200);
    const config = nginxConfig(responsesOf(after, [before]), {
      root: folder,
      listen: '80',
      serverName: '_',
      brotli: false,
    });
    expect(config).toContain('etag off;');
  });

  it('leaves complete releases, which verify', async () => {
    for (const { id } of [first.release, second.release]) {
      const found = await verifyRelease(store, id, [keys.publicKey]);
      expect(found.wrong).toEqual([]);
      expect(found.files).toBeGreaterThan(243 * 3);
    }
  });

  it('is rolled back and repeated without writing a page twice', async () => {
    const count = (await documents()).length;
    await rollBack(store, undefined);
    expect(await (await fetch(origin.url + changed)).text()).toContain('first');
    const again = await promote(store, { apps: ['app-03'] });
    expect(again.release.id).toBe(second.release.id);
    expect(await (await fetch(origin.url + changed)).text()).toContain('second');
    expect(await documents()).toHaveLength(count);
  });

  it('can run as a canary', async () => {
    await assignVisitors(store, await seePointer(store), first.release.id, 10);
    const html = await (await fetch(origin.url + same)).text();
    expect(html).toMatch(/^<!doctype html><html lang="en"><head><meta charset="utf-8"><script>/);
    const { pointer } = await seePointer(store);
    const found = await verifyShown(store, pointer ?? expect.fail('nothing is live'), [keys.publicKey]);
    expect(found.map(({ release, wrong }) => [release, wrong])).toEqual([
      [second.release.id, []],
      [first.release.id, []],
      [pointer?.canary?.id, []],
    ]);
    await stopCanary(store, await seePointer(store));
    expect(await (await fetch(origin.url + same)).text()).not.toContain('<script>');
  });

  it('never serves a page that was changed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { file = '' } = after.pages['/app-09/page-0'] ?? {};
    const saved = new Map<string, Buffer>();
    for (const ending of ['', '.br', '.gz']) {
      saved.set(file + ending, (await store.read(file + ending)) ?? expect.fail(`no ${file}${ending}`));
      await store.write(file + ending, Buffer.from('<p>changed</p>'));
    }
    expect((await fetch(`${origin.url}/app-09/page-0`)).status).toBe(500);
    expect((await verifyRelease(store, second.release.id, [])).wrong).toContain(
      `${file} is not what was released.`,
    );
    for (const [path, bytes] of saved) await store.write(path, bytes);
    expect((await fetch(`${origin.url}/app-09/page-0`)).status).toBe(200);
  });

  it('keeps the pages of remaining releases when old ones are pruned', async () => {
    for (const etag of ['third', 'fourth']) {
      await publishRemote(store, 'app-03', etag);
      await promote(store, { apps: ['app-03'] });
    }
    const { pointer } = await seePointer(store);
    const inAYear = new Date(Date.now() + 365 * 86_400_000);
    await prune(store, { days: 30, dryRun: false, now: inAYear });
    const live = [pointer?.release ?? '', pointer?.previous ?? ''];
    for (const id of live) expect((await verifyRelease(store, id, [keys.publicKey])).wrong).toEqual([]);
    // 243 of the live release, and those of the changed app as they were before.
    expect(await documents()).toHaveLength(243 + 8);
  });
});
