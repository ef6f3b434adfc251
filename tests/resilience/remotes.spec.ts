import { paths } from '@site/domain/paths';
import { expect, open, test } from '../fixtures.ts';

test.describe('a remote that is away', () => {
  test.use({
    tolerated: {
      patterns: [
        /Failed to load resource/,
        /did not load/,
        /A page failed/,
        /Failed to fetch/,
        /Federation Runtime/,
      ],
    },
  });

  test('leaves its prerendered page readable and the frame alive', async ({ page }) => {
    await page.route('**/r/portfolio/**/*.js', (route) => route.abort());
    await page.goto(paths.portfolio);
    await expect(page.locator('h1')).toBeVisible();
    await page.getByRole('button', { name: 'Services' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Pitch Decks' }).click();
    await expect(page).toHaveURL(paths.pitchDecks);
    await expect(page.locator('h1')).toBeFocused();
  });

  test('is offered again on navigation, and comes once it is back', async ({ page }) => {
    await page.route('**/r/portfolio/**/*.js*', (route) => route.abort());
    await open(page, paths.home);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Portfolio' }).click();
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();
    await expect(page).toHaveURL(paths.portfolio);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page).toHaveTitle(/^This page did not load/);

    // Still away: the offer stands.
    await retry.click();
    await expect(retry).toBeVisible();

    await page.unroute('**/r/portfolio/**/*.js*');
    await retry.click();
    await expect(retry).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/./);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(paths.home);
  });

  test('comes to life by itself when the visitor waits on its page', async ({ page }) => {
    await page.route('**/r/portfolio/**/*.js*', (route) => route.abort());
    await page.goto(paths.portfolio);
    await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
    await page.unroute('**/r/portfolio/**/*.js*');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', paths.portfolio, { timeout: 15_000 });
  });
});
