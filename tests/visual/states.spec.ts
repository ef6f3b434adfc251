import { paths, pricingPath } from '@site/domain/paths';
import { pageCount } from '@site/domain/questionnaire';
import {
  cards,
  fillPayment,
  locateBanner,
  locateOrderComplete,
  openForm,
  pay,
  payWithCard,
  reviewOrder,
  waitForForm,
} from '@site/testing/browser/checkout';
import {
  expect,
  followFooterLink,
  loadFailureMessages,
  open,
  wholePortfolio,
} from '@site/testing/browser/fixtures';
import { readFills } from '@site/testing/browser/forced-colours';
import { goToStep, locateButton, submit } from '@site/testing/browser/intake';
import { formatPlanPrice } from '@site/testing/plan-prices';
import type { Page } from 'playwright/test';
import { expectUsable, look, test } from './picture-test.ts';

const phone = { width: 360, height: 800 };
const locateHeader = (page: Page) => page.getByRole('banner');

// Run the longest test first, so that the workers finish at about the same time.
test.describe('a purchase', () => {
  test.use({ tolerated: /status of 402/ });
  test('the checkout looks as accepted to its end', { tag: '@full' }, async ({ page }) => {
    // Mask the card fields, which belong to the payment provider, and values that are new with each order.
    const cardFields = [page.locator('iframe'), page.getByText(/^By \w+day /)];
    await openForm(page);
    await look(page, 'checkout', { mask: cardFields });
    await page.getByRole('button', { name: 'Review Order' }).click();
    await expect(locateBanner(page)).toBeVisible();
    await look(page, 'checkout-wrong', { mask: cardFields });
    await waitForForm(page);
    await fillPayment(page, { email: 'grace@example.com', card: cards.declined });
    // Scroll to the top, because the page behind the dialog is visible at its scroll position.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await reviewOrder(page);
    await look(page, 'checkout-confirmation', { screenOnly: true, mask: cardFields });
    await page.emulateMedia({ forcedColors: 'active' });
    const dialog = page.getByRole('dialog');
    const edge = await dialog.evaluate((element) => getComputedStyle(element).borderTopColor);
    expect(await readFills(dialog)).not.toContain(edge);
    expect(await readFills(locateButton(page, `Pay ${formatPlanPrice()}`))).not.toEqual(
      await readFills(locateButton(page, 'Back')),
    );
    await page.emulateMedia({ forcedColors: null });
    await pay(page);
    await expect(locateBanner(page)).toContainText('Your card was declined.');
    await look(page, 'checkout-declined', { mask: cardFields });
    await payWithCard(page);
    await expect(locateOrderComplete(page)).toBeFocused();
    await expect(page.getByText('Invoice sent')).toBeVisible({ timeout: 20_000 });
    // The API reports together with the order whether its address can be corrected, so wait for it.
    await expect(page.getByRole('button', { name: 'Not your address? Correct it' })).toBeVisible();
    const values = page.getByRole('definition');
    const ofThisOrder = [
      values.filter({ hasText: /^(ORD-|pi_)/ }),
      values.filter({ has: page.locator('time') }),
    ];
    await look(page, 'order-complete', { mask: ofThisOrder });
  });
});

test('the questionnaire looks as accepted to its end', { tag: '@full' }, async ({ page }) => {
  const mask = [page.getByText(/^Saved on this device, /)];
  await open(page, paths.intake);
  await page.getByLabel('Email').fill('everybody@example.com');
  for (let step = 2; step <= pageCount; step += 1) {
    await goToStep(page, step - 1, step);
    await expectUsable(page, `page ${step}`, 320);
  }
  await look(page, 'intake-last', { mask });
  await locateButton(page, 'Review answers').click();
  await expect(page.getByRole('heading', { name: 'Review your answers' })).toBeFocused();
  await look(page, 'intake-review', { mask });
  await submit(page);
  await look(page, 'intake-success', { mask: [page.getByText(/, on \d/)] });
});

test('menus and tabs look as accepted', { tag: '@full' }, async ({ page }) => {
  await open(page, paths.terms);
  for (const name of ['Services', 'Resources']) {
    await locateHeader(page).getByRole('button', { name }).click();
    await look(page, `menu-${name.toLowerCase()}`, { at: [1280], screenOnly: true });
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize(phone);
  await locateHeader(page).getByRole('button', { name: /menu/i }).click();
  await look(page, 'menu', { at: [360], screenOnly: true });

  await open(page, pricingPath('one-pagers'));
  await expect(page.getByRole('tab', { name: 'One-Pager' })).toHaveAttribute('aria-selected', 'true');
  await look(page, 'pricing-one-pagers');
});

test.describe('unavailable pages', () => {
  test.use({
    tolerated: loadFailureMessages,
  });

  test('an unknown address and an unavailable remote look right', { tag: '@full' }, async ({ page }) => {
    await open(page, '/no/such/page');
    await look(page, 'not-found');

    await page.route(wholePortfolio, (route) => route.abort());
    // Use the size of the first picture from the start, because a resize would cancel the view transition.
    await page.setViewportSize(phone);
    await open(page, paths.home);
    await followFooterLink(page, 'Portfolio');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await look(page, 'remote-unavailable');
  });
});

test('a questionnaire with something wrong looks as accepted', { tag: '@full' }, async ({ page }) => {
  await open(page, paths.intake);
  await goToStep(page, 1, pageCount);
  await locateButton(page, 'Submit').click();
  await expect(page.getByRole('heading', { name: /One thing is left/ })).toBeVisible();
  await look(page, 'intake-wrong', { mask: [page.getByText(/^Saved on this device, /)] });
});

test('more reviews, and a form with an error, are accessible', { tag: '@full' }, async ({ page }) => {
  await open(page, paths.reviews);
  await page.getByRole('button', { name: 'Load More Reviews' }).click();
  await expect(page.locator('blockquote')).toHaveCount(12);
  await expectUsable(page, 'more reviews', 360);

  await open(page, paths.investing);
  await page.getByRole('button', { name: 'Join the list' }).click();
  await expect(page.getByText('Enter your email address')).toBeVisible();
  await expectUsable(page, 'the waitlist with a fault', 360);
});
