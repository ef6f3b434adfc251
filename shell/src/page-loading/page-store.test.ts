import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { defineRemote, type Remote } from '@site/contract/remote';
import { siteStore } from '@site/sdk';
import { sampleConfig } from '@site/testing/runtime-config';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoadRemote } from '../federation/load-remote.ts';
import { DocumentError } from './document-fallback.ts';
import { createPageStore, type PageStore } from './page-store.ts';

const manifest: InlinedManifest = {
  id: 'abcabcabcabc',
  config: sampleConfig,
  menus: {},
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
  const loads: string[] = [];
  const loadRemote: LoadRemote = async (remote) => {
    loads.push(remote.name);
    if (remote.name === name && failures > 0) {
      failures -= 1;
      throw new Error('unavailable');
    }
    return remotes[remote.name] ?? expect.fail(`no ${remote.name}`);
  };
  return { loads, loadRemote };
}
const remotesThatLoad = () => failingRemotes('', 0);

/** Documents of which the first ones cannot be loaded; one that can be replaces the test's own. */
function fakeFallback(unavailable = 0) {
  let failures = unavailable;
  const load = vi.fn(async () => {
    failures -= 1;
    if (failures >= 0) throw new DocumentError('offline');
    return await new Promise<never>(() => {});
  });
  return { load, reloadWhenAvailable: vi.fn(() => new Promise<never>(() => {})) };
}

/** As a link does: requests the page, which is read when it renders. */
async function visit(pages: PageStore, path: string) {
  pages.visit(path);
  return await pages.read(path);
}

function createPages(options: Partial<Parameters<typeof createPageStore>[0]> = {}) {
  const fallback = fakeFallback();
  return createPageStore({
    manifest,
    initialPath: '/',
    fallback,
    ...remotesThatLoad(),
    ...options,
  });
}

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

describe('a page store', () => {
  it('requests a page when it is prefetched or visited, once, and not when it is read', async () => {
    const { loads, loadRemote } = remotesThatLoad();
    const pages = createPages({ loadRemote });
    expect(pages.read('/portfolio')).toBeUndefined();
    pages.prefetch('/portfolio');
    const page = pages.read('/portfolio');
    pages.visit('/portfolio');
    expect(pages.read('/portfolio')).toBe(page);
    await page;
    expect(loads.filter((name) => name === 'portfolio')).toHaveLength(1);
  });

  it('loads the document of a page that does not load, and again on the next visit', async () => {
    const fallback = fakeFallback(1);
    const { loads, loadRemote } = failingRemotes('portfolio', 1);
    const pages = createPages({ loadRemote, fallback });
    await expect(visit(pages, '/portfolio')).rejects.toThrow('offline');
    await expect(pages.read('/portfolio')).rejects.toThrow('offline');
    pages.visit('/portfolio');
    await vi.waitFor(() => expect(fallback.load).toHaveBeenCalledTimes(2));
    // Browsers remember that a module failed, so it is not requested again.
    expect(loads).toEqual(['marketing', 'portfolio']);
  });

  it('discards a failed prefetch, and the visit loads the document', async () => {
    const fallback = fakeFallback();
    const pages = createPages({ ...failingRemotes('portfolio', 1), fallback });
    pages.prefetch('/portfolio');
    await expect(pages.read('/portfolio')).rejects.toThrow('unavailable');
    expect(fallback.load).not.toHaveBeenCalled();
    pages.visit('/portfolio');
    await vi.waitFor(() => expect(fallback.load).toHaveBeenCalledTimes(1));
  });

  it('leaves a page alone that the visitor has gone to while the one before was still loading', async () => {
    const fallback = fakeFallback();
    const slow = Promise.withResolvers<Remote>();
    const { loadRemote } = remotesThatLoad();
    const pages = createPages({
      fallback,
      loadRemote: (remote) => (remote.name === 'portfolio' ? slow.promise : loadRemote(remote)),
    });
    pages.visit('/portfolio');
    const left = pages.read('/portfolio');
    expect(siteStore.get(pages.isLoading)).toBe(true);
    await visit(pages, '/contact');
    expect(siteStore.get(pages.isLoading)).toBe(false);
    slow.reject(new Error('timeout'));
    await expect(left).rejects.toThrow('timeout');
    expect(fallback.load).not.toHaveBeenCalled();

    pages.visit('/portfolio');
    await vi.waitFor(() => expect(fallback.load).toHaveBeenCalledTimes(1));
  });

  it('prefetches the other remotes that own some paths, each once', async () => {
    const { loads, loadRemote } = remotesThatLoad();
    const pages = createPages({ loadRemote });
    pages.prefetchRemotes(['/contact', '/portfolio', '/reviews', '/nowhere']);
    await expect(visit(pages, '/portfolio')).resolves.toBeDefined();
    expect(loads).toEqual(['marketing', 'portfolio']);
  });
});
