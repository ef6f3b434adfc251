import { paths } from '@site/domain/paths';
import { expectNoAxeFindings } from '@site/testing/browser/accessibility';
import { expect, open, test } from '@site/testing/browser/fixtures';
import { recordRequests } from '@site/testing/browser/page-requests';
import { formatPlanPrice } from '@site/testing/plan-prices';
import type { Locator, Page } from 'playwright/test';

const locateReadLink = (page: Page, title: string): Locator =>
  page.getByRole('link', { name: `of ${title}` });

test('an open case shows all slides at reading size; arrow keys turn them', async ({ page }) => {
  const dialog = page.getByRole('dialog');
  const drawings = recordRequests(page, (request) => /\/r\/portfolio\/.+\.svg$/.test(request.url()));
  await open(page, paths.portfolioPitchDecks);
  const before = drawings.length;
  await locateReadLink(page, 'Looma').click();
  await expect(page.getByRole('dialog', { name: /^Looma/ })).toBeFocused();
  await expect(page).toHaveURL(/\?case=looma$/);
  // The page already shows the first slides of the 17 decks. The other slides are requested as the visitor reaches
  // them.
  expect(before).toBeLessThanOrEqual(17);
  await expect(dialog.getByRole('img')).toHaveCount(12);
  await expect(dialog.getByRole('status')).toHaveText('1 of 12Cover');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('status')).toHaveText('3 of 12Solution');
  await expect(dialog.getByRole('img', { name: /^Solution: The order comes first/ })).toBeInViewport({
    ratio: 0.9,
  });
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('status')).toHaveText('2 of 12Problem');
  await dialog.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/case=looma&page=3$/);
  const width = await dialog.getByRole('img', { name: /^Solution/ }).evaluate((image) => image.clientWidth);
  expect(width).toBeGreaterThan(900);
  await expectNoAxeFindings(page);

  // In print the whole gallery is shown, with each case on one page.
  await page.emulateMedia({ media: 'print' });
  await expect(dialog).toBeHidden();
  await expect(page.locator('main article').filter({ visible: true })).toHaveCount(17);
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'visible');
  await expect(page.locator('main article').first()).toHaveCSS('break-inside', 'avoid');
  await page.emulateMedia({ media: null });

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(paths.portfolioPitchDecks);
  await expect(locateReadLink(page, 'Looma')).toBeFocused();
});

test('a slide fills a turned phone and a window at 400 % zoom', async ({ page }) => {
  const dialog = page.getByRole('dialog');
  await page.setViewportSize({ width: 640, height: 332 });
  await open(page, `${paths.portfolioPitchDecks}?case=looma`);
  const slide = dialog.getByRole('img').first();
  await expect.poll(() => slide.evaluate((image) => image.clientHeight)).toBeGreaterThan(220);
  await page.setViewportSize({ width: 320, height: 208 });
  await expect.poll(() => slide.evaluate((image) => image.clientHeight)).toBeGreaterThan(120);
  await expect(dialog.getByRole('listitem').filter({ hasNot: page.getByRole('img') })).not.toHaveCount(0);
});

test('a presented slide fills the window until Escape is pressed', async ({ page }) => {
  const dialog = page.getByRole('dialog');
  await page.setViewportSize({ width: 390, height: 700 });
  await open(page, `${paths.portfolioPitchDecks}?case=verdigris`);
  await dialog.getByRole('button', { name: 'Present' }).click();
  await page.keyboard.press('PageDown');
  await expect(dialog.getByRole('status')).toHaveText(/^2 of 18/);
  await expect(dialog.getByText('Turn your phone')).toBeVisible();
  for (const window of [
    { width: 390, height: 700 },
    { width: 1280, height: 640 },
  ]) {
    await page.setViewportSize(window);
    // The neighbouring slides have the same size, so that no slide covers another.
    for (const slide of (await dialog.getByRole('img').all()).slice(0, 4)) {
      await expect
        .poll(() => slide.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]))
        .toEqual([window.width, window.height]);
    }
  }
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Present' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await open(page, `${paths.portfolioBusinessPlans}?case=oak-and-ember`);
  await dialog.getByRole('button', { name: 'Fit page' }).click();
  await expect(dialog.getByRole('img').first()).toHaveJSProperty('clientHeight', 640);
});

test('Back closes an open case, and its address opens it', { tag: '@full' }, async ({ page }) => {
  const dialog = page.getByRole('dialog');
  await open(page, paths.portfolioPitchDecks);
  await locateReadLink(page, 'Backhaul').click();
  await expect(page.getByRole('dialog', { name: /^Backhaul/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/case=backhaul&page=2$/);
  const offer = dialog.getByRole('link', {
    name: `A deck like this: 18 slides, ${formatPlanPrice('pd2')}`,
  });
  await expect(offer).toHaveAttribute('href', '/pricing?category=pitch-decks');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(dialog.getByRole('status')).toHaveText(/^2 of 12/);

  await open(page, `${paths.portfolioBusinessPlans}?case=oak-and-ember&page=4`);
  await expect(dialog.getByRole('status')).toHaveText('4 of 6Forecast');
  await expect(
    dialog.getByText(`A plan like this: With financials, ${formatPlanPrice('bp2')}`),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page).toHaveURL(paths.portfolioBusinessPlans);
});

test('a link to a case lands on it', { tag: '@full' }, async ({ page }) => {
  await open(page, `${paths.portfolioPitchDecks}#verdigris`);
  await expect(page.locator('#verdigris').getByRole('heading')).toBeInViewport();
});
