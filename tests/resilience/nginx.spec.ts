import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { paths } from '@site/domain/paths';
import { readLiveRelease } from '@site/release/current';
import { makePreview } from '@site/release/preview';
import { folderStore } from '@site/release/store';
import { alive, expect, test } from '../fixtures.ts';
import { findNginx, startNginx } from '../nginx.ts';
import { fillPayment, pay, reviewOrder } from '../purchase.ts';
import { startSite, type TestSite } from '../site.ts';
import { repository } from '../workshop.ts';

const cli = join(repository, 'release/src/cli.ts');
const nginx = findNginx();

/** What of an answer is the site's business, whoever gives it. */
async function answerOf(url: string, init: RequestInit = {}) {
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
  let site: TestSite;
  let server: Awaited<ReturnType<typeof startNginx>>;
  const local = new Map<string, Awaited<ReturnType<typeof answerOf>>>();
  const asked = [
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
    const { set } = await readLiveRelease(folderStore(site.store));
    for (const path of ['', '/', '/payment-flow', '/Contact', '/contact/', '/no/such/page']) {
      asked.push(`/_release/${set.id}${path}`);
    }
    const day = { days: 1, overrides: true };
    const preview = await makePreview(folderStore(site.store), { wanted: [] }, day);
    for (const path of ['', '/', '/payment-flow', '/Contact', '/contact/']) {
      asked.push(`/_preview/${preview.set}${path}`);
    }
    for (const path of asked) {
      local.set(path, await answerOf(site.urls.site + path, { headers: { 'accept-encoding': 'gzip' } }));
    }
    await site.host.close();
    const file = join(site.dataDir, 'nginx-site.conf');
    await promisify(execFile)(process.execPath, [
      cli,
      'host-config',
      'nginx',
      '--store',
      site.store,
      '--out',
      file,
      '--listen',
      `127.0.0.1:${site.sitePort}`,
      ...(nginx.brotliModule ? ['--brotli'] : []),
    ]);
    server = await startNginx(nginx, file, site.urls.site);
  });
  test.afterAll(async () => {
    if (!nginx) return;
    await server.close();
    await site.close();
  });
  test.beforeEach(() => {
    if (nginx) return;
    const sentence =
      'nginx is not installed here and could not be fetched from Debian: its configuration was not run.';
    test.info().annotations.push({ type: 'not run', description: sentence });
    console.warn(sentence);
  });

  test('answers every address exactly as the local host does', async () => {
    if (!nginx) return;
    for (const path of asked) {
      const expected = local.get(path);
      const given = await answerOf(site.urls.site + path, { headers: { 'accept-encoding': 'gzip' } });
      if (expected?.status === 301) {
        expect({ status: given.status, to: given.headers.location }, path).toEqual({
          status: 301,
          to: expected.headers.location,
        });
        continue;
      }
      if (expected?.status === 404 && path.startsWith('/r/')) {
        // What no person sees, nginx says in its own words.
        given.headers['content-type'] = null;
        given.body = expected.body;
      }
      expect({ ...given, body: '' }, path).toEqual({ ...expected, body: '' });
      expect(given.body === expected?.body, `the body of ${path}`).toBe(true);
    }
    expect((await answerOf(site.urls.site, { method: 'POST' })).status).toBe(405);
  });

  test('sends what was compressed beforehand, revalidates documents, and gives ranges of films', async () => {
    if (!nginx) return;
    const url = site.urls.site;
    const encodings = nginx.brotliModule ? ['br', 'gzip'] : ['gzip'];
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

  test('carries a founder from the first page to the order', async ({ page }) => {
    if (!nginx) return;
    test.setTimeout(120_000);
    const url = site.urls.site;
    await page.goto(url + paths.pricing);
    await alive(page);
    await page
      .getByRole('tabpanel')
      .getByRole('link', { name: /Get Started/ })
      .first()
      .click();
    await expect(page).toHaveURL(url + paths.intake);
    await page.goto(url + paths.checkout);
    await alive(page);
    await fillPayment(page, { email: 'grace@example.com' });
    await reviewOrder(page);
    await pay(page, '$650');
    await expect(page.getByText(/ORD-\d+-\d+/).first()).toBeVisible({ timeout: 30_000 });
  });

  test('shows a person whose address is unknown a page, with status 404', async ({ page, tolerated }) => {
    if (!nginx) return;
    Object.assign(tolerated, { patterns: [/404/] });
    const response = await page.goto(`${site.urls.site}/no/such/page`);
    expect(response?.status()).toBe(404);
    await alive(page);
    await expect(page.locator('h1')).toHaveText('This slide is not in the deck.');
  });
});
