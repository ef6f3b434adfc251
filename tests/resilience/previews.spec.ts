import { paths } from '@site/domain/paths';
import { folderStore } from '@site/release/folder-store';
import { versionsOf } from '@site/release/manifest';
import { createPreview, removePreview } from '@site/release/preview';
import { readLiveRelease } from '@site/release/releases';
import { startLocalServer } from '@site/testing/local-server';
import { expect, hydrated, open, test } from '../harness/fixtures.ts';
import { publishNextVersion } from '../harness/next-version.ts';

let next: string;
test.beforeAll(async ({ site }, { workerIndex }) => {
  next = await publishNextVersion(folderStore(site.store), 'portfolio', 'Next', `previews-${workerIndex}`);
});

// The browser logs a document with status 410 as a failed resource.
test.use({ tolerated: { patterns: [/410 \(Gone\)/] } });

test('a preview is shared by its address, stays inside it, and is unknown to search engines', async ({
  page,
  site,
  request,
}) => {
  const store = folderStore(site.store);
  const { id } = await createPreview(store, { apps: [next] }, { days: 7, overrides: false });
  const at = `/_preview/${id}`;
  await open(page, at + paths.portfolio);
  await expect(page).toHaveTitle(/^Next /);
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(
    'this is not the live site',
  );
  await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', 'noindex');

  await page.getByRole('contentinfo').getByRole('link', { name: 'Who We Are' }).click();
  await expect(page).toHaveURL(at + paths.whoWeAre);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(at + paths.whoWeAre);
  await open(page, at + paths.checkout);
  await expect(page.getByText('Test mode').first()).toBeVisible();

  const response = await request.get(at + paths.portfolio);
  expect(response.headers()['x-robots-tag']).toContain('noindex');
  expect(response.headers()['content-security-policy']).not.toContain('localhost:*');
  // What is live has not changed.
  expect(await (await request.get(paths.portfolio)).text()).not.toContain('<title>Next ');

  await removePreview(store, id);
  expect((await request.get(at + paths.portfolio)).status()).toBe(410);
  await page.goto(at + paths.portfolio);
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1, name: 'This preview is over.' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(paths.home);
});

test('a preview expires, and never takes real payments', async ({ page, site, request }) => {
  const store = folderStore(site.store);
  const brief = await createPreview(store, { apps: [next] }, { days: 1e-8, overrides: false });
  await expect.poll(async () => (await request.get(`/_preview/${brief.id}/`)).status()).toBe(410);
  const live = { ...site.config, mode: 'live' as const };
  // A static file server continues to serve it, so the page itself checks the time.
  const { id } = await createPreview(store, { apps: [next] }, { days: 1, overrides: false });
  await page.clock.setFixedTime(Date.now() + 2 * 86_400_000);
  await page.goto(`/_preview/${id}/`);
  await expect(page.getByRole('heading', { level: 1, name: 'This preview is over.' })).toBeVisible();

  await expect(
    createPreview(store, { apps: [next], config: live }, { days: 1, overrides: false }),
  ).rejects.toThrow('must not take real money');
});

test('shows which app and version drew a block, and loads another published version in this tab only', async ({
  page,
  site,
}) => {
  const store = folderStore(site.store);
  const { id } = await createPreview(store, { apps: [next] }, { days: 1, overrides: false });
  const apps = versionsOf((await readLiveRelease(store)).release);
  const [drawn, live, shell] = [next.split('@')[1], apps.get('portfolio') ?? '', apps.get('shell')];
  const requested: string[] = [];
  page.on('request', (sent) => requested.push(sent.url()));
  await open(page, `/_preview/${id}${paths.portfolio}`);
  const show = page.getByRole('button', { name: 'Show apps and versions' });
  await expect(show).toBeVisible();
  expect(requested.filter((url) => url.includes('inspector'))).toEqual([]);
  await show.click();
  const drawnBy = page.getByText(/^This page is drawn by portfolio/);
  await expect(drawnBy).toContainText(`portfolio ${drawn}`);

  const mark = page.locator('[data-drawn-by]');
  await page.getByRole('banner').hover();
  await expect(mark).toHaveText(`shell ${shell}`);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(mark).toHaveText(`portfolio ${drawn}`);

  const choice = page.getByRole('combobox', { name: /^Version of portfolio/ });
  await expect(choice.locator('option:checked')).toHaveText(`${drawn}, of this preview`);
  await choice.selectOption(`/r/portfolio/${live}/remoteEntry.js`);
  await expect(page.locator('[data-override=portfolio]')).toContainText(`is version ${live} in this tab`);
  await hydrated(page);
  await expect(page).not.toHaveTitle(/^Next /);
  await show.click();
  await expect(drawnBy).toContainText(`portfolio ${live}`);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(mark).toHaveText(`portfolio ${live}`);

  const other = await page.context().newPage();
  await open(other, `/_preview/${id}${paths.portfolio}`);
  await expect(other).toHaveTitle(/^Next /);
  await page.getByRole('button', { name: 'Back to what was published' }).click();
  await expect(page.locator('[data-override]')).toHaveCount(0);
  await hydrated(page);
  await expect(page).toHaveTitle(/^Next /);

  requested.length = 0;
  await open(page, paths.portfolio);
  await expect(show).toHaveCount(0);
  expect(requested.filter((url) => /preview|inspector/.test(url))).toEqual([]);
});

test.describe('overrides', () => {
  test.use({ tolerated: { patterns: [/is no address of this machine/] } });

  test("a remote of the developer's machine replaces the published one, marked, and never on the payment page", async ({
    page,
    site,
    request,
  }) => {
    const store = folderStore(site.store);
    const { id } = await createPreview(
      store,
      { apps: [], config: { ...site.config, social: {} } },
      { days: 1, overrides: true },
    );
    // As a development server does: the remote as it is on that machine.
    const folder = `r/${next.replace('@', '/')}`;
    const local = await startLocalServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      store.read(folder + path).then((bytes) => {
        const type = path.endsWith('.css') ? 'text/css' : 'text/javascript';
        response.writeHead(bytes ? 200 : 404, { 'content-type': type, 'access-control-allow-origin': '*' });
        response.end(bytes);
      });
    });
    const origin = local.url;
    const at = `/_preview/${id}`;
    const requested: string[] = [];
    page.on('request', (sent) => requested.push(sent.url()));

    // A mere link loads nothing: the page names the remote and the address, and waits for consent.
    await open(page, `${at}${paths.portfolio}?override=portfolio=${origin}/remoteEntry.js`);
    await expect(page.locator('[data-proposed-override=portfolio]')).toContainText(origin);
    expect(requested.filter((url) => url.startsWith(origin))).toEqual([]);
    await page.getByRole('button', { name: 'Load it in this tab' }).click();
    await expect(page.locator('[data-override=portfolio]')).toContainText(origin);
    await hydrated(page);
    expect(requested.filter((url) => url.startsWith(origin))).not.toEqual([]);

    await open(page, `${at}${paths.portfolio}?override=portfolio=https://evil.example/remoteEntry.js`);
    await expect(page.locator('[data-override=portfolio]')).toContainText(origin);

    requested.length = 0;
    await open(page, `${paths.portfolio}?override=portfolio=${origin}/remoteEntry.js`);
    await open(page, at + paths.checkout);
    await expect(page.locator('[data-override]')).toHaveCount(0);
    expect(requested.filter((url) => url.startsWith(origin))).toEqual([]);
    const policy = async (path: string) => (await request.get(path)).headers()['content-security-policy'];
    expect(await policy(at + paths.checkout)).not.toContain('127.0.0.1:*');
    expect(await policy(paths.portfolio)).not.toContain('127.0.0.1:*');

    await open(page, at + paths.portfolio);
    await page.getByRole('button', { name: 'Back to what was published' }).click();
    await expect(page.locator('[data-override]')).toHaveCount(0);
    await local.close();
  });
});
