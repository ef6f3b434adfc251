import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '@site/domain/paths';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { localConfiguration } from '../configuration.ts';
import type { Side } from '../gate/gate.ts';
import { folderStore } from '../store/folder-store.ts';
import { places, type Store } from '../store/store.ts';
import { writeSmallSite } from '../testing/small-site.ts';
import { readSide } from './candidate.ts';
import { describeDifference } from './describe-diff.ts';
import { compareReleases } from './diff.ts';

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'));
  store = folderStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function side(text: string): Promise<Side> {
  const found = await readSide(store, await writeSmallSite(store, text));
  if (!found) throw new Error('The small site was not written.');
  return found;
}

/** The same site with a payment page whose part has one script, and with another payment provider. */
async function withPayment(site: Side, sandbox: string): Promise<Side> {
  const config = localConfiguration({ site: 'http://localhost:1', api: 'http://localhost:2', sandbox });
  const shell = site.parts.get('shell');
  const home = site.index.pages['/'];
  if (!shell || !home) throw new Error('The small site has no shell.');
  const scripts = ['pay.js'];
  const page = { path: paths.checkout, canonical: paths.checkout, noindex: true, scripts, styles: [] };
  const checkout = { ...shell, name: 'checkout', kind: 'remote' as const, scripts: [], pages: [page] };
  await store.write(`${places.part('checkout', shell.version)}/pay.js`, Buffer.alloc(5_000, 'pay'));
  return {
    set: { ...site.set, config },
    parts: new Map([...site.parts, ['checkout', checkout]]),
    index: { ...site.index, config, pages: { ...site.index.pages, [paths.checkout]: home } },
  };
}

it('says which routes, bytes, headers and scripts on the payment page change', async () => {
  const before = await withPayment(await side('old'), 'http://localhost:3');
  const live = { ...before, parts: (await side('old')).parts };
  const next = await withPayment(await side('new and longer than before'), 'http://localhost:4');
  const difference = await compareReleases(store, live, next);
  expect(difference.paymentScripts.added).toEqual(['checkout pay.js', next.set.config.stripe.scriptUrl]);
  expect(difference.paymentScripts.removed).toEqual([live.set.config.stripe.scriptUrl]);
  expect(difference.documents.map(({ what }) => what)).toContain('/');
  const payment = difference.scripts.find(({ what }) => what === paths.checkout);
  expect((payment?.after ?? 0) - (payment?.before ?? 0)).toBeGreaterThan(4_900);
  const policies = difference.headers.filter(({ what }) => what.toLowerCase() === 'content-security-policy');
  expect(policies.some(({ before: old }) => old?.includes('localhost:3'))).toBe(true);
  expect(policies.some(({ after }) => after?.includes('localhost:4'))).toBe(true);
  const text = describeDifference(difference);
  expect(text).toContain('+ checkout pay.js');
  expect(text).toContain('none → ');
});

it('names the routes that come and go, and nothing where nothing differs', async () => {
  const plain = await side('same');
  const paid = await withPayment(plain, 'http://localhost:3');
  expect((await compareReleases(store, plain, paid)).routes).toEqual({
    added: [paths.checkout],
    removed: [],
  });
  expect((await compareReleases(store, paid, plain)).routes).toEqual({
    added: [],
    removed: [paths.checkout],
  });
  expect(describeDifference(await compareReleases(store, plain, plain))).toContain('no difference');
});
