import { paths, planPath } from '@site/domain/paths';
import { pageCount } from '@site/domain/questionnaire';
import { expectNoAxeFindings } from '@site/testing/browser/accessibility';
import { cards, locateCardField, locateOrderComplete, waitForForm } from '@site/testing/browser/checkout';
import { expect, open, test } from '@site/testing/browser/fixtures';
import { expectStep, locateButton } from '@site/testing/browser/intake';
import { formatPlanPrice } from '@site/testing/plan-prices';
import type { Locator, Page } from 'playwright/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function reach(page: Page, target: Locator): Promise<void> {
  const isFocused = () =>
    target.evaluate((element) => document.hasFocus() && element === document.activeElement);
  for (let presses = 0; presses < 150; presses += 1) {
    if (await isFocused()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`150 presses of Tab do not lead to ${target}.`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target);
  await page.keyboard.press('Enter');
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.type(text);
}

const locateLink = (page: Page, text: string) =>
  page.getByRole('main').getByRole('link', { name: text }).first();

async function choosePlan(page: Page): Promise<void> {
  await open(page, paths.pricing);
  await press(page, locateLink(page, 'Get Started'));
  await expect(page).toHaveURL(planPath(paths.intake, 'pd1'));
  await type(page, page.getByLabel('Email'), 'grace@example.com');
}

/** Follows the skip link past the menus and expects that nothing else changes. */
async function skipToContent(page: Page): Promise<void> {
  const before = await page.evaluate(() => [history.length, location.href, document.title]);
  await press(page, page.getByRole('link', { name: 'Skip to content' }));
  await expect(page.getByRole('main')).toBeFocused();
  expect(await page.evaluate(() => [history.length, location.href, document.title])).toEqual(before);
}

/** Expects that screen readers which do not follow the focus announce a new state of the page. */
async function expectAnnounced(page: Page, text: RegExp): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1);
}

async function answer(page: Page): Promise<void> {
  for (let step = 2; step <= pageCount; step += 1) {
    await press(page, locateButton(page, 'Next'));
    await expectStep(page, step);
  }
  await press(page, locateButton(page, 'Review answers'));
  await expect(page.getByRole('heading', { name: 'Review your answers' })).toBeFocused();
  await expect(page).toHaveTitle(/^Review your answers/);
  await expectAnnounced(page, /^Review your answers/);
  await skipToContent(page);
  await press(page, locateButton(page, 'Submit'));
  await expect(page.getByRole('heading', { name: 'Submission Successful!' })).toBeFocused();
  await expect(page).toHaveTitle(/^Submission Successful!/);
  await expectAnnounced(page, /^Submission Successful!/);
  await skipToContent(page);
}

async function payByCard(page: Page): Promise<void> {
  await waitForForm(page);
  await skipToContent(page);
  await type(page, page.getByRole('textbox', { name: /^Full Name/ }), 'Grace Hopper');
  await type(page, locateCardField(page, 'Secure card number input frame'), cards.succeeds);
  await type(page, locateCardField(page, 'Secure expiration date input frame'), '1234');
  await type(page, locateCardField(page, 'Secure CVC input frame'), '123');
  await press(page, locateButton(page, 'Review Order'));
  await expect(page.getByRole('dialog', { name: 'Confirm your payment' })).toBeFocused();
  await press(page, locateButton(page, `Pay ${formatPlanPrice()}`));
  await expect(locateOrderComplete(page)).toBeFocused();
}

test('a whole purchase by the keyboard alone, the answers first', { tag: '@full' }, async ({ page }) => {
  await choosePlan(page);
  await answer(page);
  await press(page, locateLink(page, 'Proceed to Payment'));
  await payByCard(page);
  await expect(page.getByText(/^By \w+day \d+ \w+$/)).toHaveCount(2);
  await expectNoAxeFindings(page, 'the order with answers');
  await page.reload();
  await expect(locateOrderComplete(page)).toBeVisible();
  await skipToContent(page);
});
