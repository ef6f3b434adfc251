import { paths, planPath } from '@site/domain/paths';
import { pageCount } from '@site/domain/questionnaire';
import type { Locator, Page } from 'playwright/test';
import { expectNoAxeFindings } from '../../harness/accessibility.ts';
import { cardField, cards, complete, formReady } from '../../harness/checkout.ts';
import { expect, hydrated, open, test } from '../../harness/fixtures.ts';
import { button, onStep } from '../../harness/intake.ts';

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

const byTouch: Reach = (_, target) => target.tap();

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const press = async (page: Page, reach: Reach, target: Locator) => {
  await reach(page, target);
  if (reach === byKeyboard) await page.keyboard.press('Enter');
};
const type = async (page: Page, reach: Reach, target: Locator, text: string) => {
  await reach(page, target);
  await page.keyboard.type(text);
};
const link = (page: Page, text: string) => page.getByRole('main').getByRole('link', { name: text }).first();

async function choosePlan(page: Page, reach: Reach): Promise<void> {
  await open(page, paths.pricing);
  await press(page, reach, link(page, 'Get Started'));
  await expect(page).toHaveURL(planPath(paths.intake, 'pd1'));
  await type(page, reach, page.getByLabel('Email'), 'grace@example.com');
}

/** Leads past the menus and changes nothing else. */
async function skipToContent(page: Page, reach: Reach): Promise<void> {
  if (reach !== byKeyboard) return;
  const before = await page.evaluate(() => [history.length, location.href, document.title]);
  await press(page, reach, page.getByRole('link', { name: 'Skip to content' }));
  await expect(page.getByRole('main')).toBeFocused();
  expect(await page.evaluate(() => [history.length, location.href, document.title])).toEqual(before);
}

async function answer(page: Page, reach: Reach): Promise<void> {
  for (let step = 2; step <= pageCount; step += 1) {
    await press(page, reach, button(page, 'Next'));
    await onStep(page, step);
  }
  await press(page, reach, button(page, 'Review answers'));
  await expect(page.getByRole('heading', { name: 'Review your answers' })).toBeFocused();
  await skipToContent(page, reach);
  await press(page, reach, button(page, 'Submit'));
  await expect(page.getByRole('heading', { name: 'Submission Successful!' })).toBeFocused();
  await skipToContent(page, reach);
}

async function payByCard(page: Page, reach: Reach): Promise<void> {
  await formReady(page);
  await skipToContent(page, reach);
  await type(page, reach, page.getByRole('textbox', { name: /^Full Name/ }), 'Grace Hopper');
  await type(page, reach, cardField(page, 'Secure card number input frame'), cards.succeeds);
  await type(page, reach, cardField(page, 'Secure expiration date input frame'), '1234');
  await type(page, reach, cardField(page, 'Secure CVC input frame'), '123');
  await press(page, reach, button(page, 'Review Order'));
  await expect(page.getByRole('dialog')).toBeVisible();
  await press(page, reach, button(page, 'Pay $650'));
  await expect(complete(page)).toBeFocused();
}

test('a whole purchase by the keyboard alone, the answers first', { tag: '@full' }, async ({ page }) => {
  await choosePlan(page, byKeyboard);
  await answer(page, byKeyboard);
  await press(page, byKeyboard, link(page, 'Proceed to Payment'));
  await payByCard(page, byKeyboard);
  await expect(page.getByText(/^By \w+day \d+ \w+$/)).toHaveCount(2);
  await expectNoAxeFindings(page, 'the order with answers');
  await page.reload();
  await expect(complete(page)).toBeVisible();
  await skipToContent(page, byKeyboard);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  test('a whole purchase, the payment first', { tag: '@full' }, async ({ page }) => {
    await choosePlan(page, byTouch);
    await press(page, byTouch, link(page, 'Pay first, answer later'));
    await payByCard(page, byTouch);
    await expectNoAxeFindings(page, 'the order without answers');
    await press(page, byTouch, link(page, 'Answer the questions'));
    await expect(page).toHaveURL(paths.intake);
    await hydrated(page);
    await expectNoAxeFindings(page, 'the questionnaire of an order');
    await answer(page, byTouch);
    await expectNoAxeFindings(page, 'answers that were sent for an order');
    await press(page, byTouch, link(page, 'See your order'));
    await expect(complete(page)).toBeVisible();
    await expect(page.getByText(/^By \w+day \d+ \w+$/)).toHaveCount(2);
  });
});
