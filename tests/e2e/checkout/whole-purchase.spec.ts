import { paths, planPath } from '@site/domain/paths';
import { pageCount } from '@site/domain/questionnaire';
import type { Locator, Page } from 'playwright/test';
import { expectNoAxeFindings } from '../../harness/accessibility.ts';
import { cardField, cards, complete, formReady } from '../../harness/checkout.ts';
import { expect, hydrated, open, test } from '../../harness/fixtures.ts';
import { button, onStep } from '../../harness/intake.ts';

test.describe.configure({ mode: 'parallel' });

/** How a buyer gets to an element. */
type Reach = (page: Page, target: Locator) => Promise<void>;

const byKeyboard: Reach = async (page, target) => {
  const isFocused = () =>
    target.evaluate((element) => document.hasFocus() && element === document.activeElement);
  for (let presses = 0; presses < 150; presses += 1) {
    if (await isFocused()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`150 presses of Tab do not lead to ${target}.`);
};

for (const [name, use, reach] of [
  ['by the keyboard alone', {}, byKeyboard],
  [
    'on a phone',
    { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
    (_: Page, target: Locator) => target.tap(),
  ],
] as const) {
  test.describe(name, { tag: '@full' }, () => {
    test.use({ ...use, contextOptions: { reducedMotion: 'reduce' } });

    const press = async (page: Page, target: Locator) => {
      await reach(page, target);
      if (reach === byKeyboard) await page.keyboard.press('Enter');
    };
    const type = async (page: Page, target: Locator, text: string) => {
      await reach(page, target);
      await page.keyboard.type(text);
    };
    const link = (page: Page, text: string) =>
      page.getByRole('main').getByRole('link', { name: text }).first();

    const choosePlan = async (page: Page) => {
      await open(page, paths.pricing);
      await press(page, link(page, 'Get Started'));
      await expect(page).toHaveURL(planPath(paths.intake, 'pd1'));
    };
    /** Leads past the menus and changes nothing else. */
    const skipToContent = async (page: Page) => {
      if (reach !== byKeyboard) return;
      const before = await page.evaluate(() => [history.length, location.href, document.title]);
      await press(page, page.getByRole('link', { name: 'Skip to content' }));
      await expect(page.getByRole('main')).toBeFocused();
      expect(await page.evaluate(() => [history.length, location.href, document.title])).toEqual(before);
    };
    const answer = async (page: Page) => {
      for (let step = 2; step <= pageCount; step += 1) {
        await press(page, button(page, 'Next'));
        await onStep(page, step);
        if (step % 2 === 1) await skipToContent(page);
      }
      await press(page, button(page, 'Review answers'));
      await expect(page.getByRole('heading', { name: 'Review your answers' })).toBeFocused();
      await skipToContent(page);
      await press(page, button(page, 'Submit'));
      await expect(page.getByRole('heading', { name: 'Submission Successful!' })).toBeFocused();
      await skipToContent(page);
    };
    const payByCard = async (page: Page) => {
      await formReady(page);
      await skipToContent(page);
      await type(page, page.getByRole('textbox', { name: /^Full Name/ }), 'Grace Hopper');
      await type(page, cardField(page, 'Secure card number input frame'), cards.succeeds);
      await type(page, cardField(page, 'Secure expiration date input frame'), '1234');
      await type(page, cardField(page, 'Secure CVC input frame'), '123');
      await press(page, button(page, 'Review Order'));
      await expect(page.getByRole('dialog')).toBeVisible();
      await press(page, button(page, 'Pay $650'));
      await expect(complete(page)).toBeFocused();
    };

    test('a whole purchase, the answers first', async ({ page }) => {
      await choosePlan(page);
      await type(page, page.getByLabel('Email'), 'grace@example.com');
      await answer(page);
      await press(page, link(page, 'Proceed to Payment'));
      await payByCard(page);
      await expect(page.getByText(/^By \w+day \d+ \w+$/)).toHaveCount(2);
      await expectNoAxeFindings(page, 'the order with answers');
      await page.reload();
      await expect(complete(page)).toBeVisible();
      await skipToContent(page);
      await expect(complete(page)).toBeVisible();
    });

    test('a whole purchase, the payment first', async ({ page }) => {
      await choosePlan(page);
      await type(page, page.getByLabel('Email'), 'grace@example.com');
      await press(page, link(page, 'Pay first, answer later'));
      await payByCard(page);
      await expectNoAxeFindings(page, 'the order without answers');
      await press(page, link(page, 'Answer the questions'));
      await expect(page).toHaveURL(paths.intake);
      await hydrated(page);
      await expectNoAxeFindings(page, 'the questionnaire of an order');
      await answer(page);
      await expectNoAxeFindings(page, 'answers that were sent for an order');
      await press(page, link(page, 'See your order'));
      await expect(complete(page)).toBeVisible();
      await expect(page.getByText(/^By \w+day \d+ \w+$/)).toHaveCount(2);
    });
  });
}
