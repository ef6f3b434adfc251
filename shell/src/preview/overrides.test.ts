import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { FakeWindow } from '@site/sdk/fake-window';
import { sampleConfig } from '@site/testing/runtime-config';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Module from './overrides.ts';

const entry = 'http://127.0.0.1:5173/remoteEntry.js';
const other = { version: 'fedcba987654', entry: '/r/portfolio/fedcba987654/remoteEntry.js', tags: [] };
const manifestOf = (base: string, overrides = true): InlinedManifest => ({
  id: 'abcabcabcabc',
  base,
  config: sampleConfig,
  preview: { until: '2999-01-01T00:00:00.000Z', overrides, versions: { portfolio: [other] } },
  menus: {},
  remotes: { portfolio: { entry: '/r/portfolio/0123456789ab/remoteEntry.js', paths: ['/portfolio'] } },
});
const preview = manifestOf('/_preview/one');

let tab: FakeWindow & {
  location: { pathname: string; search: string; replace: (to: string) => void; reload: () => void };
};
let overrides: typeof Module;

/** A document of the tab: the module is loaded anew, the storage stays. */
async function open(address: string): Promise<void> {
  const { pathname, search } = new URL(address, 'https://site.example');
  Object.assign(tab, { location: { pathname, search, replace: vi.fn(), reload: vi.fn() } });
  vi.resetModules();
  overrides = await import('./overrides.ts');
}

beforeEach(() => {
  tab = new FakeWindow() as typeof tab;
  vi.stubGlobal('window', tab);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('a link with an override', () => {
  it('loads nothing and stores nothing; it only proposes', async () => {
    await open(`/_preview/one/portfolio?override=portfolio=${entry}`);
    expect(overrides.proposedOverrides(preview)).toEqual({ portfolio: entry });
    expect(overrides.readOverrides(preview)).toEqual({});
    expect(tab.sessionStorage.items.size).toBe(0);
  });

  it('is loaded after the developer agreed, in this preview and tab, until it is removed', async () => {
    await open(`/_preview/one/portfolio?override=portfolio=${entry}`);
    overrides.acceptOverrides(preview, overrides.proposedOverrides(preview));
    expect(tab.location.replace).toHaveBeenCalledWith('/_preview/one/portfolio');
    await open('/_preview/one/portfolio');
    expect(overrides.readOverrides(preview)).toEqual({ portfolio: entry });
    expect(overrides.readOverrides(manifestOf('/_preview/two'))).toEqual({});
    await open(`/_preview/one/portfolio?override=portfolio=${entry}`);
    expect(overrides.proposedOverrides(preview)).toEqual({});
    overrides.removeOverrides();
    await open('/_preview/one/portfolio');
    expect(overrides.readOverrides(preview)).toEqual({});
  });

  it('is confirmed again when it names another address', async () => {
    await open(`/_preview/one/?override=portfolio=${entry}`);
    overrides.acceptOverrides(preview, overrides.proposedOverrides(preview));
    const other = 'http://localhost:9999/remoteEntry.js';
    await open(`/_preview/one/?override=portfolio=${other}`);
    expect(overrides.proposedOverrides(preview)).toEqual({ portfolio: other });
    expect(overrides.readOverrides(preview)).toEqual({ portfolio: entry });
  });

  it.each([
    ['another machine', 'portfolio=https://evil.example/remoteEntry.js'],
    ['a host name that only looks local', 'portfolio=http://localhost.evil.example/remoteEntry.js'],
    ['no script', 'portfolio=javascript:alert(1)'],
    ['a remote that the release does not have', `basket=${entry}`],
  ])('is left out when it names %s', async (_, override) => {
    await open(`/_preview/one/?override=${encodeURIComponent(override)}`);
    expect(overrides.proposedOverrides(preview)).toEqual({});
  });

  it('has no effect on the payment page and in previews without overrides', async () => {
    await open(`/_preview/one/payment-flow?override=portfolio=${entry}`);
    expect(overrides.proposedOverrides(preview)).toEqual({});
    await open(`/_preview/one/?override=portfolio=${entry}`);
    expect(overrides.proposedOverrides(manifestOf('/_preview/one', false))).toEqual({});
  });

  it('is not loaded from what a script of the origin wrote, unless it is an address of this machine', async () => {
    const entries = { portfolio: 'https://evil.example/remoteEntry.js' };
    const stored = JSON.stringify({ version: 1, value: { preview: preview.base, entries } });
    tab.sessionStorage.setItem('remoteOverrides', stored);
    await open('/_preview/one/');
    expect(overrides.readOverrides(preview)).toEqual({});
  });
});

describe('another published version', () => {
  const load = vi.fn(async () => ({ contract: 1, pages: [] }) as never);
  const remote = { name: 'portfolio', entry: '/r/portfolio/0123456789ab/remoteEntry.js', paths: [] };

  it('replaces that of the preview in this tab, also where no remote of this machine may, until it is put back', async () => {
    const plain = manifestOf('/_preview/one', false);
    await open('/_preview/one/portfolio');
    overrides.pickVersion(plain, 'portfolio', other.entry);
    expect(tab.location.reload).toHaveBeenCalledOnce();
    await open('/_preview/one/portfolio');
    await overrides.loadOverridden(plain, load, remote);
    expect(load).toHaveBeenLastCalledWith({ name: 'portfolio', entry: other.entry });
    await open('/_preview/one/payment-flow');
    expect(overrides.readOverrides(plain)).toEqual({});
    await open('/_preview/one/portfolio');
    overrides.pickVersion(plain, 'portfolio', undefined);
    await overrides.loadOverridden(plain, load, remote);
    expect(load).toHaveBeenLastCalledWith(remote);
  });

  it('is not loaded when the preview does not list it', async () => {
    await open('/_preview/one/');
    overrides.pickVersion(preview, 'portfolio', '/r/portfolio/000000000000/remoteEntry.js');
    await open('/_preview/one/');
    expect(overrides.readOverrides(preview)).toEqual({});
  });
});
