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
async function withPayment(site: StoredRelease, provider: string): Promise<StoredRelease> {
  const config = { ...sampleConfig, stripe: { ...sampleConfig.stripe, scriptUrl: `${provider}/v3/` } };
  const shell = site.apps.get('shell');
  const home = site.index.pages['/'];
  if (!shell || !home) throw new Error('The small site has no shell.');
  const scripts = ['pay.js'];
  const page = {
    path: paths.checkout,
    canonical: paths.checkout,
    noindex: true,
    scripts,
    lazyScripts: [],
    styles: [],
  };
  const checkout = { ...shell, name: 'checkout', kind: 'remote' as const, scripts: [], pages: [page] };
  await store.write(`${storePaths.app('checkout', shell.version)}/pay.js`, Buffer.alloc(5_000, 'pay'));
  return {
    release: { ...site.release, config },
    apps: new Map([...site.apps, ['checkout', checkout]]),
    index: { ...site.index, config, pages: { ...site.index.pages, [paths.checkout]: home } },
  };
}

it('shows which routes, bytes and scripts on the payment page change', async () => {
  const before = await withPayment(await smallSite('old'), 'http://localhost:3');
  const live = { ...before, apps: (await smallSite('old')).apps };
  const next = await withPayment(await smallSite('new and longer than before'), 'http://localhost:4');
  const difference = await compareReleases(store, live, next);
  expect(difference.paymentScripts.added).toEqual(['checkout pay.js', next.release.config.stripe.scriptUrl]);
  expect(difference.paymentScripts.removed).toEqual([live.release.config.stripe.scriptUrl]);
  expect(difference.documents.map(({ name }) => name)).toContain('/');
  const payment = difference.scripts.find(({ name }) => name === paths.checkout);
  expect((payment?.after ?? 0) - (payment?.before ?? 0)).toBeGreaterThan(4_900);
  const text = formatDiff(difference);
  expect(text).toContain('+ checkout pay.js');
  expect(text).toContain('none → ');
});

it('shows added and removed routes, and nothing where nothing differs', async () => {
  const plain = await smallSite('same');
  const paid = await withPayment(plain, 'http://localhost:3');
  expect((await compareReleases(store, plain, paid)).routes).toEqual({
    added: [paths.checkout],
    removed: [],
  });
  expect((await compareReleases(store, paid, plain)).routes).toEqual({
    added: [],
    removed: [paths.checkout],
  });
  expect(formatDiff(await compareReleases(store, plain, plain))).toContain('no difference');
});
