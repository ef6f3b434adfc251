import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { defineRemote, type Remote } from '@site/contract/remote';
import { sampleConfig } from '@site/contract/sample-configuration';
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

const createPage = (path: string) => ({
  path,
  meta: { title: path, description: '', canonical: path },
  load: async () => ({ default: () => null }),
});
const remotes: Record<string, Remote> = {
  marketing: defineRemote({ pages: [createPage('/'), createPage('/contact')] }),
  portfolio: defineRemote({ pages: [createPage('/portfolio'), createPage('/Reviews')] }),
};

const loadRemote = vi.fn<LoadRemote>();
/** Never resolves, because the document that is loading replaces this one. */
const waitForever = () => new Promise<never>(() => {});
const fallback = { load: vi.fn(waitForever), reloadWhenAvailable: vi.fn(waitForever) };
const listLoads = () => loadRemote.mock.calls.map(([{ name }]) => name);
const toggleAttribute = vi.fn();
let pages: PageStore;

/** Requests a page like a link, and reads the page as rendering it would. */
async function visit(path: string) {
  pages.visit(path);
  return await pages.read(path);
}

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { toggleAttribute } });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  loadRemote.mockReset().mockImplementation(async ({ name }) => remotes[name] ?? expect.fail(`no ${name}`));
  fallback.load.mockReset().mockImplementation(waitForever);
  // Creating the store loads the first page, which belongs to marketing.
  pages = createPageStore({ manifest, initialPath: '/', fallback, loadRemote });
});
afterEach(() => vi.restoreAllMocks());

describe('a page store', () => {
  it('requests a page when it is prefetched or visited, once, and not when it is read', async () => {
    expect(pages.read('/portfolio')).toBeUndefined();
    pages.prefetch('/portfolio');
    const page = pages.read('/portfolio');
    pages.visit('/portfolio');
    expect(pages.read('/portfolio')).toBe(page);
    await page;
    expect(listLoads()).toEqual(['marketing', 'portfolio']);
  });

  it('loads the document of a page that does not load, and again on the next visit', async () => {
    loadRemote.mockRejectedValueOnce(new Error('unavailable'));
    fallback.load.mockRejectedValueOnce(new DocumentError('offline'));
    await expect(visit('/portfolio')).rejects.toThrow('offline');
    await expect(pages.read('/portfolio')).rejects.toThrow('offline');
    pages.visit('/portfolio');
    await vi.waitFor(() => expect(fallback.load).toHaveBeenCalledTimes(2));
    // The failed module is not requested again, because browsers remember the failure.
    expect(listLoads()).toEqual(['marketing', 'portfolio']);
  });

  it('discards a failed prefetch, and the visit loads the document', async () => {
    loadRemote.mockRejectedValueOnce(new Error('unavailable'));
    pages.prefetch('/portfolio');
    await expect(pages.read('/portfolio')).rejects.toThrow('unavailable');
    expect(fallback.load).not.toHaveBeenCalled();
    pages.visit('/portfolio');
    await vi.waitFor(() => expect(fallback.load).toHaveBeenCalledTimes(1));
  });

  it('leaves a page alone that the visitor has gone to while the one before was still loading', async () => {
    let fail = (_: Error) => {};
    const slow = new Promise<Remote>((_, reject) => {
      fail = reject;
    });
    loadRemote.mockReturnValueOnce(slow);
    pages.visit('/portfolio');
    const left = pages.read('/portfolio');
    expect(toggleAttribute).toHaveBeenLastCalledWith('data-loading', true);
    await visit('/contact');
    expect(toggleAttribute).toHaveBeenLastCalledWith('data-loading', false);
    fail(new Error('timeout'));
    await expect(left).rejects.toThrow('timeout');
    expect(fallback.load).not.toHaveBeenCalled();

    pages.visit('/portfolio');
    await vi.waitFor(() => expect(fallback.load).toHaveBeenCalledTimes(1));
  });

  it('prefetches the other remotes that own some paths, each once', async () => {
    pages.prefetchRemotes(['/contact', '/portfolio', '/reviews', '/nowhere']);
    await expect(visit('/portfolio')).resolves.toBeDefined();
    expect(listLoads()).toEqual(['marketing', 'portfolio']);
  });
});
