import { paths, pricingPath } from '@site/domain/paths';
import type { Page } from 'playwright/test';
import {
  expectNoAxeFindings,
  expectNoHorizontalScroll,
  expectWholePageByKeyboard,
} from '../harness/accessibility.ts';
import { toConfirmation } from '../harness/checkout.ts';
import { expect, open, test, unavailable, wholePortfolio } from '../harness/fixtures.ts';

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 780 } };

// Nothing may be half faded in when contrast is measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function expectSize(page: Page, where: string, size: keyof typeof sizes): Promise<void> {
  await page.setViewportSize(sizes[size]);
  await expectNoAxeFindings(page, `${where} on a ${size}`);
  await expectNoHorizontalScroll(page, `${where} on a ${size}`);
}

async function expectBothSizes(page: Page, where: string): Promise<void> {
  await expectSize(page, where, 'desktop');
  await expectSize(page, where, 'phone');
}

test.describe('states after an interaction', () => {
  test('menus: axe finds nothing, and the focus comes back', async ({ page }) => {
    await open(page, paths.home);
    for (const name of ['Services', 'Resources']) {
      const opener = page.getByRole('banner').getByRole('button', { name });
      await opener.click();
      await expectNoAxeFindings(page, name);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Escape');
      await expect(opener).toHaveAttribute('aria-expanded', 'false');
      await expect(opener).toBeFocused();
    }
    await page.setViewportSize(sizes.phone);
    const opener = page.getByRole('banner').getByRole('button', { name: /menu/i });
    await opener.click();
    await expectNoAxeFindings(page, 'the menu of a phone');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await expect(opener).toBeFocused();
  });

  test('the confirmation keeps the focus while it is open, and gives it back', async ({ page }) => {
    await toConfirmation(page);
    const dialog = page.getByRole('dialog');
    const visited = new Set<string>();
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab');
      const { inside, text } = await dialog.evaluate((element) => ({
        // Between two rounds the focus is on the browser's own controls, so the body is the active element.
        inside: element.contains(document.activeElement) || document.activeElement === document.body,
        text: document.activeElement?.textContent?.trim() ?? '',
      }));
      expect(inside, `after ${press + 1} presses the focus is on "${text}"`).toBe(true);
      visited.add(text);
    }
    expect([...visited]).toEqual(expect.arrayContaining(['Pay $650', 'Back']));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Review Order' })).toBeFocused();
  });

  test('tabs, more reviews and a form with a fault', { tag: '@full' }, async ({ page }) => {
    for (const category of ['one-pagers', 'consulting'] as const) {
      await open(page, pricingPath(category));
      await expectBothSizes(page, pricingPath(category));
    }
    await open(page, paths.reviews);
    await page.getByRole('button', { name: 'Load More Reviews' }).click();
    await expect(page.locator('blockquote')).toHaveCount(12);
    await expectBothSizes(page, 'more reviews');

    await open(page, paths.investing);
    await page.getByRole('button', { name: 'Join the list' }).click();
    await expect(page.getByText('Enter your email address')).toBeVisible();
    await expectBothSizes(page, 'the waitlist with a fault');
  });

  test('a deck that plays', { tag: '@full' }, async ({ page }) => {
    await open(page, paths.portfolioPitchDecks);
    await page.locator('#northkite').getByRole('button').click();
    await expect(page.locator('#northkite [data-state]')).toHaveAttribute('data-state', 'playing');
    for (const size of ['desktop', 'phone'] as const) {
      await page.setViewportSize(sizes[size]);
      // Clear of the bar at the bottom edge.
      await page.locator('#northkite').evaluate((card) => card.scrollIntoView({ block: 'center' }));
      await expectSize(page, 'a deck that plays', size);
    }
  });

  test.describe('unavailable pages', () => {
    test.use({
      tolerated: { patterns: unavailable },
    });
    test('an unknown address, and an unavailable remote', { tag: '@full' }, async ({ page }) => {
      await open(page, '/no/such/page');
      await expectWholePageByKeyboard(page, 'an unknown address');
      await expectBothSizes(page, 'an unknown address');

      await page.setViewportSize(sizes.phone);
      await page.route(wholePortfolio, (route) => route.abort());
      await open(page, paths.home);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Portfolio' }).click();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await expectNoAxeFindings(page, 'an unavailable remote');
      await page.setViewportSize(sizes.desktop);
      await expectNoAxeFindings(page, 'an unavailable remote');
    });
  });
});
