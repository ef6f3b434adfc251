import { paths } from '@site/domain/paths';
import { sampleConfig } from '@site/testing/runtime-config';
import { writeSmallSite } from '@site/testing/small-site';
import { temporaryStore } from '@site/testing/temporary-store';
import { beforeEach, expect, it } from 'vitest';
import { storePaths } from '../model/layout.ts';
import { readStoredRelease, type StoredRelease } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';
import { compareReleases, formatDiff } from './diff.ts';

let store: Store;
beforeEach(() => {
  store = temporaryStore();
});

async function smallSite(text: string): Promise<StoredRelease> {
  const found = await readStoredRelease(store, await writeSmallSite(store, text));
  return found ?? expect.fail('the small site was not written');
}

/** The same site with a payment page that has one script of its own, and with another payment provider. */
async function withPayment(site: StoredRelease, provider: string, script = 'pay.js'): Promise<StoredRelease> {
  const config = { ...sampleConfig, stripe: { ...sampleConfig.stripe, scriptUrl: `${provider}/v3/` } };
  const shell = site.apps.get('shell');
  const home = site.index.pages['/'];
  if (!shell || !home) throw new Error('The small site has no shell.');
  const scripts = [script];
  const page = {
    path: paths.checkout,
    canonical: paths.checkout,
    noindex: true,
    scripts,
    lazyScripts: [],
    styles: [],
  };
  const files = { [script]: 'sha256-pay' };
  const checkout = { ...shell, name: 'checkout', kind: 'remote' as const, scripts: [], pages: [page], files };
  await store.write(`${storePaths.app('checkout', shell.version)}/pay.js`, Buffer.alloc(5_000, 'pay'));
  return {
    release: { ...site.release, config },
    apps: new Map([...site.apps, ['checkout', checkout]]),
    index: { ...site.index, config, pages: { ...site.index.pages, [paths.checkout]: home } },
  };
}

it('shows which routes, bytes and scripts on the payment page change', async () => {
  const live = await withPayment(await smallSite('old'), 'http://localhost:3', 'card.js');
  const next = await withPayment(await smallSite('new and longer than before'), 'http://localhost:4');
  const difference = await compareReleases(store, live, next);
  const { changes } = difference;
  const namesOf = (title: string) => changes[title]?.map(({ name }) => name);
  expect(namesOf('Scripts on the payment page')).toEqual([
    'checkout card.js',
    'checkout pay.js',
    live.release.config.stripe.scriptUrl,
    next.release.config.stripe.scriptUrl,
  ]);
  const scripts = changes['Scripts of pages, compressed']?.find(({ name }) => name === paths.checkout);
  expect(Number.parseFloat(scripts?.after ?? '')).toBeGreaterThan(4.7);
  const text = formatDiff(difference);
  expect(text).toContain('  + checkout pay.js');
  expect(text).toContain(`  - ${live.release.config.stripe.scriptUrl}`);
});

it('shows added and removed routes, and nothing where nothing differs', async () => {
  const plain = await smallSite('same');
  const paid = await withPayment(plain, 'http://localhost:3');
  const route = { name: paths.checkout, before: null, after: '' };
  expect((await compareReleases(store, plain, paid)).changes.Routes).toEqual([route]);
  expect((await compareReleases(store, paid, plain)).changes.Routes).toEqual([
    { name: paths.checkout, before: '', after: null },
  ]);
  expect(formatDiff(await compareReleases(store, plain, plain))).toContain('no difference');
});
