import { paths } from '@site/domain/paths';
import type { Locator, Page } from 'playwright/test';
import { expect, openComplete, test } from '../harness/fixtures.ts';

test.use({ forcedColors: 'active', contextOptions: { reducedMotion: 'reduce' } });

/** Colours that elements, or their pseudo-elements, are filled with. */
const fills = (elements: Locator, pseudo?: '::before' | '::after') =>
  elements.evaluateAll(
    (all, name) => [...new Set(all.map((element) => getComputedStyle(element, name).backgroundColor))],
    pseudo,
  );

/** The colour of the page. */
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test.describe('what has a meaning differs from the page and from its neighbours', { tag: '@full' }, () => {
  test('the days of the week that are worked on, and the delivery', async ({ page }) => {
    await openComplete(page, paths.process);
    const days = await fills(page.locator('[data-busy]'), '::before');
    expect(days).toHaveLength(2);
    expect(days).not.toContain(await ground(page));
  });

  test('the tab that is chosen', async ({ page }) => {
    await openComplete(page, paths.pricing);
    const tabs = page.getByRole('tab');
    const chosen = tabs.filter({ hasText: 'Pitch Decks' });
    await expect(chosen).toHaveAttribute('aria-selected', 'true');
    expect(await fills(chosen, '::after')).not.toContain(await ground(page));
    const lengths = await tabs.evaluateAll((all) => all.map((tab) => getComputedStyle(tab, '::after').scale));
    expect(lengths.filter((scale) => scale === '1')).toHaveLength(1);
  });

  test('the dot of the review on screen', async ({ page }) => {
    await openComplete(page, paths.home);
    await page.getByRole('region', { name: 'Testimonials' }).scrollIntoViewIfNeeded();
    const dots = page.getByRole('group', { name: 'Choose a testimonial' }).getByRole('button');
    await expect(dots).not.toHaveCount(0);
    const colours = await fills(dots, '::before');
    expect(colours).toHaveLength(2);
    expect(colours).not.toContain(await ground(page));
  });

  test('the choice of a filter', async ({ page }) => {
    await openComplete(page, paths.portfolioPitchDecks);
    const stages = page.getByRole('group', { name: 'Stage' });
    const chosen = await fills(stages.getByRole('button', { pressed: true }));
    expect(chosen).toHaveLength(1);
    expect(chosen).not.toEqual(await fills(stages.getByRole('button', { pressed: false })));
    expect(chosen).not.toContain(await ground(page));
  });

  test('the next step on each page', async ({ page }) => {
    for (const path of [paths.home, paths.pricing, paths.portfolio, paths.pitchDecks]) {
      await openComplete(page, path);
      const step = page
        .getByRole('main')
        .getByRole('link', { name: /^(Start Your Project|Get Started)/ })
        .or(page.getByRole('main').getByRole('button', { name: /^Get Started/ }));
      expect(await fills(step), path).not.toEqual([await ground(page)]);
    }
  });
});
