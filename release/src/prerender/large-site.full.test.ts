import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SiteIndex } from '@site/contract/release-manifest';
import { scriptHashesPath } from '@site/contract/release-paths';
import { contractVersion } from '@site/contract/remote';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { localConfiguration } from '../configuration.ts';
import { beginStage, stopStage } from '../gradual/stage.ts';
import { type Host, startOrigin } from '../host/host.ts';
import { answersOf } from '../host-config/answers.ts';
import { nginxConfig } from '../host-config/nginx.ts';
import { writeStaticSite } from '../host-config/static-site.ts';
import { readSiteIndex, seePointer } from '../set/pointer.ts';
import { type Promotion, promote, rollBack } from '../set/promote.ts';
import { prune } from '../set/prune.ts';
import { verifyRelease, verifyShown } from '../set/verify.ts';
import { folderStore } from '../store/folder-store.ts';
import { places, type Store } from '../store/store.ts';
import { publishTinyApp } from '../testing/tiny-part.ts';

const keys = generateKeyPairSync('ed25519');
const config = localConfiguration({
  site: 'http://localhost',
  api: 'http://localhost',
  sandbox: 'http://localhost',
});
const remotes = Array.from({ length: 30 }, (_, at) => `part-${String(at).padStart(2, '0')}`);
const pathsOf = (name: string) => Array.from({ length: 8 }, (_, at) => `/${name}/page-${at}`);

async function publishShell(store: Store): Promise<void> {
  const renderPage = `async ({ path, remotes }) => ({
    head: '<title>' + path + '</title>',
    body: ('<p>' + path + ' ' + (remotes[path.split('/')[1]]?.mark ?? '') + '</p>').repeat(60),
  })`;
  await publishTinyApp(store, {
    name: 'shell',
    kind: 'shell',
    client: { 'shell.js': `console.log('shell');`.repeat(40) },
    server: { 'shell.js': `export const renderPage = ${renderPage};` },
    pages: [],
  });
}

async function publishRemote(store: Store, name: string, mark: string): Promise<void> {
  await publishTinyApp(store, {
    name,
    kind: 'remote',
    client: { 'remote.js': `console.log('${name} ${mark}');`.repeat(40) },
    server: { 'remote.js': `export default { contract: ${contractVersion}, mark: '${mark}', pages: [] };` },
    pages: pathsOf(name),
  });
}

const changed = '/part-03/page-1';
const same = '/part-07/page-2';

describe('a promotion on a large site', () => {
  let folder: string;
  let store: Store;
  let host: Host;
  let first: Promotion;
  let second: Promotion;
  let before: SiteIndex;
  let after: SiteIndex;
  const indexOf = async (id: string) => (await readSiteIndex(store, id)) ?? expect.fail(`no pages of ${id}`);
  const documents = async () => (await store.list('documents')).filter((path) => path.endsWith('.html'));
  let writtenFirst: string[];

  beforeAll(async () => {
    vi.stubEnv('RELEASE_SIGNING_KEY', keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    folder = await mkdtemp(join(tmpdir(), 'large-site-'));
    store = folderStore(folder);
    await publishShell(store);
    for (const name of remotes) await publishRemote(store, name, 'first');
    first = await promote(store, { wanted: [], config });
    writtenFirst = await documents();
    await publishRemote(store, 'part-03', 'second');
    second = await promote(store, { wanted: ['part-03'] });
    before = await indexOf(first.set.id);
    after = await indexOf(second.set.id);
    host = await startOrigin({ store: folder, port: 0, keys: [keys.publicKey] });
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await host.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('renders and writes the pages of the part that changed, and no other', async () => {
    expect(first.rendered).toEqual({ pages: 243, rendered: 243 });
    expect(second.rendered).toEqual({ pages: 243, rendered: 8 });
    expect((await documents()).length - writtenFirst.length).toBe(8);
    expect(after.pages[same]?.file).toBe(before.pages[same]?.file);
    expect(after.pages[changed]?.file).not.toBe(before.pages[changed]?.file);
    expect((await store.list(places.pages(second.set.id))).filter((path) => path.endsWith('.html'))).toEqual(
      [],
    );
  });

  it('says with each answer which set it is from, at plain addresses and at those of the sets', async () => {
    const setOf = async (path: string) => (await fetch(host.url + path)).headers.get('server-timing');
    expect(await setOf(same)).toBe(`set;desc="${second.set.id}"`);
    expect(await setOf(`/_release/${first.set.id}${same}`)).toBe(`set;desc="${first.set.id}"`);
    expect(await setOf('/nowhere')).toBe(`set;desc="${second.set.id}"`);
    const html = await (await fetch(host.url + same)).text();
    expect(html).not.toContain(second.set.id);
    expect(html).not.toContain(first.set.id);
    expect(await (await fetch(host.url + changed)).text()).toContain('second');
    expect(await (await fetch(`${host.url}/_release/${first.set.id}${changed}`)).text()).toContain('first');
  });

  it('lets a page add the hashes of the scripts of its own set, and of no other', async () => {
    const policyOf = async (path: string) =>
      (await fetch(host.url + path)).headers.get('content-security-policy') ?? '';
    const hashOfMap = async (id: string) => {
      const text = await (await fetch(host.url + scriptHashesPath(id, 'part-07'))).text();
      expect(JSON.parse(text).integrity).toHaveProperty(
        first.set.microFrontends['part-00']?.[0].url ?? 'no part-00',
      );
      return `sha256-${createHash('sha256').update(text).digest('base64')}`;
    };
    const [old, now] = [await hashOfMap(first.set.id), await hashOfMap(second.set.id)];
    expect(await policyOf(same)).toContain(now);
    expect(await policyOf(same)).not.toContain(old);
    expect(await policyOf(`/_release/${first.set.id}${same}`)).toContain(old);
  });

  it('never has a browser keep the headers of another set', async () => {
    const old = await fetch(`${host.url}/_release/${first.set.id}${same}`);
    const ask = (path: string) =>
      fetch(host.url + path, { headers: { 'if-none-match': old.headers.get('etag') ?? '' } });
    expect((await ask(`/_release/${first.set.id}${same}`)).status).toBe(304);
    expect((await ask(same)).status).toBe(200);
    const config = nginxConfig(answersOf(after, [before]), {
      root: folder,
      listen: '80',
      serverName: '_',
      brotli: false,
    });
    expect(config).toContain('etag off;');
  });

  it('leaves sets that are whole, and found to be so', async () => {
    for (const { id } of [first.set, second.set]) {
      const found = await verifyRelease(store, id, [keys.publicKey]);
      expect(found.wrong).toEqual([]);
      expect(found.files).toBeGreaterThan(243 * 3);
    }
  });

  it('goes back and forth without writing a page twice', async () => {
    const count = (await documents()).length;
    await rollBack(store, undefined);
    expect(await (await fetch(host.url + changed)).text()).toContain('first');
    const again = await promote(store, { wanted: ['part-03'] });
    expect(again.set.id).toBe(second.set.id);
    expect(await (await fetch(host.url + changed)).text()).toContain('second');
    expect(await documents()).toHaveLength(count);
  });

  it('is copied for hosts that say one thing for all sets, each copy with the name of its own', async () => {
    const out = await mkdtemp(join(tmpdir(), 'deployed-'));
    try {
      await writeStaticSite(store, 'netlify', answersOf(after, [before]), out);
      const setIn = async (file: string) =>
        JSON.parse(
          /id="release-set">(.*?)<\/script>/.exec(await readFile(join(out, file), 'utf8'))?.[1] ?? '{}',
        ).id;
      expect(await setIn('part-07/page-2.html')).toBe(second.set.id);
      expect(await setIn(`_release/${first.set.id}/part-07/page-2.html`)).toBe(first.set.id);
      expect(await setIn('404.html')).toBe(second.set.id);
    } finally {
      await rm(out, { recursive: true, force: true });
    }
  });

  it('can be tried with a share of visitors', async () => {
    await beginStage(store, await seePointer(store), first.set.id, 10);
    const html = await (await fetch(host.url + same)).text();
    expect(html).toMatch(/^<!doctype html><html lang="en"><head><meta charset="utf-8"><script>/);
    const { pointer } = await seePointer(store);
    const found = await verifyShown(store, pointer ?? expect.fail('nothing is live'), [keys.publicKey]);
    expect(found.map(({ set, wrong }) => [set, wrong])).toEqual([
      [second.set.id, []],
      [first.set.id, []],
      [pointer?.gradual?.stage, []],
    ]);
    await stopStage(store, await seePointer(store));
    expect(await (await fetch(host.url + same)).text()).not.toContain('<script>');
  });

  it('never hands out a page that was changed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { file = '' } = after.pages['/part-09/page-0'] ?? {};
    const kept = new Map<string, Buffer>();
    for (const ending of ['', '.br', '.gz']) {
      kept.set(file + ending, (await store.read(file + ending)) ?? expect.fail(`no ${file}${ending}`));
      await store.write(file + ending, Buffer.from('<p>changed</p>'));
    }
    expect((await fetch(`${host.url}/part-09/page-0`)).status).toBe(500);
    expect((await verifyRelease(store, second.set.id, [])).wrong).toContain(
      `${file} is not what was released.`,
    );
    for (const [path, bytes] of kept) await store.write(path, bytes);
    expect((await fetch(`${host.url}/part-09/page-0`)).status).toBe(200);
  });

  it('keeps what kept sets show when old sets go', async () => {
    for (const mark of ['third', 'fourth']) {
      await publishRemote(store, 'part-03', mark);
      await promote(store, { wanted: ['part-03'] });
    }
    const { pointer } = await seePointer(store);
    const inAYear = new Date(Date.now() + 365 * 86_400_000);
    await prune(store, { days: 30, dryRun: false, now: inAYear });
    const live = [pointer?.set ?? '', pointer?.previous ?? ''];
    for (const id of live) expect((await verifyRelease(store, id, [keys.publicKey])).wrong).toEqual([]);
    // 243 of the live set, and those of the changed part as they were before.
    expect(await documents()).toHaveLength(243 + 8);
  });
});
