import { paths } from '@site/domain/paths';
import type { Locator, Page } from 'playwright/test';
import { expectLegibleText } from '../harness/accessibility.ts';
import { expect, open, test } from '../harness/fixtures.ts';

/** The questionnaire and the checkout have tests of their own. */
const routes = [...new Set(Object.values(paths))].filter(
  (path) => path !== paths.workPortfolio && path !== paths.intake && path !== paths.checkout,
);

test.use({ forcedColors: 'active', contextOptions: { reducedMotion: 'reduce' } });

/** Colours that elements, or their pseudo-elements, are filled with. */
const fills = (elements: Locator, pseudo?: '::before' | '::after') =>
  elements.evaluateAll(
    (all, name) => [...new Set(all.map((element) => getComputedStyle(element, name).backgroundColor))],
    pseudo,
  );

/** The colour of the page. */
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** What the focus is on has an outline, in a colour other than the page's. */
async function expectVisibleFocus(page: Page, where: string): Promise<void> {
  const canvas = await ground(page);
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    const focus = () =>
      page.evaluate(() => {
        const { outlineStyle, outlineColor } = getComputedStyle(document.activeElement ?? document.body);
        return { outlineStyle, outlineColor };
      });
    await expect.poll(async () => (await focus()).outlineStyle, `focus on ${where}`).toBe('solid');
    expect((await focus()).outlineColor, `focus on ${where}`).not.toBe(canvas);
  }
}

for (const path of routes) {
  const tag = path === paths.home ? [] : '@full';
  test(`${path} can be read and shows the focus`, { tag }, async ({ page }) => {
    await open(page, path);
    await expectLegibleText(page, `${path} with forced colours`);
    await expectVisibleFocus(page, path);
  });
}

test.describe('what has a meaning differs from the page and from its neighbours', { tag: '@full' }, () => {
  test('the days of the week that are worked on, and the delivery', async ({ page }) => {
    await open(page, paths.process);
    const days = await fills(page.locator('[data-busy]'), '::before');
    expect(days).toHaveLength(2);
    expect(days).not.toContain(await ground(page));
  });

  test('the tab that is chosen', async ({ page }) => {
    await open(page, paths.pricing);
    const tabs = page.getByRole('tab');
    const chosen = tabs.filter({ hasText: 'Pitch Decks' });
    await expect(chosen).toHaveAttribute('aria-selected', 'true');
    expect(await fills(chosen, '::after')).not.toContain(await ground(page));
    const lengths = await tabs.evaluateAll((all) => all.map((tab) => getComputedStyle(tab, '::after').scale));
    expect(lengths.filter((scale) => scale === '1')).toHaveLength(1);
  });

  test('the dot of the review on screen', async ({ page }) => {
    await open(page, paths.home);
    await page.getByRole('region', { name: 'Testimonials' }).scrollIntoViewIfNeeded();
    const dots = page.getByRole('group', { name: 'Choose a testimonial' }).getByRole('button');
    await expect(dots).not.toHaveCount(0);
    const colours = await fills(dots, '::before');
    expect(colours).toHaveLength(2);
    expect(colours).not.toContain(await ground(page));
  });

  test('the choice of a filter', async ({ page }) => {
    await open(page, paths.portfolioPitchDecks);
    const stages = page.getByRole('group', { name: 'Stage' });
    const chosen = await fills(stages.getByRole('button', { pressed: true }));
    expect(chosen).toHaveLength(1);
    expect(chosen).not.toEqual(await fills(stages.getByRole('button', { pressed: false })));
    expect(chosen).not.toContain(await ground(page));
  });

  test('the next step on each page', async ({ page }) => {
    for (const path of [paths.home, paths.pricing, paths.portfolio, paths.pitchDecks]) {
      await open(page, path);
      const step = page
        .getByRole('main')
        .getByRole('link', { name: /^(Start Your Project|Get Started)/ })
        .or(page.getByRole('main').getByRole('button', { name: /^Get Started/ }));
      expect(await fills(step), path).not.toEqual([await ground(page)]);
    }
  });
});
