import { sampleConfig } from '@site/contract/sample-configuration';
import { paths } from '@site/domain/paths';
import { beforeEach, expect, it } from 'vitest';
import { temporaryStore, writeSmallSite } from '../../testing/small-site.ts';
import { type IndexedRelease, readStoredRelease } from '../releases/releases.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { compareReleases, formatDiff } from './diff.ts';

let store: Store;
beforeEach(() => {
  store = temporaryStore();
});

async function smallSite(text: string): Promise<IndexedRelease> {
  const found = await readStoredRelease(store, await writeSmallSite(store, text));
  return found ?? expect.fail('the small site was not written');
}

/** Adds a payment page with a script of its own to a site, and sets the payment provider. */
async function withPayment(
  site: IndexedRelease,
  provider: string,
  script = 'pay.js',
): Promise<IndexedRelease> {
  const config = { ...sampleConfig, stripe: { ...sampleConfig.stripe, scriptUrl: `${provider}/v3/` } };
  const shell = site.apps.find(({ name }) => name === 'shell');
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
    apps: [...site.apps, checkout],
    index: { ...site.index, config, pages: { ...site.index.pages, [paths.checkout]: home } },
  };
}

it('shows which routes, bytes and scripts on the payment page change', async () => {
  const before = await withPayment(await smallSite('old'), 'http://localhost:3', 'card.js');
  const after = await withPayment(await smallSite('new and longer than before'), 'http://localhost:4');
  const text = formatDiff(await compareReleases(store, before, after));
  expect(text).toContain(`Scripts on the payment page
  - checkout card.js
  + checkout pay.js: sha256-pay
  - http://localhost:3/v3/
  + http://localhost:4/v3/
`);
  expect(text).toMatch(
    new RegExp(`Scripts of pages, compressed\n[^]*  ${paths.checkout}: .* → (4\\.[89]|5)`),
  );
});

it('shows that the payment page has another content, or a script with other bytes', async () => {
  const plain = await withPayment(await smallSite('same'), 'http://localhost:3');
  const checkout =
    plain.apps.find(({ name }) => name === 'checkout') ?? expect.fail('the small site has no checkout');
  const page = plain.index.pages[paths.checkout] ?? expect.fail('the small site has no payment page');
  const withContent = (content: string, hash: string): IndexedRelease => {
    const rendered = { inputs: '', content: content.repeat(64), head: [0, 0], body: [0, 0] } as const;
    const pages = {
      ...plain.index.pages,
      [paths.checkout]: { ...page, rendered: structuredClone(rendered) as never },
    };
    const others = plain.apps.filter((app) => app !== checkout);
    const apps = [...others, { ...checkout, files: { 'pay.js': `sha256-${hash}` } }];
    return { ...plain, apps, index: { ...plain.index, pages } };
  };
  const text = formatDiff(await compareReleases(store, withContent('a', 'old'), withContent('b', 'new')));
  expect(text).toContain(`  ${paths.checkout}: aaaaaaaaaaaa → bbbbbbbbbbbb\n`);
  expect(text).toContain('  checkout pay.js: sha256-old → sha256-new');
});

it('shows added and removed routes, and nothing where nothing differs', async () => {
  const plain = await smallSite('same');
  const paid = await withPayment(plain, 'http://localhost:3');
  expect(formatDiff(await compareReleases(store, plain, paid))).toContain(`  + ${paths.checkout}\n`);
  expect(formatDiff(await compareReleases(store, paid, plain))).toContain(`  - ${paths.checkout}\n`);
  expect(formatDiff(await compareReleases(store, plain, plain))).toContain('no difference');
});
