import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { defineRemote, type Remote } from '@site/contract/remote';
import { sampleConfig } from '@site/testing/runtime-config';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoadRemote } from '../federation/load-remote.ts';
import { createPageStore, type PageStore } from './page-store.ts';

const manifest: InlinedManifest = {
  id: 'abcabcabcabc',
  config: sampleConfig,
  remotes: {
    marketing: { entry: '/m.js', paths: ['/', '/contact'] },
    portfolio: { entry: '/p.js', paths: ['/portfolio', '/Reviews'] },
  },
};

const pageOf = (path: string) => ({
  path,
  meta: { title: path, description: '', canonical: path },
  load: async () => ({ default: () => null }),
});
const remotes: Record<string, Remote> = {
  marketing: defineRemote({ pages: [pageOf('/'), pageOf('/contact')] }),
  portfolio: defineRemote({ pages: [pageOf('/portfolio'), pageOf('/Reviews')] }),
};

/** Remotes, of which one fails so many times. */
function failingRemotes(name: string, times: number) {
  let failures = times;
  const loads: { name: string; fresh: boolean }[] = [];
  const loadRemote: LoadRemote = async (remote) => {
    loads.push({ name: remote.name, fresh: remote.fresh });
    if (remote.name === name && failures > 0) {
      failures -= 1;
      throw new Error('unavailable');
    }
    return remotes[remote.name] ?? expect.fail(`no ${remote.name}`);
  };
  return { loads, loadRemote };
}
const remotesThatLoad = () => failingRemotes('', 0);

/** As a link does: requests the page, which is read when it renders. */
async function visit(pages: PageStore, path: string) {
  pages.navigate(path);
  return await pages.read(path);
}

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

describe('a page store', () => {
  it('finds the owner of a path whatever its spelling', async () => {
    const pages = createPageStore({ manifest, initialPath: '/', ...remotesThatLoad() });
    expect((await visit(pages, '/CONTACT/'))?.meta.canonical).toBe('/contact');
    expect((await visit(pages, '/reviews?all'))?.meta.canonical).toBe('/Reviews');
    expect(await visit(pages, '/nowhere')).toBeNull();
  });

  it('requests nothing when it is read', () => {
    const { loads, loadRemote } = remotesThatLoad();
    const pages = createPageStore({ manifest, initialPath: '/', loadRemote });
    expect(pages.read('/portfolio')).toBeUndefined();
    expect(pages.read('/')).toBeInstanceOf(Promise);
    expect(loads.map(({ name }) => name)).not.toContain('portfolio');
  });

  it('requests a page once, however often it is read, prefetched and visited', async () => {
    const { loads, loadRemote } = remotesThatLoad();
    const pages = createPageStore({ manifest, initialPath: '/', loadRemote });
    pages.prefetch('/portfolio');
    const page = pages.read('/portfolio');
    pages.navigate('/portfolio');
    expect(pages.read('/portfolio')).toBe(page);
    await page;
    expect(loads.filter(({ name }) => name === 'portfolio')).toHaveLength(1);
  });

  it('fails a page that the visitor navigated to once, and loads it afresh on retry', async () => {
    const { loads, loadRemote } = failingRemotes('portfolio', 1);
    const pages = createPageStore({ manifest, initialPath: '/', loadRemote });
    await expect(visit(pages, '/portfolio')).rejects.toThrow('unavailable');
    await expect(visit(pages, '/portfolio')).rejects.toThrow('unavailable');
    pages.retry('/portfolio');
    await expect(pages.read('/portfolio')).resolves.toMatchObject({ meta: { title: '/portfolio' } });
    const fresh = loads.filter(({ name }) => name === 'portfolio').map((load) => load.fresh);
    expect(fresh).toEqual([false, true]);
  });

  it('repeats the request for the page that the document shows', async () => {
    const { loads, loadRemote } = failingRemotes('portfolio', 3);
    const delays: number[] = [];
    const pages = createPageStore({
      manifest,
      initialPath: '/portfolio',
      loadRemote,
      sleep: async (milliseconds) => void delays.push(milliseconds),
    });
    await expect(pages.read('/portfolio')).resolves.toMatchObject({ meta: { title: '/portfolio' } });
    expect(loads).toHaveLength(4);
    expect(delays).toEqual([1_000, 3_000, 10_000]);
  });

  it('fails the first page visibly once the visitor has left it and returns', async () => {
    const { loadRemote } = failingRemotes('portfolio', 2);
    const sleep = () => new Promise<void>(() => {});
    const pages = createPageStore({ manifest, initialPath: '/portfolio', loadRemote, sleep });
    await visit(pages, '/');
    await expect(visit(pages, '/portfolio')).rejects.toThrow('unavailable');
  });

  it.each([
    ['before it has hydrated', false, true],
    ['after it has hydrated', true, false],
  ])('gives the first page up when the visitor leaves it %s: %s', (_, hydrated, abandoned) => {
    const pages = createPageStore({ manifest, initialPath: '/', ...remotesThatLoad() });
    if (hydrated) pages.firstPageHydrated();
    pages.navigate('/portfolio');
    expect(pages.firstPageAbandoned.current()).toBe(abandoned);
  });

  it('discards a failed prefetch, and the visit requests the page again', async () => {
    const pages = createPageStore({ manifest, initialPath: '/', ...failingRemotes('portfolio', 1) });
    pages.prefetch('/portfolio');
    await vi.waitFor(() => expect(pages.read('/portfolio')).toBeUndefined());
    await expect(visit(pages, '/portfolio')).resolves.toBeDefined();
  });

  it('shows the failure of a prefetch whose page the visitor has navigated to meanwhile', async () => {
    const pages = createPageStore({ manifest, initialPath: '/', ...failingRemotes('portfolio', 1) });
    pages.prefetch('/portfolio');
    await expect(visit(pages, '/portfolio')).rejects.toThrow('unavailable');
    expect(pages.read('/portfolio')).toBeInstanceOf(Promise);
  });

  it('prefetches the other remotes that own some paths, each once and afresh after a failure', async () => {
    const { loads, loadRemote } = failingRemotes('portfolio', 1);
    const pages = createPageStore({ manifest, initialPath: '/', loadRemote });
    pages.prefetchRemotes(['/contact', '/portfolio', '/reviews', '/nowhere'], 4);
    const ofPortfolio = () => loads.filter(({ name }) => name === 'portfolio');
    await vi.waitFor(() => expect(ofPortfolio()).toEqual([{ name: 'portfolio', fresh: false }]));
    await expect(visit(pages, '/portfolio')).resolves.toBeDefined();
    expect(ofPortfolio()[1]).toMatchObject({ fresh: true });
  });

  it('reports that the visitor waits for a page, and that it has loaded', async () => {
    const pages = createPageStore({ manifest, initialPath: '/', ...remotesThatLoad() });
    const seen: boolean[] = [];
    pages.isLoading.subscribe(() => seen.push(pages.isLoading.current()));
    await visit(pages, '/portfolio');
    await vi.waitFor(() => expect(seen).toEqual([true, false]));
  });
});

describe('a page store of a large site', () => {
  const partial: InlinedManifest = {
    ...manifest,
    remotes: { marketing: { entry: '/m.js', paths: ['/'] } },
    routeManifest: '/r/_routes/abcabcabcabc.json',
  };

  it('loads its own page without the route manifest, and the route manifest after the page', async () => {
    const loadRoutes = vi.fn(async () => manifest.remotes);
    const pages = createPageStore({
      manifest: partial,
      initialPath: '/',
      loadRoutes,
      ...remotesThatLoad(),
    });
    expect(loadRoutes).not.toHaveBeenCalled();
    await pages.read('/');
    await vi.waitFor(() => expect(loadRoutes).toHaveBeenCalledWith('/r/_routes/abcabcabcabc.json'));
    expect((await visit(pages, '/Reviews'))?.meta.title).toBe('/Reviews');
    expect((await visit(pages, '/contact'))?.meta.title).toBe('/contact');
    expect(await visit(pages, '/nowhere')).toBeNull();
    expect(loadRoutes).toHaveBeenCalledTimes(1);
  });

  it('fails a page when the route manifest does not load, and requests both again on retry', async () => {
    let unavailable = true;
    const pages = createPageStore({
      manifest: partial,
      initialPath: '/',
      ...remotesThatLoad(),
      loadRoutes: async () => {
        if (unavailable) throw new Error('no route manifest');
        return manifest.remotes;
      },
    });
    await pages.read('/');
    await expect(visit(pages, '/portfolio')).rejects.toThrow('no route manifest');
    unavailable = false;
    pages.retry('/portfolio');
    expect((await pages.read('/portfolio'))?.meta.title).toBe('/portfolio');
  });
});
