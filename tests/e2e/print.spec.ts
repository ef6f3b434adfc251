import { paths } from '@site/domain/paths';
import type { Page } from 'playwright/test';
import { expect, open, test } from '../harness/fixtures.ts';

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
