import { paths } from '@site/domain/paths';
import { expect, open, test } from '@site/testing/browser/fixtures';
import type { Page } from 'playwright/test';

const pictures = /\.(avif|webp|png|svg)(\?|$)/;

/** Lists images that the browser shows with its broken-image icon or as bare alternative text. */
const findBroken = (page: Page): Promise<string[]> =>
  page
    .locator('main img')
    .evaluateAll((images) =>
      (images as HTMLImageElement[])
        .filter(({ currentSrc, complete, naturalWidth }) => currentSrc && complete && naturalWidth === 0)
        .map(({ currentSrc }) => currentSrc),
    );

test.describe('pictures that do not load', () => {
  test.use({ tolerated: /ERR_FAILED|The logo of .+ did not load and is hidden/ });

  test('are replaced or hidden', { tag: '@full' }, async ({ page }) => {
    await page.route(pictures, (route) => route.abort());
    await open(page, paths.home);
    // Repeat this, because some pictures are added after the page has hydrated.
    const measureLeft = () =>
      page.locator('main img').evaluateAll((images) => {
        for (const image of images as HTMLImageElement[]) image.loading = 'eager';
        return images.length;
      });
    await expect.poll(measureLeft).toBe(0);
    expect(await findBroken(page)).toEqual([]);
  });

  test('a picture that failed before hydration is replaced', { tag: '@full' }, async ({ page }) => {
    const measureHeight = () => page.locator('main').evaluate((main) => main.clientHeight);
    const failed = page.waitForEvent('requestfailed', (request) => pictures.test(request.url()));
    await page.route(pictures, (route) => route.abort());
    await page.route(/\.js(\?|$)/, async (route) => {
      await failed;
      await route.continue();
    });
    await open(page, paths.pitchDecks);
    await expect(page.getByText('Cover: “Wind does a fifth of the work.”')).toBeVisible();
    const without = await measureHeight();
    await page.unrouteAll();
    await open(page, paths.pitchDecks);
    expect(await measureHeight()).toBe(without);
  });
});
