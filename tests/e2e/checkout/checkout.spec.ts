import { paths } from '@site/domain/paths';
import type { Locator, Page } from 'playwright/test';
import { expectNoAxeFindings, expectWholeWords } from '../../harness/accessibility.ts';
import {
  banner,
  cardField,
  cards,
  complete,
  fillPayment,
  openForm,
  pay,
  payWith,
  reviewOrder,
  toConfirmation,
} from '../../harness/checkout.ts';
import { expect, open, test } from '../../harness/fixtures.ts';

/** What the browser logs about the errors that these tests cause. */
test.use({
  tolerated: { patterns: [/Failed to load resource/, /blocked by CORS policy|Cross-Origin Request Blocked/] },
});

test('keeps the card fields after a decline, and clears the banner on the next submit', async ({ page }) => {
  await payWith(page, cards.declined);
  await expect(page.locator(':focus')).toContainText('Your card was declined.');
  await expect(banner(page)).toContainText('Your card was declined.');
  await expect(cardField(page, 'Secure card number input frame')).toHaveValue('4000 0000 0000 0002');
  await expect(cardField(page, 'Secure CVC input frame')).toHaveValue('123');
  await page.getByRole('button', { name: 'Try another card' }).click();
  await expect(cardField(page, 'Secure card number input frame')).toBeFocused();
  await cardField(page, 'Secure card number input frame').fill(cards.succeeds);
  await reviewOrder(page);
  await expect(page.getByText('Your card was declined.')).toBeHidden();
  await pay(page, '$650');
  await expect(complete(page)).toBeFocused();
});

test.describe('3-D Secure above the confirmation', () => {
  const challenge = (page: Page) => page.frameLocator('iframe[title="Card authentication"]');

  test('is completed with the mouse', { tag: '@full' }, async ({ page }) => {
    await payWith(page, cards.requires3ds);
    await challenge(page).getByRole('button', { name: 'Complete authentication' }).click();
    await expect(complete(page)).toBeVisible();
  });

  test('is cancelled and then completed with the keyboard', async ({ page }) => {
    await payWith(page, cards.requires3ds);
    // The challenge takes the focus by itself; a key pressed before that would go to the page.
    const question = challenge(page).getByRole('heading', { level: 1 });
    await expect(question).toBeFocused();
    await challenge(page).getByRole('button', { name: 'Complete authentication' }).press('Escape');
    await expect(banner(page)).toContainText(
      'Your bank requires additional authentication. Please try again.',
    );
    await page.getByRole('button', { name: 'Review Order' }).press('Enter');
    await page.getByRole('button', { name: 'Pay $650' }).press('Enter');
    await expect(question).toBeFocused();
    await challenge(page).getByRole('button', { name: 'Complete authentication' }).press('Enter');
    await expect(complete(page)).toBeVisible();
  });
});

test.describe('the form', () => {
  test('takes what a password manager filled in without an event', { tag: '@full' }, async ({ page }) => {
    await openForm(page);
    await page.getByRole('textbox', { name: /^Email/ }).evaluate((input: HTMLInputElement) => {
      input.value = 'filled@example.com';
    });
    await fillPayment(page);
    await reviewOrder(page);
    await expect(page.getByRole('dialog')).toContainText('filled@example.com');
  });

  test('lists the missing fields in one place, with links to them', async ({ page }) => {
    await openForm(page);
    await page.getByRole('button', { name: 'Review Order' }).click();
    const summary = page.getByRole('main').getByRole('alert');
    await expect(summary.getByRole('heading')).toHaveText(
      'Please fill in all required fields (Email and Full Name)',
    );
    await expect(summary.getByRole('heading')).toBeFocused();
    await expect(summary).toContainText('Please enter a complete card number');
    await expect(summary).toContainText('Please enter a valid expiry date');
    await expect(summary).toContainText('Please enter a valid security code (CVC)');
    await summary.getByRole('link', { name: 'Full Name' }).click();
    await expect(page.getByRole('textbox', { name: /^Full Name/ })).toBeFocused();
    await summary.getByRole('link', { name: 'Please enter a valid expiry date' }).click();
    await expect(cardField(page, 'Secure expiration date input frame')).toBeFocused();
    await page.getByRole('textbox', { name: /^Full Name/ }).fill('Grace Hopper');
    await expect(summary.getByRole('link', { name: 'Full Name' })).toHaveCount(0);
    await fillPayment(page, { email: 'grace@example.com' });
    await expect(summary).toHaveCount(0);
    const font = await cardField(page, 'Secure CVC input frame').evaluate((input) => ({
      family: getComputedStyle(input).fontFamily,
      loaded: document.fonts.check('16px "Site Text"') && document.fonts.size > 0,
      files: performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /[\w-]+\.woff2$/.exec(name) ?? []),
    }));
    expect(font).toEqual({
      family: expect.stringContaining('Site Text'),
      loaded: true,
      // The one with the digits, which a card number consists of.
      files: ['archivo-text-latin.woff2'],
    });
  });

  test('validates a field when it is left, and not before', { tag: '@full' }, async ({ page }) => {
    await openForm(page);
    const email = page.getByRole('textbox', { name: /^Email/ });
    await email.fill('grace');
    await expect(page.getByText('Please enter a valid email address')).toBeHidden();
    await email.blur();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await email.fill('grace@example.com');
    await expect(page.getByText('Please enter a valid email address')).toBeHidden();
    // Typed, some browsers hand it out in ASCII.
    await email.clear();
    await email.pressSequentially('grace@bücher.example');
    await email.blur();
    await expect(email).toHaveValue('grace@bücher.example');
  });

  test('suggests a correction of a mistyped domain without blocking the form', { tag: '@full' }, async ({
    page,
  }) => {
    await openForm(page);
    const email = page.getByRole('textbox', { name: /^Email/ });
    await email.fill('grace@gmial.com');
    await email.blur();
    await page.getByRole('button', { name: 'Did you mean grace@gmail.com?' }).click();
    await expect(email).toHaveValue('grace@gmail.com');
    await email.fill('grace@gmial.com');
    await fillPayment(page);
    await reviewOrder(page);
  });
});

test.describe('the selected plan', () => {
  const store = (page: Page, value: string) =>
    page.addInitScript((plan) => localStorage.setItem('selectedPlan', plan), value);

  test('corrupt falls back to the default', { tag: '@full' }, async ({ page }) => {
    await store(page, '{"id":');
    await openForm(page);
    await expect(page.getByRole('complementary', { name: 'Order Summary' })).toContainText(
      'Pitch Deck - 12 slides',
    );
  });
  test('null waits, with a way to the plans', { tag: '@full' }, async ({ page }) => {
    await store(page, 'null');
    await open(page, paths.checkout);
    await expect(page.getByText('Loading order details...')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', paths.pricing);
  });
  test('consulting is booked and not paid', async ({ page, site }) => {
    await store(page, '{"id":"co2"}');
    await open(page, paths.checkout);
    await expect(page.getByRole('link', { name: /Schedule Now/ })).toHaveAttribute(
      'href',
      site.config.booking.plans.co2,
    );
    await expect(page.getByRole('button', { name: 'Review Order' })).toBeHidden();
  });
  test('changes when another tab changes it', { tag: '@full' }, async ({ page, context }) => {
    await openForm(page);
    const other = await context.newPage();
    await open(other, paths.home);
    await other.evaluate(() => localStorage.setItem('selectedPlan', '{"id":"mr2"}'));
    await expect(page.getByRole('complementary', { name: 'Order Summary' })).toContainText('$900');
    await expect(page.getByText('Your plan has changed')).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });
  test('long names and addresses stay within the page, in every step', { tag: '@full' }, async ({ page }) => {
    const tooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await openForm(page);
    const email = 'maximiliana.wolfeschlegelsteinhausenbergerdorff@gmial.com';
    const fullName = 'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';
    await fillPayment(page, { email, fullName });
    await page.getByRole('textbox', { name: /^Street/ }).fill('Llanfairpwllgwyngyllgogerychwyrndrobwllll 1');
    await expect(page.getByRole('button', { name: /^Did you mean/ })).toBeVisible();
    expect(await tooWide()).toBeLessThanOrEqual(0);
    await reviewOrder(page);
    expect(await tooWide()).toBeLessThanOrEqual(0);
    await pay(page, '$650');
    await expect(page.getByText('Invoice sent')).toBeVisible();
    expect(await tooWide()).toBeLessThanOrEqual(0);
  });
});

test.describe('with text of twice its size', { tag: '@full' }, () => {
  test.use({ viewport: { width: 320, height: 800 } });
  test('no word is broken and the buttons can be reached, in every step', async ({ page }) => {
    await openForm(page);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
    await expectWholeWords(page.getByRole('main'), 'in the form');
    await fillPayment(page, { email: 'grace@example.com' });
    await reviewOrder(page);
    await expectWholeWords(page.getByRole('dialog'), 'in the confirmation');
    await page.getByRole('button', { name: 'Back' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: 'Back' })).toBeInViewport({ ratio: 1 });
    await pay(page, '$650');
    await expect(complete(page)).toBeVisible();
    await expectWholeWords(page.getByRole('main'), 'in the order');
  });
});

test.describe('with forced colours', { tag: '@full' }, () => {
  test.use({ forcedColors: 'active' });
  test('the confirmation has an edge, and the button that pays is filled', async ({ page }) => {
    await toConfirmation(page);
    const background = (locator: Locator) =>
      locator.evaluate((element) => getComputedStyle(element).backgroundColor);
    const dialog = page.getByRole('dialog');
    const edge = await dialog.evaluate((element) => getComputedStyle(element).borderTopColor);
    expect(edge).not.toBe(await background(dialog));
    expect(await background(page.getByRole('button', { name: 'Pay $650' }))).not.toBe(
      await background(page.getByRole('button', { name: 'Back' })),
    );
  });
});

test.describe('axe finds nothing in any state', { tag: '@full' }, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  for (const [size, viewport] of [
    ['a phone', { width: 360, height: 780 }],
    ['a desktop', { width: 1280, height: 800 }],
  ] as const) {
    test.describe(`on ${size}`, () => {
      test.use({ viewport });
      test('from the empty form to the order', async ({ page }) => {
        await openForm(page);
        await page.getByText('Test cards:').click();
        await page.getByRole('button', { name: 'Review Order' }).click();
        await expect(banner(page)).toBeVisible();
        await expectNoAxeFindings(page);
        await fillPayment(page, { email: 'grace@example.com', card: cards.declined });
        await reviewOrder(page);
        await expectNoAxeFindings(page);
        await pay(page, '$650');
        await expect(banner(page)).toContainText('Your card was declined.');
        await expectNoAxeFindings(page);
        await cardField(page, 'Secure card number input frame').fill(cards.succeeds);
        await reviewOrder(page);
        await page.route('**/health', (route) => route.abort());
        await pay(page, '$650');
        await expect(page.getByText('Connection Issue')).toBeVisible();
        await expectNoAxeFindings(page);
      });
    });
  }
});
