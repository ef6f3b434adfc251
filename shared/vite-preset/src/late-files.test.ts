import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withFiles } from './late-files.ts';

type Link = {
  rel: string;
  href: string;
  crossOrigin: string | null;
  onload?: () => void;
  onerror?: () => void;
  remove: () => void;
};

const base = 'https://site.test/r/part/assets/remote.js';
let links: Link[] = [];

beforeEach(() => {
  links = [];
  vi.stubGlobal('document', {
    querySelectorAll: () => links,
    createElement: (): Link => {
      const link: Link = {
        rel: '',
        href: '',
        crossOrigin: null,
        remove: () => void links.splice(links.indexOf(link), 1),
      };
      return link;
    },
    head: { append: (link: Link) => void links.push(link) },
  });
});
afterEach(() => vi.unstubAllGlobals());

const named = () => links.map(({ rel, href }) => `${rel} ${href.replace('https://site.test/r/part/', '')}`);

describe('a module with its files', () => {
  it('names all files at once, and runs when the styles stand', async () => {
    const load = vi.fn(async () => 'page');
    const page = withFiles(load, ['./page.js', './shared.js', '../page.css'], base);
    expect(named()).toEqual([
      'modulepreload assets/page.js',
      'modulepreload assets/shared.js',
      'stylesheet page.css',
    ]);
    await Promise.resolve();
    expect(load).not.toHaveBeenCalled();
    links[2]?.onload?.();
    expect(await page).toBe('page');
  });

  it('asks for nothing that the page has, and waits with others for a style that is coming', async () => {
    const there = (file: string): Link => ({
      rel: 'modulepreload',
      href: new URL(file, base).href,
      crossOrigin: null,
      remove: () => {},
    });
    links = [there('./page.js'), { ...there('./there.css'), rel: 'stylesheet' }];
    expect(await withFiles(async () => 'page', ['./page.js', './there.css'], base)).toBe('page');
    expect(links).toHaveLength(2);

    const load = vi.fn(async () => 'page');
    const both = [withFiles(load, ['./late.css'], base), withFiles(load, ['./late.css'], base)];
    expect(links).toHaveLength(3);
    await Promise.resolve();
    expect(load).not.toHaveBeenCalled();
    links[2]?.onload?.();
    expect(await Promise.all(both)).toEqual(['page', 'page']);
  });

  it('fails when a style does not come, and asks for it again', async () => {
    const load = vi.fn(async () => 'page');
    const first = withFiles(load, ['./page.css'], base);
    links[0]?.onerror?.();
    await expect(first).rejects.toThrow('assets/page.css');
    expect(load).not.toHaveBeenCalled();

    const second = withFiles(load, ['./page.css'], base);
    expect(named()).toEqual(['stylesheet assets/page.css']);
    links[0]?.onload?.();
    expect(await second).toBe('page');
  });

  it('is the module alone where there are no files', async () => {
    expect(await withFiles(async () => 'page')).toBe('page');
    await expect(withFiles(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  });
});
