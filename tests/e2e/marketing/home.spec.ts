import { formatClaim, homeCounters } from '@site/domain/claims';
import { paths, pricingPath } from '@site/domain/paths';
import { expect, open, openWithStoppedClock, test } from '../../harness/fixtures.ts';

test.describe('home', () => {
  test('its HTML contains the final numbers and the first testimonial', async ({ request }) => {
    const html = await (await request.get(paths.home)).text();
    for (const claim of homeCounters) expect(html).toContain(formatClaim(claim));
    expect(html).not.toContain('Loading testimonials');
  });

  test('each kind of work links to its portfolio and to its prices', async ({ page }) => {
    await open(page, paths.home);
    const pairs = [
      [paths.portfolioOnePagers, pricingPath('one-pagers')],
      [paths.portfolioPitchDecks, pricingPath('pitch-decks')],
      [paths.portfolioBusinessPlans, pricingPath('business-plans')],
      [paths.portfolioMarketResearch, pricingPath('market-research')],
    ] as const;
    const blocks = page.getByRole('main').getByRole('article');
    await expect(blocks).toHaveCount(pairs.length);
    for (const [index, [portfolio, pricing]] of pairs.entries()) {
      await expect(blocks.nth(index).locator(`a[href="${portfolio}"]`)).toHaveCount(1);
      await expect(blocks.nth(index).locator(`a[href="${pricing}"]`)).toHaveCount(1);
    }
  });

  test('with reduced motion nothing moves and no film is loaded', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const media: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'media') media.push(request.url());
    });
    await openWithStoppedClock(page, paths.home);
    await page.clock.runFor(11_000);
    await expect(page.locator('main video')).toHaveCount(0);
    await expect(page.getByRole('group', { name: /^1 of/ })).toBeVisible();
    expect(media).toEqual([]);
  });

  test('the strip takes 2.5 s per logo, and 1.5 s on narrow screens', { tag: '@full' }, async ({ page }) => {
    await open(page, paths.home);
    const belt = page.getByRole('region', { name: 'Clients' }).locator('[style*="--wide"]');
    await expect(belt).toHaveCSS('animation-duration', '57.5s');
    await page.setViewportSize({ width: 640, height: 800 });
    await expect(belt).toHaveCSS('animation-duration', '34.5s');
    await page.getByRole('button', { name: 'Pause the logos' }).click();
    await expect(belt).toHaveCSS('animation-play-state', 'paused');
  });
});

test.describe('the carousel', () => {
  test('advances every five seconds, until the visitor uses it', async ({ page }) => {
    await openWithStoppedClock(page, paths.home);
    const current = (number: number) => page.getByRole('group', { name: new RegExp(`^${number} of`) });
    await page.getByRole('region', { name: 'Testimonials' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: 'Stop the slide show' })).toBeVisible();
    await page.clock.runFor(5000);
    await expect(current(2)).toBeVisible();
    await page.getByRole('button', { name: 'Next testimonial' }).click();
    await expect(current(3)).toBeVisible();
    await page.mouse.move(0, 0);
    await page.locator('h1').focus();
    await page.clock.runFor(20_000);
    await expect(current(3)).toBeVisible();
  });
});
