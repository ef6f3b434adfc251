import { paths, planPath } from '@site/domain/paths';
import { site as consultancy } from '@site/domain/site';
import { expect, hydrated, open, test } from '../harness/fixtures.ts';

/** Every path of the specification with its canonical path. */
const canonical: Record<string, string> = {
  ...Object.fromEntries(Object.values(paths).map((path) => [path, path])),
  [paths.investorEquity]: paths.strategicAdvisory,
  [paths.advisorEquity]: paths.strategicAdvisory,
};
delete canonical[paths.workPortfolio];
/** Several routes per test: shared files are fetched once. */
const group = 6;

test.describe('every route', () => {
  const routes = Object.entries(canonical);
  for (let from = 0; from < routes.length; from += group) {
    const some = routes.slice(from, from + group);
    const names = some.map(([path]) => path).join(', ');
    test(`${names}: each has its own title, heading and layout, and hydrates`, async ({ page, site }) => {
      for (const [path, known] of some) {
        await test.step(path, async () => {
          const response = await page.goto(path);
          expect(response?.status()).toBe(200);
          await expect(page).toHaveTitle(new RegExp(`.+ \\| ${consultancy.name}$`));
          await expect(page.locator('h1')).toHaveCount(1);
          await expect(page.locator('h1')).not.toBeEmpty();
          await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', site.urls.site + known);
          await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{40,}/);
          await expect(page.getByRole('banner')).toBeVisible();
          await expect(page.getByRole('contentinfo')).toContainText(String(consultancy.copyrightYear));
          await hydrated(page);
          expect(await page.locator('title').count()).toBe(1);
        });
      }
    });
  }

  test('titles and descriptions are all different', async ({ request }) => {
    const own = Object.entries(canonical).filter(([path, known]) => path === known);
    const pages = await Promise.all(own.map(async ([path]) => (await request.get(path)).text()));
    const titles = pages.map((html) => /<title>(.*?)<\/title>/.exec(html)?.[1]);
    const descriptions = pages.map((html) => /name="description" content="(.*?)"/.exec(html)?.[1]);
    expect(new Set(titles).size).toBe(own.length);
    expect(new Set(descriptions).size).toBe(own.length);
  });
});

test.describe('redirects and spellings', () => {
  test('/work/portfolio is a real redirect', async ({ request }) => {
    const response = await request.get(paths.workPortfolio, { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    expect(response.headers().location).toBe(paths.portfolio);
  });

  test('/work/portfolio redirects inside the application too', { tag: '@full' }, async ({ page }) => {
    await open(page, paths.home);
    await page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, paths.workPortfolio);
    await expect(page).toHaveURL(paths.portfolio);
    await expect(page.locator('h1')).toBeVisible();
  });

  test('/Services/Pitch-Decks is found whatever its case, and so is /process', async ({
    page,
    request,
    site,
  }) => {
    expect((await request.get('/process')).status()).toBe(200);
    const response = await page.goto('/Services/Pitch-Decks');
    expect(response?.status()).toBe(200);
    await hydrated(page);
    const canonicalLink = page.locator('link[rel=canonical]');
    await expect(canonicalLink).toHaveAttribute('href', site.urls.site + paths.pitchDecks);
  });

  test('a trailing slash leads to the page without it, and keeps the query', async ({ request }) => {
    const response = await request.get('/pricing/?category=linkedin', { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    expect(response.headers().location).toBe('/pricing?category=linkedin');
  });
});

test.describe('an unknown address', () => {
  test.use({ tolerated: { patterns: [/status of 404/] } });

  test('is a designed page with status 404 and ways home', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await hydrated(page);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('navigation inside the site scrolls to the top, sets the title, moves the focus and announces the page', async ({
  page,
}) => {
  await open(page, paths.terms);
  await page.evaluate(() => window.scrollTo(0, 800));
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /privacy/i })
    .click();
  await expect(page).toHaveURL(paths.privacy);
  await expect(page.locator('h1')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: await page.title() })).toHaveCount(1);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.evaluate(() => window.scrollTo(0, 800));
  await page.goBack();
  await expect(page).toHaveURL(paths.terms);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('Back from the payment page returns to where the visitor was, in a browser that lost the position', {
  tag: '@full',
}, async ({ page }) => {
  // What WebKit often does where the payment page, with another opener policy, is between the two documents.
  await page.addInitScript(() => {
    window.history.scrollRestoration = 'manual';
    Object.defineProperty(window.history, 'scrollRestoration', { value: 'manual', writable: true });
  });
  await open(page, paths.intake);
  const scrollY = () => page.evaluate(() => window.scrollY);
  const payment = page.getByRole('link', { name: 'Pay first, answer later' });
  await payment.scrollIntoViewIfNeeded();
  const position = await scrollY();
  expect(position).toBeGreaterThan(100);
  await payment.click();
  await expect(page).toHaveURL(planPath(paths.checkout, 'pd1'));
  await hydrated(page);
  await page.goBack();
  await expect(page).toHaveURL(paths.intake);
  await hydrated(page);
  // Firefox scrolls to a fraction of a pixel beside the position that it is given.
  expect(Math.abs((await scrollY()) - position)).toBeLessThan(1);

  // The position is that of one visit: a reload stays where the visitor has scrolled since.
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.reload();
  await hydrated(page);
  expect(await scrollY()).toBe(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('pages are complete', async ({ page }) => {
    for (const path of [paths.home, paths.pricing, paths.portfolioPitchDecks, paths.reviews, paths.intake]) {
      await page.goto(path);
      await expect(page.locator('h1'), path).toBeVisible();
      const text = await page.getByRole('main').textContent();
      expect(text?.length ?? 0, path).toBeGreaterThan(400);
    }
    await page.goto(paths.pricing);
    await expect(page.getByRole('tabpanel').getByText('$1,300')).toBeVisible();
  });
});
