import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '@site/domain/paths';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { siteIndexOf, writeDocuments } from '../../testing/small-site.ts';
import { readMovableSite, switchTo, withdraw } from '../pointer/pointer-moves.ts';
import { readSiteIndex } from '../releases/stored-indexes.ts';
import { folderStore } from '../store/folder-store.ts';
import { storePaths } from '../store/layout.ts';
import { type Store, StoreError } from '../store/store.ts';
import { writeCompressed } from '../store/written-files.ts';
import { type Origin, startOrigin } from './origin.ts';

const old = 'aaaaaaaaaaaa';
const next = 'bbbbbbbbbbbb';

async function writeSite(store: Store, release: string, text: string): Promise<void> {
  const pages = { '/': 'index', '/Process': 'process' };
  const files = { '/drawing.svg': 'r/shell/0123456789ab/drawing.svg' };
  const index = siteIndexOf(release, { folder: storePaths.pages(release), pages });
  await writeDocuments(store, { ...index, redirects: { '/work/portfolio': '/portfolio' }, files }, text);
}

/** Sends the path unchanged, because `fetch` would normalise it. */
function respondTo(origin: Origin, path: string): Promise<{ status: number; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    request(origin.url, { path }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, location: response.headers.location });
    })
      .once('error', reject)
      .end();
  });
}

describe('the origin', () => {
  let root: string;
  let store: Store;
  let origin: Origin;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'served-'));
    store = folderStore(root);
    await writeSite(store, old, 'old');
    await writeSite(store, next, 'next');
    await writeCompressed(store, 'r/shell/0123456789ab/a.js', Buffer.from('let a = 1;'.repeat(100)));
    await store.write('r/shell/0123456789ab/film.mp4', Buffer.from('0123456789'));
    await store.write('r/shell/0123456789ab/drawing.svg', Buffer.from('<svg/>'));
    origin = await startOrigin({ store, port: 0 });
  });
  afterAll(async () => {
    await origin.close();
    await rm(root, { recursive: true, force: true });
  });

  it('answers 503 before a promotion, and follows the live pointer from then on', async () => {
    const ready = async () => (await fetch(`${origin.url}/ready`)).status;
    expect([(await fetch(origin.url)).status, await ready()]).toEqual([503, 503]);
    expect((await fetch(`${origin.url}/health`)).status).toBe(200);
    await switchTo(await readMovableSite(store), old);
    expect(await (await fetch(origin.url)).text()).toContain('<p>old</p>');
    expect(await ready()).toBe(200);
    await switchTo(await readMovableSite(store), next);
    expect(await (await fetch(origin.url)).text()).toContain('<p>next</p>');
  });

  it('raises one alarm for a lost pointer, and shows what was live until it is there again', async () => {
    const [errors, lines] = [vi.spyOn(console, 'error'), vi.spyOn(console, 'log')];
    for (const spy of [errors, lines]) spy.mockImplementation(() => {});
    const pointer = (await store.read(storePaths.pointer)) ?? expect.fail('nothing is live');
    await store.remove([storePaths.pointer]);
    for (let visit = 0; visit < 2; visit += 1)
      expect(await (await fetch(origin.url)).text()).toContain('<p>next</p>');
    expect(errors).toHaveBeenCalledOnce();
    const line = JSON.parse(String(errors.mock.calls[0]?.[0]));
    expect(line).toMatchObject({ event: 'alert', alert: 'live-release' });
    expect(line.message).toContain(`The origin shows release ${next}`);
    expect(Date.parse(line.at)).toBeGreaterThan(0);
    await store.write(storePaths.pointer, pointer);
    expect((await fetch(origin.url)).status).toBe(200);
    expect(lines.mock.calls.join()).toContain('"event":"recovered"');
  });

  it('does not say that nothing is promoted where the store may not be read', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const readWithEtag = () =>
      Promise.reject(new StoreError('The account may not use current.json (EACCES).'));
    const closed = await startOrigin({ store: { ...store, readWithEtag }, port: 0 });
    const page = await fetch(closed.url);
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('could not answer')]);
    expect(await (await fetch(`${closed.url}/ready`)).json()).toEqual({ status: 'the store cannot be read' });
    expect(logged.mock.calls.join()).toContain('(EACCES). The origin shows nothing.');
    expect(logged.mock.calls.join()).not.toContain('restore');
    await closed.close();
  });

  it('serves a named release that is not live', async () => {
    const fixed = await startOrigin({
      store,
      port: 0,
      index: (await readSiteIndex(store, old)) ?? expect.fail('no index'),
    });
    expect(await (await fetch(`${fixed.url}/PROCESS`)).text()).toContain('<p>old</p>');
    await fixed.close();
  });

  it('does not serve a withdrawn release at its own address', async () => {
    const at = `${origin.url}/_release/${old}/`;
    expect((await fetch(at)).status).toBe(200);
    await withdraw(await readMovableSite(store), old, 'Its payment page has a defect.');
    for (const path of ['', 'payment-flow']) expect((await fetch(at + path)).status).toBe(410);
    expect(await (await fetch(origin.url)).text()).toContain('<p>next</p>');
  });

  it('lets a CDN show pages while the origin fails, and never the payment page', async () => {
    const page = await fetch(`${origin.url}/process`);
    expect(page.headers.get('cache-control')).toBe('public, max-age=0, stale-if-error=86400');
    const payment = await fetch(origin.url + paths.checkout);
    expect(payment.headers.get('cache-control')).toBe('no-cache');
  });

  it('keeps idle connections for longer than load balancers do', async () => {
    expect((await fetch(origin.url)).headers.get('keep-alive')).toBe('timeout=620');
  });

  it('sends published files as immutable, in the best stored encoding', async () => {
    const url = `${origin.url}/r/shell/0123456789ab/a.js`;
    const response = await fetch(url, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await response.text()).toContain('let a = 1;');
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(url, { headers: { 'accept-encoding': 'br', 'if-none-match': etag } });
    expect(again.status).toBe(304);
    const page = (await fetch(origin.url)).headers.get('etag') ?? '';
    const known = await fetch(origin.url, { headers: { 'if-none-match': `"another", W/${page}` } });
    expect(known.status).toBe(304);
    const plain = await fetch(url, { headers: { 'accept-encoding': 'br;q=0, identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
  });

  it.each(['r/shell/0123456789ab/a.js', 'r/shell/0123456789ab/film.mp4', 'drawing.svg'])(
    'opens %s by itself without scripts and without the storage of the site',
    async (path) => {
      const { status, headers } = await fetch(`${origin.url}/${path}`);
      expect(status).toBe(200);
      const policy = headers.get('content-security-policy')?.split('; ') ?? [];
      expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", 'sandbox']));
    },
  );

  it('sends the requested range of a film, and the whole to who has a part of another one', async () => {
    const url = `${origin.url}/r/shell/0123456789ab/film.mp4`;
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    const partOf = async (headers: Record<string, string>) => {
      const response = await fetch(url, { headers });
      return [response.status, response.headers.get('content-range'), await response.text()];
    };
    const whole = [200, null, '0123456789'];
    const range = 'bytes=4-6';
    expect(await partOf({ range })).toEqual([206, 'bytes 4-6/10', '456']);
    expect(await partOf({ range: 'bytes=-3' })).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await partOf({ range: 'bytes=99-' })).toEqual([416, 'bytes */10', '']);
    expect(await partOf({ range, 'if-range': etag })).toEqual([206, 'bytes 4-6/10', '456']);
    for (const other of ['"another"', `W/${etag}`, 'Wed, 25 Nov 2026 00:00:00 GMT'])
      expect(await partOf({ range, 'if-range': other }), other).toEqual(whole);
  });

  it.each([
    '/r/../current.json',
    '/r/%2e%2e/current.json',
    '/r/..%2fcurrent.json',
    '/r/.hidden',
    '/r/none.js',
  ])('answers %s with 404', async (path) => expect((await respondTo(origin, path)).status).toBe(404));

  it.each(['/', '%2f', '.', '%', '/a', '?', '//x'])(
    'answers an address with thousands of %s without keeping others waiting',
    async (part) => {
      for (const base of ['/', '/process/', '/x', '/r/', `/_release/${old}/a`]) {
        for (const length of [1_000, 7_000, 15_000]) {
          const before = process.threadCpuUsage();
          const { status } = await respondTo(origin, `${base}${part.repeat(length / part.length)}x`);
          // Ten slow requests of this kind once delayed a page by seconds.
          expect(process.threadCpuUsage(before).user, base).toBeLessThan(250_000);
          expect(status, base).toBeLessThan(500);
          if (length > 8_000) expect(status, base).toBe(414);
        }
      }
    },
  );

  it.each(['accept-encoding', 'range', 'if-none-match', 'if-range'])(
    'reads a header %s of thousands of characters at once',
    async (name) => {
      for (const part of [' ', ',', 'bytes=', '0-,', ';q=', 'W/', '"', ' ,']) {
        const before = process.threadCpuUsage();
        const value = `br${part.repeat(12_000 / part.length)}x`;
        await fetch(`${origin.url}/r/shell/0123456789ab/a.js`, { headers: { [name]: value } });
        expect(process.threadCpuUsage(before).user, part).toBeLessThan(250_000);
      }
    },
  );

  it.each([
    ['//', '/'],
    ['//process?a=1', '/process?a=1'],
    ['///payment-flow', '/payment-flow'],
    ['/%2fother.example/', '/other.example/'],
    ['/\\other.example/', '/other.example/'],
    ['/.//other.example/', '/other.example/'],
    [`/_release/${old}//other.example/?a=1`, `/_release/${old}/other.example/?a=1`],
    [`/_release/${old}/%5Cprocess`, `/_release/${old}/process`],
    ['//r/shell/0123456789ab/a.js', '/r/shell/0123456789ab/a.js'],
  ])('redirects %s to the one address with one slash', async (path, location) =>
    expect(await respondTo(origin, path)).toEqual({ status: 301, location }),
  );
});
