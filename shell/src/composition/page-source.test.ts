import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { defineRemote, type Remote } from '@site/contract/remote';
import { sampleConfig } from '@site/testing/runtime-config';
import { describe, expect, it, vi } from 'vitest';
import type { LoadRemote } from '../federation/load-remote.ts';
import { createPageSource } from './page-source.ts';

const set: InlinedManifest = {
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

/** Remotes that are away until they are told to be back. */
function remotesThatFail(times: number) {
  let left = times;
  const asked: { name: string; fresh: boolean }[] = [];
  const loadRemote: LoadRemote = async ({ name, fresh }) => {
    asked.push({ name, fresh });
    if (left > 0) {
      left -= 1;
      throw new Error('away');
    }
    const remote = remotes[name];
    if (!remote) throw new Error(`no ${name}`);
    return remote;
  };
  return { asked, loadRemote };
}

describe('a page source', () => {
  it('finds the owner of a path whatever its spelling', async () => {
    const source = createPageSource({ set, initialPath: '/', ...remotesThatFail(0) });
    expect((await source.page('/CONTACT/'))?.meta.canonical).toBe('/contact');
    expect((await source.page('/reviews'))?.meta.canonical).toBe('/Reviews');
    expect(await source.page('/nowhere')).toBeNull();
  });

  it('asks for a page once, however often it is rendered or prefetched', async () => {
    const { asked, loadRemote } = remotesThatFail(0);
    const source = createPageSource({ set, initialPath: '/', loadRemote });
    source.prefetch('/portfolio');
    const first = source.page('/portfolio');
    expect(source.page('/portfolio')).toBe(first);
    await first;
    expect(asked).toHaveLength(1);
  });

  it('fails a page on navigation once, and asks afresh after it was forgotten', async () => {
    const { asked, loadRemote } = remotesThatFail(1);
    const source = createPageSource({ set, initialPath: '/', loadRemote });
    await expect(source.page('/portfolio')).rejects.toThrow('away');
    await expect(source.page('/portfolio')).rejects.toThrow('away');
    source.forget('/portfolio');
    await expect(source.page('/portfolio')).resolves.toMatchObject({ meta: { title: '/portfolio' } });
    expect(asked.map(({ fresh }) => fresh)).toEqual([false, true]);
  });

  it('keeps asking for the page that the document shows', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { asked, loadRemote } = remotesThatFail(3);
    const waits: number[] = [];
    const source = createPageSource({
      set,
      initialPath: '/portfolio',
      loadRemote,
      sleep: async (milliseconds) => void waits.push(milliseconds),
    });
    await expect(source.page('/portfolio')).resolves.toMatchObject({ meta: { title: '/portfolio' } });
    expect(asked).toHaveLength(4);
    expect(waits).toEqual([1_000, 3_000, 10_000]);
  });

  it('lets the first page fail aloud once the visitor has gone on and comes back', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { loadRemote } = remotesThatFail(2);
    const source = createPageSource({
      set,
      initialPath: '/portfolio',
      loadRemote: async (remote) =>
        remote.name === 'portfolio' ? await loadRemote(remote) : (remotes.marketing as Remote),
      sleep: () => new Promise(() => {}),
    });
    void source.page('/portfolio');
    await source.page('/');
    await expect(source.page('/portfolio')).rejects.toThrow('away');
  });

  it('keeps a failed prefetch to itself', async () => {
    const { asked, loadRemote } = remotesThatFail(1);
    const source = createPageSource({ set, initialPath: '/', loadRemote });
    source.prefetch('/portfolio');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await vi.waitFor(async () => {
      await expect(source.page('/portfolio')).resolves.toBeDefined();
    });
  });

  it('fetches the doors of other parts ahead, each once, and no page of theirs', async () => {
    const { asked, loadRemote } = remotesThatFail(0);
    const source = createPageSource({ set, initialPath: '/', loadRemote });
    source.warm(['/contact', '/portfolio', '/reviews', '/nowhere'], 4);
    await vi.waitFor(() => expect(asked).toEqual([{ name: 'portfolio', fresh: false }]));
  });

  it('asks afresh for a part that could not be fetched ahead', async () => {
    const { asked, loadRemote } = remotesThatFail(1);
    const source = createPageSource({ set, initialPath: '/', loadRemote });
    source.warm(['/portfolio'], 4);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await expect(source.page('/portfolio')).resolves.toBeDefined();
    expect(asked[1]).toMatchObject({ name: 'portfolio', fresh: true });
  });

  it('says that a visitor waits, and that the waiting is over', async () => {
    const source = createPageSource({ set, initialPath: '/', ...remotesThatFail(0) });
    const seen: boolean[] = [];
    source.waiting.subscribe(() => seen.push(source.waiting.current()));
    await source.page('/portfolio');
    await vi.waitFor(() => expect(seen).toEqual([true, false]));
  });
});

describe('a page source of a large site', () => {
  const carried: InlinedManifest = {
    ...set,
    remotes: { marketing: { entry: '/m.js', paths: ['/'] } },
    routeManifest: '/r/_routes/abcabcabcabc.json',
  };

  it('shows its own page without the directory, and asks for it once the page stands', async () => {
    const asked: string[] = [];
    const source = createPageSource({
      set: carried,
      initialPath: '/',
      ...remotesThatFail(0),
      loadDirectory: async (address) => {
        asked.push(address);
        return set.remotes;
      },
    });
    const page = source.page('/');
    expect(asked).toEqual([]);
    await page;
    await vi.waitFor(() => expect(asked).toEqual(['/r/_routes/abcabcabcabc.json']));
    expect((await source.page('/Reviews'))?.meta.title).toBe('/Reviews');
    expect((await source.page('/contact'))?.meta.title).toBe('/contact');
    expect(await source.page('/nowhere')).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('fails a page whose directory did not come, and asks again after it was forgotten', async () => {
    let away = true;
    const source = createPageSource({
      set: carried,
      initialPath: '/',
      ...remotesThatFail(0),
      loadDirectory: async () => {
        if (away) throw new Error('no directory');
        return set.remotes;
      },
    });
    await source.page('/');
    await expect(source.page('/portfolio')).rejects.toThrow('no directory');
    away = false;
    source.forget('/portfolio');
    expect((await source.page('/portfolio'))?.meta.title).toBe('/portfolio');
  });
});
