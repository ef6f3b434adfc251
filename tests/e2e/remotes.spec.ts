import { paths } from '@site/domain/paths';
import { expect, open, test, unavailable } from '../harness/fixtures.ts';

test.describe('an unavailable remote', () => {
  test.use({ tolerated: { patterns: unavailable } });

  test('leaves its prerendered page readable and the layout interactive', async ({ page }) => {
    await page.route('**/r/portfolio/**/*.js', (route) => route.abort());
    await page.goto(paths.portfolio);
    await expect(page.locator('h1')).toBeVisible();
    await page.getByRole('button', { name: 'Services' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Pitch Decks' }).click();
    await expect(page).toHaveURL(paths.pitchDecks);
    await expect(page.locator('h1')).toBeFocused();
  });

  test('is offered again on navigation, and loads once it is back', async ({ page }) => {
    await page.route('**/r/portfolio/**/*.js*', (route) => route.abort());
    await open(page, paths.home);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Portfolio' }).click();
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();
    await expect(page).toHaveURL(paths.portfolio);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page).toHaveTitle(/^This page did not load/);

    // Still unavailable: the button is shown again.
    await retry.click();
    await expect(retry).toBeVisible();

    await page.unroute('**/r/portfolio/**/*.js*');
    await retry.click();
    await expect(retry).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/./);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(paths.home);
  });

  test('whose styles did not load is offered again, and shown with its styles', async ({ page }) => {
    await page.route('**/r/portfolio/**/*.css', (route) => route.abort());
    await open(page, paths.home);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Portfolio' }).click();
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();

    await page.unroute('**/r/portfolio/**/*.css');
    await retry.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/./);
    const styles = () =>
      [...document.styleSheets].filter(({ href }) => href?.includes('/r/portfolio/')).length;
    expect(await page.evaluate(styles)).toBeGreaterThan(0);
  });

  test('hydrates by itself when the connection is back', async ({ page }) => {
    await page.route('**/r/portfolio/**/*.js*', (route) => route.abort());
    await page.goto(paths.portfolio);
    await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
    await page.unroute('**/r/portfolio/**/*.js*');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', paths.portfolio);
  });
});
