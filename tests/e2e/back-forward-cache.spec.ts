import { paths } from '@site/domain/paths';
import { findBrowser } from '@site/release/browser';
import { chromium, type Page } from 'playwright/test';
import { formReady } from '../harness/checkout.ts';
import { expect, hydrated, test } from '../harness/fixtures.ts';

/** Of each remote, and those whose pages do most. */
const routes = [
  paths.home,
  paths.pricing,
  paths.portfolioPitchDecks,
  paths.reviews,
  paths.intake,
  paths.checkout,
];

/** Runs in every document, and stores how it came to be shown. Playwright loses a page that comes from the cache. */
const recordShow = (): void => {
  addEventListener('pageshow', ({ persisted }) =>
    localStorage.setItem('shown', `${location.pathname} ${persisted}`),
  );
};

const lastShown = (observer: Page): Promise<string | null> =>
  observer.evaluate(() => localStorage.getItem('shown'));

test('Back shows a page from the back/forward cache', { tag: '@full' }, async ({ site, launchOptions }) => {
  // Playwright switches Chromium's cache off, and Chromium without its user interface has none.
  const browser = await chromium.launch({
    ...launchOptions,
    executablePath: findBrowser(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const context = await browser.newContext({ baseURL: site.urls.site });
    const observer = await context.newPage();
    await observer.goto('/robots.txt');
    for (const path of routes) {
      const page = await context.newPage();
      await page.addInitScript(recordShow);
      await page.goto(path);
      await hydrated(page);
      // A page with a request under way is not kept.
      if (path === paths.checkout) await formReady(page);
      await page.waitForLoadState('networkidle');
      await page.goto('/robots.txt');
      await expect.poll(() => lastShown(observer)).toBe('/robots.txt false');
      await page.evaluate(() => void setTimeout(() => history.back()));
      await expect.poll(() => lastShown(observer)).toBe(`${path} true`);
      await page.close();
    }
  } finally {
    await browser.close();
  }
});
