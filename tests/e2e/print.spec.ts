import { paths } from '@site/domain/paths';
import type { Page } from 'playwright/test';
import { expectLegibleText } from '../harness/accessibility.ts';
import { expect, open, test } from '../harness/fixtures.ts';

/** The order has a test of its own print. */
const routes = [...new Set(Object.values(paths))].filter(
  (path) => path !== paths.workPortfolio && path !== paths.checkout,
);
const galleries = [
  paths.portfolioPitchDecks,
  paths.portfolioBusinessPlans,
  paths.portfolioMarketResearch,
  paths.portfolioOnePagers,
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function print(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.emulateMedia({ media: 'print' });
}

/** What can be pressed or stays on screen, and what only leads to other pages. */
const controls = (page: Page) =>
  page.locator(
    'button, summary svg, [data-order-bar], fieldset:has(> button), header nav, footer nav, aside',
  );

/** Grounds that are not white. */
const darkGrounds = (page: Page) =>
  page
    .locator('body, header, main, main section, footer')
    .evaluateAll((elements) =>
      elements
        .map((element) => getComputedStyle(element).backgroundColor)
        .filter((colour) => !/^(rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\))$/.test(colour)),
    );

async function expectPrintable(page: Page, path: string): Promise<void> {
  await print(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(controls(page).filter({ visible: true })).toHaveCount(0);
  // The styles for print arrive beside the scripts.
  await expect.poll(() => darkGrounds(page), `grounds of ${path}`).toEqual([]);
  await expectLegibleText(page, `${path} in print`);
}

for (const path of routes) {
  const tag = path === paths.home || path === paths.pricing ? [] : '@full';
  test(`${path} prints its text on white, without controls`, { tag }, async ({ page }) => {
    await expectPrintable(page, path);
  });
}

for (const path of galleries) {
  test(`${path} prints each case on one page`, { tag: '@full' }, async ({ page }) => {
    await print(page, path);
    const breaks = () =>
      page
        .locator('main article')
        .evaluateAll((cases) => [...new Set(cases.map((one) => getComputedStyle(one).breakInside))]);
    await expect.poll(breaks).toEqual(['avoid']);
  });
}

test('a gallery is printed whole while a deck is open', async ({ page }) => {
  await open(page, paths.portfolioPitchDecks);
  await page.locator('#northkite').getByText('Read all 12 slides').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('main article').filter({ visible: true })).toHaveCount(17);
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'visible');
});

test('answers that are folded on screen are printed', async ({ page }) => {
  await print(page, paths.pricing);
  const answers = page.locator('details > :not(summary)');
  await expect(answers.filter({ visible: true })).toHaveCount(await answers.count());
});
