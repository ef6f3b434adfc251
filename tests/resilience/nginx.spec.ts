import { join } from 'node:path';
import { paths } from '@site/domain/paths';
import { folderStore } from '@site/release/folder-store';
import { createPreview } from '@site/release/preview';
import { readLiveRelease } from '@site/release/releases';
import { runRelease } from '@site/testing/commands';
import { skipReason } from '@site/testing/prerequisites';
import { fillPayment, pay, reviewOrder } from '../harness/checkout.ts';
import { expect, hydrated, test } from '../harness/fixtures.ts';
import { findNginx, startNginx } from '../harness/nginx.ts';
import { startSite, type TestSite } from '../harness/site.ts';

const nginx = findNginx();
const reason = skipReason('nginx', nginx !== null);

/** The status, headers and body that must not depend on the server. */
async function responseOf(url: string, init: RequestInit = {}) {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const names = [
    'cache-control',
    'content-encoding',
    'content-security-policy',
    'content-type',
    'cross-origin-opener-policy',
    'location',
    'permissions-policy',
    'referrer-policy',
    'x-robots-tag',
    'x-content-type-options',
    'x-frame-options',
    'access-control-allow-origin',
  ];
  const headers = Object.fromEntries(names.map((name) => [name, response.headers.get(name)]));
  return { status: response.status, headers, body: await response.text() };
}

test.describe('nginx with the generated configuration', () => {
  test.skip(reason !== '', reason);
  let site: TestSite;
  let server: Awaited<ReturnType<typeof startNginx>>;
  const local = new Map<string, Awaited<ReturnType<typeof responseOf>>>();
  const requested = [
    ...Object.values(paths),
    '/Contact',
    '/PRICING',
    '/Services/Pitch-Decks',
    '/contact/',
    '/contact/?a=1',
    '/pricing?category=linkedin',
    '/no/such/page',
    '/r/none/000000000000/none.js',
    '/robots.txt',
    '/sitemap.xml',
    '/favicon.svg',
    '/icon-192.png',
    '/WORK/Portfolio',
    '/current.json',
    '/_release/0123456789ab/payment-flow',
    '/_preview/',
    '/_preview/0123456789ab/contact',
    '/.well-known/security.txt',
  ];

  test.beforeAll(async () => {
    if (!nginx) return;
    site = await startSite();
    const { release } = await readLiveRelease(folderStore(site.store));
    for (const path of ['', '/', '/payment-flow', '/Contact', '/contact/', '/no/such/page']) {
      requested.push(`/_release/${release.id}${path}`);
    }
    const day = { days: 1, overrides: true };
    const preview = await createPreview(folderStore(site.store), { apps: [] }, day);
    for (const path of ['', '/', '/payment-flow', '/Contact', '/contact/']) {
      requested.push(`/_preview/${preview.id}${path}`);
    }
    for (const path of requested) {
      local.set(path, await responseOf(site.urls.site + path, { headers: { 'accept-encoding': 'gzip' } }));
    }
    await site.stopOrigin();
    const file = join(site.dataDir, 'nginx-site.conf');
    const { code, err } = await runRelease([
      ...['hosting-config', 'nginx', '--store', site.store, '--out', file],
      ...['--listen', `127.0.0.1:${site.sitePort}`],
      ...(nginx.brotliModule ? ['--brotli'] : []),
    ]);
    expect(code, err).toBe(0);
    server = await startNginx(nginx, file, site.urls.site);
  });
  test.afterAll(async () => {
    await server?.close();
    await site?.close();
  });
  test('responds to every address exactly as the local server does', async () => {
    for (const path of requested) {
      const expected = local.get(path);
      const actual = await responseOf(site.urls.site + path, { headers: { 'accept-encoding': 'gzip' } });
      if (expected?.status === 301) {
        expect({ status: actual.status, to: actual.headers.location }, path).toEqual({
          status: 301,
          to: expected.headers.location,
        });
        continue;
      }
      if (expected?.status === 404 && path.startsWith('/r/')) {
        // The body of a missing file is nginx's own.
        actual.headers['content-type'] = null;
        actual.body = expected.body;
      }
      expect({ ...actual, body: '' }, path).toEqual({ ...expected, body: '' });
      expect(actual.body === expected?.body, `the body of ${path}`).toBe(true);
    }
    expect((await responseOf(site.urls.site, { method: 'POST' })).status).toBe(405);
  });

  test('sends precompressed files, revalidates documents, and supports ranges of videos', async () => {
    const url = site.urls.site;
    const encodings = nginx?.brotliModule ? ['br', 'gzip'] : ['gzip'];
    for (const encoding of encodings) {
      const response = await fetch(url, { headers: { 'accept-encoding': encoding } });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
      const tag = response.headers.get('etag') ?? '';
      const again = await fetch(url, { headers: { 'accept-encoding': encoding, 'if-none-match': tag } });
      expect(again.status).toBe(304);
    }
    const film = (await folderStore(site.store).list('r')).find((path) => path.endsWith('.mp4'));
    const range = await fetch(`${url}/${film}`, { headers: { range: 'bytes=0-9' } });
    expect(range.status).toBe(206);
    expect(range.headers.get('cache-control')).toContain('immutable');
  });

  test('serves a purchase from the first page to the order', async ({ page }) => {
    const url = site.urls.site;
    await page.goto(url + paths.pricing);
    await hydrated(page);
    await page
      .getByRole('tabpanel')
      .getByRole('link', { name: /Get Started/ })
      .first()
      .click();
    await expect(page).toHaveURL(url + paths.intake);
    await page.goto(url + paths.checkout);
    await hydrated(page);
    await fillPayment(page, { email: 'grace@example.com' });
    await reviewOrder(page);
    await pay(page, '$650');
    await expect(page.getByText(/ORD-\d+-\d+/).first()).toBeVisible({ timeout: 30_000 });
  });

  test('shows a page for an unknown address, with status 404', async ({ page, tolerated }) => {
    Object.assign(tolerated, { patterns: [/404/] });
    const response = await page.goto(`${site.urls.site}/no/such/page`);
    expect(response?.status()).toBe(404);
    await hydrated(page);
    await expect(page.locator('h1')).toHaveText('This slide is not in the deck.');
  });
});
