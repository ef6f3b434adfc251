import { paths } from '@site/domain/paths';
import { expect, open, test } from '@site/testing/browser/fixtures';
import { holdBack } from '@site/testing/browser/page-requests';

test('a slider that is moved before the forecast hydrates keeps its value', async ({ page }) => {
  const load = await holdBack(page, /\/live-forecast\.js$/);
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
  // A screen reader that says the slider's value must not say it again.
  await expect(page.getByText('CA$1,200')).toHaveAttribute('aria-live', 'off');
});
