import { paths } from '@site/domain/paths';
import {
  buy,
  cards,
  fillPayment,
  locateBanner,
  locateCardField,
  locateOrderComplete,
  openConfirmation,
  openForm,
  pay,
  reviewOrder,
} from '@site/testing/browser/checkout';
import { expect, open, test } from '@site/testing/browser/fixtures';
import { expectNoHorizontalScroll, expectWholeWords } from '@site/testing/browser/text-layout';
import { formatPlanPrice } from '@site/testing/plan-prices';
import type { Page } from 'playwright/test';

/** Console messages about the errors that these tests cause. */
test.use({
  tolerated: /Failed to load resource|blocked by CORS policy|Cross-Origin Request Blocked/,
});

/** Expects that Tab stays in the confirmation, and that the focus returns when the confirmation closes. */
async function expectFocusInConfirmation(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const visited = new Set<string>();
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    const { inside, text } = await dialog.evaluate((element) => ({
      // Between two rounds the browser's own controls have the focus, and the body is the active element.
      inside: element.contains(document.activeElement) || document.activeElement === document.body,
      text: document.activeElement?.textContent?.trim() ?? '',
    }));
    expect(inside, `after ${press + 1} presses the focus is on "${text}"`).toBe(true);
    visited.add(text);
  }
  expect([...visited]).toEqual(expect.arrayContaining([`Pay ${formatPlanPrice()}`, 'Back']));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Review Order' })).toBeFocused();
}

test('a decline shows the provider’s reason and keeps the card fields', async ({ page }) => {
  await openConfirmation(page, { card: cards.declined });
  await expectFocusInConfirmation(page);
  await reviewOrder(page);
  await pay(page);
  await expect(
    page.getByRole('group', { name: /^Your card was declined\..*Nothing has been charged/ }),
  ).toBeFocused();
  await expect(locateBanner(page)).toContainText('Your card was declined.');
  await expect(locateCardField(page, 'Secure card number input frame')).toHaveValue('4000 0000 0000 0002');
  await expect(locateCardField(page, 'Secure CVC input frame')).toHaveValue('123');
  await page.getByRole('button', { name: 'Change the card' }).click();
  await expect(locateCardField(page, 'Secure card number input frame')).toBeFocused();
  await locateCardField(page, 'Secure card number input frame').fill('4000000000009995');
  await reviewOrder(page);
  await pay(page);
  await expect(locateBanner(page)).toContainText('Your card has insufficient funds.');
  await locateCardField(page, 'Secure card number input frame').fill(cards.succeeds);
  await reviewOrder(page);
  await expect(locateBanner(page)).toHaveCount(0);
  await pay(page);
  await expect(locateOrderComplete(page)).toBeFocused();
});

test('3-D Secure is cancelled and then completed with the keyboard', { tag: '@full' }, async ({ page }) => {
  const challenge = page.frameLocator('iframe[title="Card authentication"]');
  await buy(page, { card: cards.requires3ds });
  // Wait until the challenge has taken the focus, because a key pressed earlier would go to the page.
  const question = challenge.getByRole('heading', { level: 1 });
  await expect(question).toBeFocused();
  await challenge.getByRole('button', { name: 'Complete authentication' }).press('Escape');
  await expect(locateBanner(page)).toContainText(
    'Your bank requires additional authentication. Please try again.',
  );
  await page.getByRole('button', { name: 'Review Order' }).press('Enter');
  await page.getByRole('button', { name: `Pay ${formatPlanPrice()}` }).press('Enter');
  await expect(question).toBeFocused();
  await challenge.getByRole('button', { name: 'Complete authentication' }).press('Enter');
  await expect(locateOrderComplete(page)).toBeVisible();
});

test('what was typed survives a reload; the title names the step', async ({ page }) => {
  const name = page.getByRole('textbox', { name: /^Full Name/ });
  const email = page.getByRole('textbox', { name: /^Email/ });
  await openForm(page);
  await expect(page).toHaveTitle(/^Step 1 of 3: Payment/);
  await name.fill('Grace Hopper');
  await email.pressSequentially('grace@example.com');
  await page.reload();
  await expect(name).toHaveValue('Grace Hopper');
  await expect(email).toHaveValue('grace@example.com');
  // A browser discards a tab without an event, so what was typed must have been stored before.
  await email.fill('ada@example.com');
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('checkoutDetails')))
    .toContain('ada@example.com');
  await fillPayment(page, { email: 'grace@example.com' });
  await reviewOrder(page);
  await expect(page).toHaveTitle(/^Step 2 of 3: Confirmation/);
  await pay(page);
  await expect(locateOrderComplete(page)).toBeVisible();
  await page.reload();
  expect(await page.evaluate(() => sessionStorage.getItem('checkoutDetails'))).toBeNull();
});

test('lists the missing fields in one place, with links to them', { tag: '@full' }, async ({ page }) => {
  await openForm(page);
  await page.getByRole('button', { name: 'Review Order' }).click();
  const summary = page.getByRole('main').getByRole('alert');
  await expect(summary.getByRole('heading')).toHaveText(
    'Please fill in all required fields (Email and Full Name), and check the card',
  );
  await expect(summary.getByRole('heading')).toBeFocused();
  await expect(summary).toContainText('Please enter a complete card number');
  await expect(summary).toContainText('Please enter a valid expiry date');
  await expect(summary).toContainText('Please enter a valid security code (CVC)');
  await summary.getByRole('link', { name: 'Full Name' }).click();
  await expect(page.getByRole('textbox', { name: /^Full Name/ })).toBeFocused();
  await summary.getByRole('link', { name: 'Please enter a valid expiry date' }).click();
  await expect(locateCardField(page, 'Secure expiration date input frame')).toBeFocused();
  await page.getByRole('textbox', { name: /^Full Name/ }).fill('Grace Hopper');
  await expect(summary.getByRole('link', { name: 'Full Name' })).toHaveCount(0);
  await fillPayment(page, { email: 'grace@example.com' });
  await expect(summary).toHaveCount(0);
  // An error that appears again is shown only at its field, not in the summary.
  const name = page.getByRole('textbox', { name: /^Full Name/ });
  await name.fill('');
  await name.press('Tab');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(summary).toHaveCount(0);
  await name.fill('Grace Hopper');
  // Accepting a suggestion keeps the focus in its field.
  const email = page.getByRole('textbox', { name: /^Email/ });
  await email.fill('grace@gmial.com');
  await email.press('Tab');
  await page.getByRole('button', { name: 'Did you mean grace@gmail.com?' }).press('Enter');
  await expect(email).toHaveValue('grace@gmail.com');
  await expect(email).toBeFocused();
  const font = await locateCardField(page, 'Secure CVC input frame').evaluate((input) => ({
    family: getComputedStyle(input).fontFamily,
    loaded: document.fonts.check('16px "Site Text"') && document.fonts.size > 0,
    files: performance.getEntriesByType('resource').flatMap(({ name }) => /[\w-]+\.woff2$/.exec(name) ?? []),
  }));
  expect(font).toEqual({
    family: expect.stringContaining('Site Text'),
    loaded: true,
    // Only the subset with digits is loaded, because a card number consists of digits.
    files: ['archivo-text-latin.woff2'],
  });
  await page.getByRole('button', { name: 'Review Order' }).click();
  await expect(page.getByRole('dialog').getByText('Ending in 4242')).toBeVisible();
});

test('a null in place of the plan waits, with a way to the plans; consulting is booked and not paid', {
  tag: '@full',
}, async ({ page, context, site }) => {
  const storePlan = (tab: Page, value: string) =>
    tab.addInitScript((plan) => localStorage.setItem('selectedPlan', plan), value);
  await storePlan(page, 'null');
  await open(page, paths.checkout);
  await expect(page.getByText('Loading order details...')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', paths.pricing);

  const other = await context.newPage();
  await storePlan(other, '{"id":"co2"}');
  await open(other, paths.checkout);
  await expect(other.getByRole('link', { name: /Schedule Now/ })).toHaveAttribute(
    'href',
    site.config.booking.plans.co2,
  );
  await expect(other.getByRole('button', { name: 'Review Order' })).toBeHidden();
});

test.describe('with text of twice its size, and long names', { tag: '@full' }, () => {
  test.use({ viewport: { width: 320, height: 800 } });
  test('nothing leaves the page and no word is broken, in every step', async ({ page }) => {
    await openForm(page);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
    await expectWholeWords(page.getByRole('main'), 'in the form');
    const email = 'maximiliana.wolfeschlegelsteinhausenbergerdorff@gmial.com';
    const fullName = 'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';
    await fillPayment(page, { email, fullName });
    await page.getByText('Add a billing address').click();
    await page.getByRole('textbox', { name: /^Street/ }).fill('Llanfairpwllgwyngyllgogerychwyrndrobwllll 1');
    await expectNoHorizontalScroll(page, 'the form');
    await reviewOrder(page);
    await expectWholeWords(page.getByRole('dialog'), 'in the confirmation');
    await page.getByRole('button', { name: 'Back' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: 'Back' })).toBeInViewport({ ratio: 1 });
    await pay(page);
    await expect(page.getByText('Invoice sent')).toBeVisible();
    await expectWholeWords(page.getByRole('main'), 'in the order');
    await expectNoHorizontalScroll(page, 'the order');
  });
});
