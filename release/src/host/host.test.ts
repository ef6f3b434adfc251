import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SiteIndex } from '@site/contract/release-manifest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localConfiguration } from '../configuration.ts';
import { seePointer, switchTo } from '../set/pointer.ts';
import { writeCompressed } from '../store/compress.ts';
import { folderStore } from '../store/folder-store.ts';
import { bucketClient, bucketStore } from '../store/s3-store.ts';
import { places, type Store } from '../store/store.ts';
import { startS3, testBucket } from '../testing/s3-server.ts';
import { type Host, startOrigin } from './host.ts';

const old = 'aaaaaaaaaaaa';
const next = 'bbbbbbbbbbbb';
/** A bucket is asked for its pointer once a second. */
const soon = { timeout: 10_000 };

async function writeSite(store: Store, set: string, text: string): Promise<void> {
  const page = (name: string, status: number) => ({
    file: `${places.pages(set)}/${name}.html`,
    status,
    styleHash: 'sha256-x',
    scriptHashes: [],
  });
  const index: SiteIndex = {
    schema: 1,
    set,
    pages: { '/': page('index', 200), '/Process': page('process', 200) },
    notFound: page('404', 404),
    redirects: { '/work/portfolio': '/portfolio' },
    files: {},
    config: localConfiguration({
      site: 'http://localhost:1',
      api: 'http://localhost:2',
      sandbox: 'http://localhost:3',
    }) as SiteIndex['config'],
  };
  for (const { file } of [...Object.values(index.pages), index.notFound]) {
    await writeCompressed(store, file, Buffer.from(`<p>${text}</p>`.repeat(100)));
  }
  await store.write(places.siteIndex(set), Buffer.from(JSON.stringify(index)));
}

/** As a client that does not tidy addresses up before it sends them. */
function statusOf(host: Host, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(host.url, { path }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .once('error', reject)
      .end();
  });
}

async function inFolder() {
  const root = await mkdtemp(join(tmpdir(), 'hosted-'));
  return { store: folderStore(root), served: root, end: () => rm(root, { recursive: true, force: true }) };
}

async function inBucket() {
  const server = await startS3({ conditional: true });
  Object.assign(process.env, server.env);
  const store = bucketStore(bucketClient(server.env), { bucket: testBucket, prefix: '' });
  return { store, served: store, end: server.close };
}

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
] as const)('the host of %s', (_, open) => {
  let store: Store;
  let host: Host;
  let end: () => Promise<void>;
  beforeAll(async () => {
    const opened = await open();
    ({ store, end } = opened);
    await writeSite(store, old, 'old');
    await writeSite(store, next, 'next');
    await writeCompressed(store, 'r/shell/0123456789ab/a.js', Buffer.from('let a = 1;'.repeat(100)));
    await store.write('r/shell/0123456789ab/film.mp4', Buffer.from('0123456789'));
    host = await startOrigin({ store: opened.served, port: 0 });
  });
  afterAll(async () => {
    await host.close();
    await end();
  });

  it('asks for patience before anything is promoted, and follows the pointer from then on', async () => {
    expect((await fetch(host.url)).status).toBe(503);
    await switchTo(store, old, await seePointer(store));
    await expect.poll(async () => (await fetch(host.url)).text(), soon).toContain('<p>old</p>');
    await switchTo(store, next, await seePointer(store));
    await expect.poll(async () => (await fetch(host.url)).text(), soon).toContain('<p>next</p>');
  });

  it('shows a set that is not promoted where it is asked to', async () => {
    const preview = await startOrigin({ store, port: 0, set: old });
    expect(await (await fetch(`${preview.url}/PROCESS`)).text()).toContain('<p>old</p>');
    await preview.close();
  });

  it('sends the best encoding that was published, for ever', async () => {
    const url = `${host.url}/r/shell/0123456789ab/a.js`;
    const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await answer.text()).toContain('let a = 1;');
    const tag = answer.headers.get('etag') ?? '';
    const again = await fetch(url, { headers: { 'accept-encoding': 'br', 'if-none-match': tag } });
    expect(again.status).toBe(304);
    const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
  });

  it('sends the range of a film that was asked for', async () => {
    const url = `${host.url}/r/shell/0123456789ab/film.mp4`;
    const answer = await fetch(url, { headers: { range: 'bytes=4-6' } });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe('bytes 4-6/10');
    expect(await answer.text()).toBe('456');
    expect((await fetch(url, { headers: { range: 'bytes=99-' } })).status).toBe(416);
  });

  it.each([
    '/r/../current.json',
    '/r/%2e%2e/current.json',
    '/r/..%2fcurrent.json',
    '/r/.hidden',
    '/r/none.js',
  ])('keeps %s to itself', async (path) => expect(await statusOf(host, path)).toBe(404));
});
