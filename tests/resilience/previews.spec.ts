import { paths } from '@site/domain/paths';
import { storePaths } from '@site/release/layout';
import { createPreview } from '@site/release/preview';
import { expect, followFooterLink, open, test, waitForHydration } from '@site/testing/browser/fixtures';
import { publishNextVersion } from '@site/testing/next-version';

// The browser logs a document with status 410 as a failed resource.
test.use({ tolerated: /410 \(Gone\)/ });

test('a preview keeps its address, is hidden from search engines, and expires', async ({
  page,
  context,
  site,
  request,
}) => {
  const { store } = site;
  const next = await publishNextVersion(store, 'portfolio');
  const { id } = await createPreview(store, { apps: [next] });
  const at = `/_preview/${id}`;
  await open(page, at + paths.portfolio);
  await expect(page).toHaveTitle(/^Next /);
  const banner = page.getByRole('complementary', { name: 'Preview' });
  await expect(banner).toContainText('this is not the live site');
  await expect(banner).toContainText(`It changes ${next}.`);
  await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', 'noindex');

  await followFooterLink(page, 'Who We Are');
  await expect(page).toHaveURL(at + paths.whoWeAre);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(at + paths.whoWeAre);
  await open(page, at + paths.checkout);
  await expect(page.getByText('Test mode').first()).toBeVisible();

  const response = await request.get(at + paths.portfolio);
  expect(response.headers()['x-robots-tag']).toContain('noindex');
  // The live release has not changed.
  expect(await (await request.get(paths.portfolio)).text()).not.toContain('<title>Next ');

  // The preview expires, but a static file server continues to serve it, so the page itself checks the time.
  const later = await context.newPage();
  await later.clock.setFixedTime(Date.now() + 8 * 86_400_000);
  await later.goto(`${at}/`);
  await expect(later.getByRole('heading', { level: 1, name: 'This preview is over.' })).toBeVisible();
  await later.close();

  await store.remove(await store.list(storePaths.preview(id)));
  expect((await request.get(at + paths.portfolio)).status()).toBe(410);
  await page.goto(at + paths.portfolio);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1, name: 'This preview is over.' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(paths.home);
});
