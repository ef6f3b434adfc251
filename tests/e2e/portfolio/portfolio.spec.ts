import { paths } from '@site/domain/paths';
import { expect, open, openWithStoppedClock, test } from '@site/testing/browser/fixtures';

test('the landing page counts its work and leads to the galleries', async ({ page }) => {
  await open(page, paths.portfolio);
  const main = page.getByRole('main');
  // The page shows the galleries, then the case studies.
  await expect(main.getByRole('article')).toHaveCount(4 + 3);
  for (const text of ['1,200+', '$2B+', '94%', '1,500+', '400+', '300+', '500+', '200+']) {
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  }
  await main.getByRole('link', { name: 'Pitch decks' }).click();
  await expect(page).toHaveURL(paths.portfolioPitchDecks);
});

test('decks are filtered by stage and category, without a reload and in the address', async ({ page }) => {
  await open(page, paths.portfolioPitchDecks);
  const cards = page.getByRole('article');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const stage = page.getByRole('group', { name: 'Stage' });
  await stage.getByRole('button', { name: 'Series A' }).click();
  await expect(cards).toHaveCount(4);
  await page.getByRole('group', { name: 'Category' }).getByRole('button', { name: 'Logistics' }).click();
  await expect(cards).toHaveCount(2);
  await expect(page.getByText('2 of 17 decks')).toBeVisible();
  await expect(page).toHaveURL('/portfolio/pitch-decks?stage=Series+A&category=Logistics');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await page.reload();
  await expect(cards).toHaveCount(2);
  await expect(stage.getByRole('button', { name: 'Series A' })).toHaveAttribute('aria-pressed', 'true');
  await stage.getByRole('button', { name: 'Pre-seed' }).click();
  await expect(page.getByText('no deck fits both')).toBeVisible();
});

test('a review leads to the work, the work to the review, and reviews are filtered', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, paths.reviews);
  const status = await page.getByRole('status').filter({ hasText: 'Showing' }).elementHandle();
  await page.getByRole('group', { name: 'About' }).getByRole('button', { name: 'Business plans' }).click();
  await expect(page).toHaveURL('/reviews?document=Business+plans');
  await expect(page.locator('blockquote')).toHaveCount(5);
  await expect(page.getByText('Showing 5 of 5 reviews')).toBeVisible();
  await expect(page.getByText("You've seen all")).toHaveCount(0);
  // The element must be the same as before, because screen readers would not announce a new one.
  expect(await status?.evaluate((element) => element.textContent)).toBe(
    'Showing 5 of 5 reviews, Business plans',
  );
  await page.getByRole('link', { name: 'See the plan that was made for Tom Ashdown' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: /^Oak & Ember/ })).toBeVisible();
  await expect(dialog.getByText('The bank manager read the plan')).toBeVisible();
  await dialog.getByRole('link', { name: 'All reviews' }).click();
  await expect(page).toHaveURL(paths.reviews);
});

test('reviews come six at a time, and the first new one takes the focus', async ({ page }) => {
  await openWithStoppedClock(page, paths.reviews);
  const quotes = page.locator('blockquote');
  const more = page.getByRole('button', { name: 'Load More Reviews' });
  await expect(quotes).toHaveCount(6);
  await expect(page.getByText('Showing 6 of 23 reviews')).toBeVisible();
  for (const shown of [12, 18, 23]) {
    const before = await quotes.count();
    await more.click();
    const loading = page.getByRole('button', { name: 'Loading reviews…' });
    await expect(loading).toHaveAttribute('aria-busy', 'true');
    await page.clock.runFor(799);
    await expect(loading).toHaveAttribute('aria-busy', 'true');
    await expect(quotes).toHaveCount(before);
    await page.clock.runFor(1);
    await expect(quotes).toHaveCount(shown);
    await expect(page.getByRole('status').getByText(`Showing ${shown} of 23 reviews`)).toBeVisible();
    await expect(page.locator('li:has(blockquote)').nth(before)).toBeFocused();
  }
  await expect(page.getByText("You've seen all our amazing reviews!")).toBeVisible();
  await expect(more).toHaveCount(0);
});
