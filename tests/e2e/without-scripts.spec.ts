import { formatClaim, homeCounters } from '@site/content/claims';
import { plans } from '@site/domain/catalogue';
import { paths } from '@site/domain/paths';
import { pages } from '@site/domain/questionnaire';
import { expect, test } from '@site/testing/browser/fixtures';

test.use({ javaScriptEnabled: false });

test('without JavaScript every number, plan, deck, review and question can be read', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto(paths.home);
  for (const claim of homeCounters) await expect(main).toContainText(formatClaim(claim));
  await expect(main).not.toContainText('Loading testimonials');
  // Without scripts, the draft and the finished slide are shown side by side.
  await expect(page.locator('input[type="range"]')).toBeHidden();
  const findBox = (alt: RegExp) => page.getByRole('img', { name: alt }).boundingBox();
  const [draft, finished] = await Promise.all([findBox(/^The draft:/), findBox(/^The finished slide:/)]);
  expect(finished?.x).toBeGreaterThan((draft?.x ?? 0) + (draft?.width ?? 0));

  await page.goto(paths.pricing);
  for (const plan of plans) {
    const row = page.locator('li', { has: page.locator(`#plan-${plan.id}`) });
    await expect(row).toBeVisible();
    await expect(row).toContainText(plan.displayPrice);
    await expect(row.getByText('Most Popular')).toHaveCount(plan.mostPopular ? 1 : 0);
  }

  await page.goto(paths.portfolioPitchDecks);
  await expect(main.getByRole('article')).toHaveCount(17);

  await page.goto(paths.reviews);
  await expect(page.locator('blockquote')).toHaveCount(23);
  await expect(page.getByRole('button', { name: 'Load More Reviews' })).toBeHidden();

  await page.goto(paths.intake);
  const text = await main.textContent();
  for (const { title } of pages) expect(text).toContain(title);
  expect(text).toContain('This form needs JavaScript');
  expect(text).toContain('What do you pay, or plan to pay, your employees?');
});
