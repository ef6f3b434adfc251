import { paths, planPath, pricingPath } from '@site/domain/paths';
import { expect, open, test } from '@site/testing/browser/fixtures';
import { findPrice, formatPlanPrice } from '@site/testing/plan-prices';

test('the address of the prices opens a tab, and consulting is booked in a new one', async ({ page }) => {
  for (const [category, name] of [
    ['no-such-thing', 'Pitch Decks'],
    ['linkedin', 'LinkedIn Optimization'],
    ['consulting', 'Consulting'],
  ] as const) {
    await open(page, `${paths.pricing}?category=${category}`);
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
  }
  const buttons = page.getByRole('link', { name: 'Schedule Now' });
  await expect(buttons).toHaveCount(3);
  await expect(buttons.first()).toHaveAttribute('target', '_blank');
  await expect(buttons.first()).toHaveAttribute('href', /30min/);
});

test('tabs follow the arrow keys and the address follows the tabs, without scrolling', async ({ page }) => {
  const campaign = 'utm_source=news&gclid=Ab-1';
  await open(page, `${paths.pricing}?${campaign}#all-prices`);
  const first = page.getByRole('tab', { name: 'Pitch Decks' });
  await first.focus();
  await page.evaluate(() => window.scrollTo(0, 160));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Business Plans' })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(first).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Consulting' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(first).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Consulting' })).toBeFocused();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page).toHaveURL(`${paths.pricing}?${campaign}&category=consulting`);
  expect(await page.evaluate(() => window.scrollY)).toBe(160);
});

test('the names in the list of all prices lead to their tabs', async ({ page }) => {
  await open(page, paths.pricing);
  const link = page.getByRole('heading', { level: 3, name: 'Consulting' }).getByRole('link');
  const panel = page.getByRole('tabpanel', { name: 'Consulting' });
  await link.click();
  await expect(panel).toBeFocused();
  await expect(panel).toBeInViewport();
  // The link works again after another tab was selected.
  await page.getByRole('tab', { name: 'Pitch Decks' }).click();
  await link.click();
  await expect(panel).toBeFocused();
  await expect(panel).toBeInViewport();
});

test('Get Started leads to the questionnaire, which stores the plan', async ({ page, context }) => {
  await open(page, pricingPath('business-plans'));
  const row = page.getByRole('listitem').filter({ hasText: 'With financials' });
  const link = row.getByRole('link', { name: 'Get Started', exact: true });
  const readStoredPlan = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('selectedPlan') ?? 'null'));
  await link.hover();
  await link.click({ button: 'right' });
  expect(await readStoredPlan()).toBeNull();

  const opened = context.waitForEvent('page');
  await link.click({ button: 'middle' });
  const other = await opened;
  await expect(other).toHaveURL(planPath(paths.intake, 'bp2'));
  await expect(other.getByRole('region', { name: 'Your plan' })).toContainText(formatPlanPrice('bp2'));
  await page.getByRole('tab', { name: 'Pitch Decks' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: '24 slides' })
    .getByRole('link', { name: 'Get Started' })
    .click();
  await expect(page).toHaveURL(planPath(paths.intake, 'pd3'));
  await expect
    .poll(readStoredPlan)
    .toMatchObject({ id: 'pd3', price: findPrice('pd3'), category: 'pitch-decks' });
  // The other tab does not follow the new choice, because its address names its plan.
  await expect(other.getByRole('region', { name: 'Your plan' })).toContainText(formatPlanPrice('bp2'));
});
