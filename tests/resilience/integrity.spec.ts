import { createHash } from 'node:crypto';
import { paths } from '@site/domain/paths';
import { startOrigin } from '@site/release/origin';
import { appManifest } from '@site/release/release-manifest';
import type { Store } from '@site/release/store';
import { expect, followFooterLink, open, test } from '@site/testing/browser/fixtures';
import type { Page } from 'playwright/test';

test.use({ tolerated: /./ });

/** Serves published scripts and import maps with changed bytes, as an attacker with access to the store could. */
async function serveChanged(store: Store, change: (path: string, text: string) => string) {
  const changed: Store = {
    ...store,
    read: async (path) => {
      if (!path.startsWith('r/')) return await store.read(path);
      if (/\.(br|gz)$/.test(path)) return null;
      const bytes = await store.read(path);
      return bytes && /\.js(on)?$/.test(path) ? Buffer.from(change(path, bytes.toString())) : bytes;
    },
  };
  return await startOrigin({ store: changed, port: 0 });
}

/** A script that replaces a published one and reports that it ran. */
const report = '(globalThis.ran ??= []).push(import.meta.url);';

const importAll = async (page: Page, scripts: readonly string[]): Promise<unknown> =>
  await page.evaluate(
    `Promise.allSettled(${JSON.stringify(scripts)}.map((script) => import(script))).then(() => globalThis.ran ?? [])`,
  );

/** Scripts that the shell imports only in previews or for remotes of other build tools. */
const rare = /\/(preview|federation-runtime)\.js$/;

/**
 * Lists the scripts that a document names, and the scripts that these import, statically or later. Scripts of other
 * pages and rare scripts are left out.
 */
async function listScripts(
  store: Store,
  html: string,
  otherPages: (script: string) => boolean,
): Promise<string[]> {
  const named = html.matchAll(/(?:modulepreload" href|module" src)="([^"]+)"/g);
  const found = new Set([...named].map(([, script = '']) => script));
  for (const script of found) {
    const text = (await store.read(script.slice(1)))?.toString() ?? '';
    const resolve = ([, name = '']: RegExpExecArray) => new URL(name, `http://localhost${script}`).pathname;
    const later = [...text.matchAll(/\bimport\(`(\.[^`]+)`/g)].map(resolve);
    for (const next of later) if (!otherPages(next) && !rare.test(next)) found.add(next);
    for (const next of text.matchAll(/(?:from|import)"(\.[^"]+)"/g)) found.add(resolve(next));
  }
  return [...found];
}

test('no script runs whose bytes were changed, whenever it is loaded', async ({ page, site }) => {
  const { store } = site;
  const manifests = (await store.list('r')).filter((path) => path.endsWith('/app.json'));
  const listPages = async (path: string) => {
    const { pages } = appManifest.parse(JSON.parse(String(await store.read(path))));
    return pages.map(({ scripts: [script = ''] }) => path.replace('app.json', script));
  };
  const pageScripts = (await Promise.all(manifests.map(listPages))).flat().map((path) => `/${path}`);
  const origin = await serveChanged(store, (path, text) => (path.endsWith('.js') ? report : text));
  const later: Record<string, number> = {};
  try {
    for (const path of [...Object.values(paths), '/no/such/page']) {
      await page.goto(origin.url + path, { waitUntil: 'domcontentloaded' });
      const html = await page.content();
      const scripts = await listScripts(store, html, (script) => pageScripts.includes(script));
      later[path] = scripts.filter((script) => !html.includes(`="${script}"`)).length;
      expect(await importAll(page, scripts), path).toEqual([]);
    }
    // Expect that the list contains scripts that are imported later.
    for (const path of [paths.checkout, paths.intake]) expect(later[path], path).toBeGreaterThan(0);
    // A page has no hash of another remote's script before it imports that remote, so this changed script runs.
    const [other = ''] = pageScripts.filter((script) => script.includes('/portfolio/'));
    expect(await importAll(page, [other])).toEqual([origin.url + other]);
  } finally {
    await origin.close();
  }
});

test('a changed import map does not let a changed script run', async ({ page, site }) => {
  const computeHash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  const isReviews = (path: string) => /\/portfolio\/[^/]+\/assets\/reviews\.js$/.test(path);
  const origin = await serveChanged(site.store, (path, text) => {
    if (isReviews(path)) return report;
    if (!path.startsWith('r/_integrity/')) return text;
    const map = JSON.parse(text) as { integrity: Record<string, string> };
    for (const script of Object.keys(map.integrity))
      if (isReviews(script)) map.integrity[script] = computeHash(report);
    return JSON.stringify(map);
  });
  try {
    await open(page, origin.url);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await followFooterLink(page, 'Testimonials');
    await page.waitForEvent('console', (message) => message.text().includes('page stays readable'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Founders on what happened next');
    expect(await page.evaluate(() => 'sameDocument' in window || 'ran' in window)).toBe(false);
  } finally {
    await origin.close();
  }
});
