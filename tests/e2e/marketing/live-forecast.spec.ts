import { paths } from '@site/domain/paths';
import { expect, open, test } from '@site/testing/browser/fixtures';

test('a price that is moved while the forecast hydrates stays, and moves profit and cash', async ({
  page,
}) => {
  let load = () => {};
  const moved = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\/live-forecast\.js$/, async (route) => {
    await moved;
    await route.continue();
  });
  await open(page, paths.businessPlan);
  const rent = page.getByRole('slider', { name: 'Rent, a square metre' });
  const flour = page.getByRole('slider', { name: 'Flour, a tonne' });
  await rent.fill('40');
  await flour.fill('1200');
  load();
  await expect(page.getByRole('button', { name: 'Back to the plan' })).toBeEnabled();
  await expect(rent).toHaveValue('40');
  await expect(flour).toHaveValue('1200');
  await expect(page.getByText('CA$1,200')).toBeVisible();
});
