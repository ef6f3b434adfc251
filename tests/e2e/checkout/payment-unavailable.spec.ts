import { paths } from '@site/domain/paths';
import {
  cards,
  completeAuthentication,
  fillPayment,
  locateBanner,
  locateOrderComplete,
  pay,
  reviewOrder,
  waitForForm,
} from '@site/testing/browser/checkout';
import { expect, open, test } from '@site/testing/browser/fixtures';
import type { Page } from 'playwright/test';

/** Console messages about the errors that these tests cause. */
test.use({
  tolerated: /Failed to load resource|blocked by CORS policy|Cross-Origin Request Blocked|ERR_CONNECTION/,
});

const locateTryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });
/** The maximum time that the page or the provider's library waits for a frame, in milliseconds. */
const frameTimeout = 15_000;

/**
 * Aborts all requests for an address.
 *
 * @returns a function that lets requests through again
 */
async function cut(page: Page, address: string): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.abort('connectionreset'));
  return () => page.unroute(address);
}

test('a lost connection has the specified message at each request of a purchase', async ({ page }) => {
  const lost = 'Network error. Please check your connection and try again.';
  await page.clock.install();

  let connect = await cut(page, '**/create-payment-intent');
  await open(page, paths.checkout);
  await expect(locateBanner(page)).toContainText(
    `Failed to initialize payment. Please refresh.${lost} This attempt did not charge your card`,
  );
  await connect();

  connect = await cut(page, '**/v3/**');
  await page.reload();
  await expect(locateBanner(page)).toContainText(`${lost}The card fields`);
  await connect();
  connect = await cut(page, '**/frames/**');
  await locateTryAgain(page).click();
  await page.clock.fastForward(frameTimeout);
  await expect(locateBanner(page)).toContainText(`${lost}The card fields`);
  await page.getByRole('textbox', { name: /^Email/ }).fill('grace@example.com');
  await page.getByRole('textbox', { name: /^Full Name/ }).fill('Grace Hopper');
  await page.getByRole('button', { name: 'Review Order' }).click();
  await expect(
    page.getByText('Payment form is not ready. Please wait a moment and try again.'),
  ).toBeVisible();
  await connect();
  await locateTryAgain(page).click();
  await waitForForm(page);

  // Block the request for the payment method, so that the confirmation does not have the card's last digits.
  connect = await cut(page, '**/v1/payment_methods');
  await fillPayment(page, { card: cards.requires3ds });
  await reviewOrder(page);
  await expect(page.getByRole('dialog')).toContainText('As you entered it');
  await connect();

  for (const request of ['**/order/details', '**/v1/payment_intents/**', '**/3ds/**']) {
    connect = await cut(page, request);
    await pay(page);
    if (request.includes('3ds')) {
      await page.locator('iframe[title="Card authentication"]').waitFor({ state: 'attached' });
      await page.clock.fastForward(frameTimeout);
    }
    await expect(locateBanner(page), request).toContainText(new RegExp(`^${lost}`));
    await expect(page.getByRole('dialog')).toBeHidden();
    await connect();
    await reviewOrder(page);
  }

  const connectOrder = await cut(page, '**/order');
  const connectHealth = await cut(page, '**/health');
  connect = await cut(page, '**/send-invoice-email');
  await pay(page);
  await completeAuthentication(page);
  await expect(locateOrderComplete(page)).toBeVisible();
  const unreachable = page.getByRole('main').getByText('Unable to connect to server: ');
  await expect(unreachable).toBeVisible();
  await expect(page.getByText('Connection Issue')).toBeVisible();
  await connectHealth();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Email delivery issue')).toBeVisible();
  await expect(
    page.getByText(
      'Network error: Unable to connect to the server. Please check your internet connection and try again.',
    ),
  ).toBeVisible();
  await connect();
  await connectOrder();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(/^Invoice (sent|on its way)/)).toBeVisible();
});

test('the provider’s library fails, hangs, and loads on request', { tag: '@full' }, async ({
  page,
  site,
}) => {
  const missing = page.getByText(
    'The card fields, which come from our payment provider, could not be loaded.',
  );
  await page.clock.install();
  await site.control('POST', '/faults', { kind: 'error', path: '/v3/', times: 1 });
  await site.control('POST', '/faults', { kind: 'timeout', path: '/v3/', times: 1 });
  await open(page, paths.checkout);
  await expect(missing).toBeVisible();
  await locateTryAgain(page).click();
  await expect(missing).toHaveCount(0);
  await page.clock.fastForward(frameTimeout);
  await expect(missing).toBeVisible();
  await locateTryAgain(page).click();
  await waitForForm(page);
});
