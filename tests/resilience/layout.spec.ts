import { paths, planPath } from '@site/domain/paths';
import { pageCount } from '@site/domain/questionnaire';
import { waitForForm } from '@site/testing/browser/checkout';
import { expect, open, openBeforeHydration, test, waitForHydration } from '@site/testing/browser/fixtures';
import { goToStep, submit } from '@site/testing/browser/intake';
import { holdBack } from '@site/testing/browser/page-requests';
import { expectNoHorizontalScroll } from '@site/testing/browser/text-layout';
import { formatPlanPrice } from '@site/testing/plan-prices';
import { explainSkip } from '@site/testing/prerequisites';
import type { Page } from 'playwright/test';

/** The accepted layout shift, a tenth of the limit for a good score. */
const acceptedShift = 0.01;

/** Sums the layout shifts from the first paint on. It skips the test if the fallback typeface is not installed. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  const readFallback = () =>
    new FontFace('Fallback', 'local("Arial"), local("Liberation Sans"), local("Roboto")').load().then(
      () => true,
      () => false,
    );
  const reason = explainSkip('arial', await page.evaluate(readFallback));
  test.skip(reason !== '', reason);
  return () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let total = 0;
          new PerformanceObserver((list) => {
            const shifts = list.getEntries() as (PerformanceEntry & {
              value: number;
              hadRecentInput: boolean;
            })[];
            for (const { value, hadRecentInput } of shifts) if (!hadRecentInput) total += value;
          }).observe({ type: 'layout-shift', buffered: true });
          // Wait for two frames, after which the observer has received all entries.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)));
        }),
    );
}

test.describe('typefaces', () => {
  test.use({ tolerated: /ERR_FAILED/ });

  test('without the typefaces everything is set in the fallback, and nothing overflows', async ({ page }) => {
    const shifts = await watchShifts(page);
    let blocked = 0;
    await page.route(/\.woff2$/, (route) => {
      blocked += 1;
      return route.abort();
    });
    for (const viewport of [
      { width: 320, height: 700 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport);
      for (const path of [paths.home, paths.pricing, paths.investing]) {
        await open(page, path);
        await expect(page.locator('h1')).toBeVisible();
        expect(await shifts(), path).toBeLessThanOrEqual(acceptedShift);
        await expectNoHorizontalScroll(page, path);
      }
    }
    expect(blocked).toBeGreaterThan(0);
  });

  for (const [path, width] of [
    [paths.home, 768],
    [paths.whoWeAre, 1280],
    [paths.intake, 360],
  ] as const) {
    test(`fonts that come late move nothing on ${path} at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const shifts = await watchShifts(page);
      const loadFonts = await holdBack(page, /\.woff2$/);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // Wait until the fallback font has been painted.
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      loadFonts();
      await page.waitForFunction(
        () => document.fonts.status === 'loaded' && document.fonts.check('600 1em "Site Display"'),
      );
      expect(await shifts()).toBeLessThanOrEqual(acceptedShift);
    });
  }
});

for (const path of [paths.pitchDecks, paths.linkedinProfile, paths.businessPlan]) {
  test(`hydration moves no picture of the first view of ${path}`, async ({ page }) => {
    const hydrate = await openBeforeHydration(page, path);
    const shifts = await watchShifts(page);
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('main img')].some(
        (image) => image.getBoundingClientRect().top < innerHeight && image.naturalWidth > 0,
      ),
    );
    await page.screenshot();
    await hydrate();
    expect(await shifts()).toBeLessThanOrEqual(acceptedShift);
  });
}

test('with forbidden storage a plan is answered for, kept by a reload, and paid', async ({ page }) => {
  // Forbid storage, like "block all cookies" in Chrome. `one-charge.spec` tests a browser whose storage is full.
  await page.addInitScript(() => {
    const forbidStorage = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: forbidStorage });
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
    LockManager.prototype.request = async () => forbidStorage();
  });
  await open(page, paths.pricing);
  await page.getByRole('listitem').filter({ hasText: '18 slides' }).getByText('Get Started').click();
  await expect(page).toHaveURL(planPath(paths.intake, 'pd2'));
  await page.getByLabel('Email').fill('ada@example.com');
  await goToStep(page, 1, pageCount);
  await expect(page.getByRole('region', { name: 'Your plan' })).toContainText(formatPlanPrice('pd2'));
  await submit(page);
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole('heading', { name: 'Submission Successful!' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('paying for Pitch Deck - 18 slides');

  const opened = page.waitForRequest('**/create-payment-intent');
  await page.getByRole('link', { name: 'Proceed to Payment' }).click();
  expect((await opened).postDataJSON()).toEqual(expect.objectContaining({ planId: 'pd2' }));
  await waitForForm(page);
  await page.reload();
  await waitForForm(page);
});
