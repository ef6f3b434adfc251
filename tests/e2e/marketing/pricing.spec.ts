import { plans } from '@site/domain/catalogue';
import { paths, pricingPath } from '@site/domain/paths';
import { expect, open, test } from '../../harness/fixtures.ts';

test.describe('pricing', () => {
  for (const [category, tab] of [
    ['one-pagers', 'One-Pager'],
    ['linkedin', 'LinkedIn Optimization'],
    ['consulting', 'Consulting'],
    ['no-such-thing', 'Pitch Decks'],
  ] as const) {
    test(`?category=${category} opens ${tab}`, async ({ page }) => {
      await open(page, `${paths.pricing}?category=${category}`);
      await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('tabpanel')).toHaveCount(1);
    });
  }

  test('tabs follow the arrow keys and the address follows the tabs, without scrolling', async ({ page }) => {
    await open(page, paths.pricing);
    const first = page.getByRole('tab', { name: 'Pitch Decks' });
    await first.focus();
    await page.evaluate(() => window.scrollTo(0, 160));
    await page.keyboard.press('End');
    await expect(page.getByRole('tab', { name: 'Consulting' })).toBeFocused();
    await expect(page).toHaveURL(pricingPath('consulting'));
    expect(await page.evaluate(() => window.scrollY)).toBe(160);
  });

  test('a link to another category on the same page is followed', async ({ page }) => {
    await open(page, paths.home);
    await page.locator(`main a[href="${pricingPath('market-research')}"]`).click();
    await expect(page.getByRole('tab', { name: 'Market Research' })).toHaveAttribute('aria-selected', 'true');
  });

  test('Get Started keeps the plan and leads to the questionnaire', async ({ page }) => {
    await open(page, pricingPath('business-plans'));
    await page.getByRole('listitem').filter({ hasText: 'With financials' }).getByText('Get Started').click();
    await expect(page).toHaveURL(paths.intake);
    const stored = await page.evaluate(() => window.localStorage.getItem('selectedPlan'));
    expect(JSON.parse(stored ?? 'null')).toMatchObject({ id: 'bp2', price: 850, category: 'business-plans' });
  });

  test('consulting is booked in a new tab and never chosen', async ({ page }) => {
    await open(page, pricingPath('consulting'));
    const buttons = page.getByRole('link', { name: 'Schedule Now' });
    await expect(buttons).toHaveCount(3);
    await expect(buttons.first()).toHaveAttribute('target', '_blank');
    await expect(buttons.first()).toHaveAttribute('href', /30min/);
  });

  test('the review of each tab leads to the work that it is about', async ({ page }) => {
    for (const [category, link, address] of [
      ['pitch-decks', 'See the deck that was made for Marisol Vega', '/portfolio/pitch-decks?case=backhaul'],
      ['business-plans', 'See the plan that was made for Tom Ashdown', '?case=oak-and-ember'],
      ['market-research', 'See the report that was made for Nur Aisyah Rahman', '?case=halal-nutrition'],
      ['one-pagers', 'See the one-pager that was made for Astrid Lindqvist', '?case=sable-audio'],
    ] as const) {
      await open(page, pricingPath(category));
      const work = page.getByRole('tabpanel').getByRole('link', { name: link });
      await expect(work).toHaveAttribute('href', new RegExp(`${address.replaceAll('?', '\\?')}$`));
    }
    await page.getByRole('link', { name: 'See the one-pager that was made for Astrid Lindqvist' }).click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: /^Sable Audio/ })).toBeVisible();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });
    test('every plan and its price can be read', async ({ page }) => {
      await page.goto(paths.pricing);
      for (const plan of plans) {
        const row = page.locator('li', { has: page.locator(`#plan-${plan.id}`) });
        await expect(row).toBeVisible();
        await expect(row).toContainText(plan.displayPrice);
        await expect(row.getByText('Most Popular')).toHaveCount(plan.mostPopular ? 1 : 0);
      }
    });
  });
});
