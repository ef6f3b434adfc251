import { paths } from '@site/domain/paths';
import { expectNoAxeFindings } from '../harness/accessibility.ts';
import { toConfirmation } from '../harness/checkout.ts';
import { expect, open, test } from '../harness/fixtures.ts';

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 780 } };

// Nothing may be half faded in when contrast is measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('states after an interaction', () => {
  test('menus give the focus back', async ({ page }) => {
    await open(page, paths.home);
    for (const name of ['Services', 'Resources']) {
      const opener = page.getByRole('banner').getByRole('button', { name });
      await opener.click();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Escape');
      await expect(opener).toHaveAttribute('aria-expanded', 'false');
      await expect(opener).toBeFocused();
    }
    await page.setViewportSize(sizes.phone);
    const opener = page.getByRole('banner').getByRole('button', { name: /menu/i });
    await opener.click();
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

  test('a deck that plays', { tag: '@full' }, async ({ page }) => {
    await open(page, paths.portfolioPitchDecks);
    await page.locator('#northkite').getByRole('button').click();
    await expect(page.locator('#northkite [data-state]')).toHaveAttribute('data-state', 'playing');
    for (const size of ['desktop', 'phone'] as const) {
      await page.setViewportSize(sizes[size]);
      // Clear of the bar at the bottom edge.
      await page.locator('#northkite').evaluate((card) => card.scrollIntoView({ block: 'center' }));
      await expectNoAxeFindings(page, `a deck that plays on a ${size}`);
    }
  });
});
