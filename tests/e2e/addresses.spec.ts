import { paths } from '@site/domain/paths';
import { site as consultancy } from '@site/domain/site';
import { expect, followFooterLink, open, test, waitForHydration } from '@site/testing/browser/fixtures';

/** Each path of the specification with its canonical path. */
const canonical: Record<string, string> = {
  ...Object.fromEntries(Object.values(paths).map((path) => [path, path])),
  [paths.investorEquity]: paths.strategicAdvisory,
  [paths.advisorEquity]: paths.strategicAdvisory,
};
delete canonical[paths.workPortfolio];
/** This test needs no browser, because `visual/routes.spec.ts` opens the routes in one. */
test('each route has its own title, heading, description and layout', async ({ request, site }) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const [path, known] of Object.entries(canonical)) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    const html = await response.text();
    const [, title = ''] = /<title>(.*?)<\/title>/.exec(html) ?? [];
    const [, description = ''] = /name="description" content="(.*?)"/.exec(html) ?? [];
    expect(title, path).toMatch(new RegExp(`.+ \\| ${consultancy.name}$`));
    expect(description.length, path).toBeGreaterThanOrEqual(40);
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1);
    expect(html, path).toContain(`<link rel="canonical" href="${site.urls.site}${known}"/>`);
    for (const part of ['<header', '<footer', String(consultancy.copyrightYear)])
      expect(html, path).toContain(part);
    if (path === known) titles.add(title);
    if (path === known) descriptions.add(description);
  }
  const own = Object.entries(canonical).filter(([path, known]) => path === known);
  expect([titles.size, descriptions.size]).toEqual([own.length, own.length]);
});

test('/work/portfolio is a real redirect', async ({ request }) => {
  const response = await request.get(paths.workPortfolio, { maxRedirects: 0 });
  expect(response.status()).toBe(301);
  expect(response.headers().location).toBe(paths.portfolio);
});

test('/Services/Pitch-Decks and /process are found in any case', async ({ page, request, site }) => {
  expect((await request.get('/process')).status()).toBe(200);
  const response = await page.goto('/Services/Pitch-Decks');
  expect(response?.status()).toBe(200);
  await waitForHydration(page);
  const canonicalLink = page.locator('link[rel=canonical]');
  await expect(canonicalLink).toHaveAttribute('href', site.urls.site + paths.pitchDecks);
});

test('a trailing slash leads to the page without it, and keeps the query', async ({ request }) => {
  const response = await request.get('/pricing/?category=linkedin', { maxRedirects: 0 });
  expect(response.status()).toBe(301);
  expect(response.headers().location).toBe('/pricing?category=linkedin');
});

test.describe('an unknown address', () => {
  test.use({ tolerated: /status of 404/ });

  test('is a designed page with status 404 and ways home', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await waitForHydration(page);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('navigation scrolls to the top, moves the focus and announces the page', async ({ page }) => {
  await open(page, paths.terms);
  await page.evaluate(() => window.scrollTo(0, 800));
  await followFooterLink(page, /privacy/i);
  await expect(page).toHaveURL(paths.privacy);
  await expect(page.locator('h1')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: await page.title() })).toHaveCount(1);
  await page.locator('h1').blur();
  await expect(page.locator('h1')).not.toHaveAttribute('tabindex');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.evaluate(() => window.scrollTo(0, 800));
  await page.goBack();
  await expect(page).toHaveURL(paths.terms);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  // Start on a page that sets a title of its own.
  await open(page, paths.intake);
  await expect(page).toHaveTitle(/^Step 1 of 7/);
  await page.getByRole('banner').getByRole('link', { name: 'Start' }).click();
  await expect(page).toHaveURL(paths.pricing);
  await expect(page.locator('h1')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /^Pricing/ })).toHaveCount(1);
});

test('the header is marked as scrolled beyond ten pixels, and with the direction', async ({ page }) => {
  await open(page, paths.terms);
  const header = page.getByRole('banner');
  const scrollTo = (top: number) =>
    page.evaluate(async (y) => {
      const scrolled = new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }));
      window.scrollTo({ top: y, behavior: 'instant' });
      await scrolled;
    }, top);
  await scrollTo(10);
  await expect(header).toHaveAttribute('data-direction', 'down');
  await expect(header).not.toHaveAttribute('data-scrolled');
  await scrollTo(11);
  await expect(header).toHaveAttribute('data-scrolled');
  await scrollTo(400);
  await scrollTo(399);
  await expect(header).toHaveAttribute('data-direction', 'up');
  await expect(header).toHaveAttribute('data-scrolled');
});

test('menus give the focus back', async ({ page }) => {
  await open(page, paths.home);
  for (const [name, width] of [
    ['Services', 1280],
    ['Resources', 1280],
    ['Menu', 360],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const opener = page.getByRole('banner').getByRole('button', { name });
    await opener.click();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await expect(opener).toBeFocused();
  }
});
