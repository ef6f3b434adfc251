import { paths } from '@site/domain/paths';
import { site as seller } from '@site/domain/site';
import { expectNoAxeFindings } from '../../harness/accessibility.ts';
import {
  banner,
  complete,
  fillPayment,
  formReady,
  pay,
  reviewOrder,
  toConfirmation,
} from '../../harness/checkout.ts';
import { sendJson, startFakeApi, withPrice } from '../../harness/fake-api.ts';
import { expect, open, test } from '../../harness/fixtures.ts';

/** What the visitor sees when there is no payment to confirm yet: no API, no provider, another price. */

/** What the browser logs about the errors that these tests cause. */
test.use({
  tolerated: {
    patterns: [
      /Failed to load resource/,
      /blocked by CORS policy|Cross-Origin Request Blocked/,
      /ERR_CONNECTION/,
    ],
  },
});

test.describe('before there is a payment', () => {
  const failed = 'Failed to initialize payment. Please refresh.';

  test('the card fields do not arrive: the page names what to do, and they load on request', {
    tag: '@full',
  }, async ({ page, site }) => {
    await page.clock.install();
    await site.control('POST', '/faults', { kind: 'timeout', path: '/frames/field.html', times: 3 });
    await open(page, paths.checkout);
    await expect(page.getByText('Loading the card fields...')).toBeVisible();
    await page.getByRole('textbox', { name: /^Email/ }).fill('grace@example.com');
    await page.getByRole('textbox', { name: /^Full Name/ }).fill('Grace Hopper');
    await page.getByRole('button', { name: 'Review Order' }).click();
    await expect(
      page.getByText('Payment form is not ready. Please wait a moment and try again.'),
    ).toBeVisible();
    await page.clock.fastForward(15_000);
    await expect(page.getByText('The card fields could not be loaded')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: seller.email })).toBeVisible();
    await expectNoAxeFindings(page);
    await site.control('DELETE', '/faults');
    await page.getByRole('button', { name: 'Try again' }).click();
    await formReady(page);
    await fillPayment(page);
    await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue('grace@example.com');
    await reviewOrder(page);
  });

  test('the provider’s library fails, then hangs, and loads on request', async ({ page, site }) => {
    const missing = page.getByText('The card fields could not be loaded');
    const again = page.getByRole('button', { name: 'Try again' });
    await page.clock.install();
    await site.control('POST', '/faults', { kind: 'error_500', path: '/v3/', times: 1 });
    await site.control('POST', '/faults', { kind: 'timeout', path: '/v3/', times: 1 });
    await open(page, paths.checkout);
    await expect(missing).toBeVisible();
    await again.click();
    await expect(missing).toHaveCount(0);
    await page.clock.fastForward(15_000);
    await expect(missing).toBeVisible();
    await again.click();
    await formReady(page);
  });

  test('the API is unavailable, and available again', async ({ page, site }) => {
    await site.killApi();
    await open(page, paths.checkout);
    await expect(page.getByText(failed)).toBeVisible();
    await expect(banner(page)).toContainText('Our server could not be reached.');
    await site.startApi();
    await page.getByRole('button', { name: 'Try again' }).click();
    await formReady(page);
  });

  test('the provider does not respond to the API', { tag: '@full' }, async ({ page, site }) => {
    await site.control('POST', '/faults', {
      kind: 'error_500',
      method: 'POST',
      path: '/v1/payment_intents',
      times: 50,
    });
    await open(page, paths.checkout);
    await expect(page.getByText(failed)).toBeVisible();
    await expect(banner(page)).toContainText('Our payment provider is not responding at the moment.');
    await expect(banner(page)).toContainText(/tell us the reference [\w-]{8}\./);
    await site.control('DELETE', '/faults');
    await page.getByRole('button', { name: 'Try again' }).click();
    await formReady(page);
  });

  test('another server responds, without a secret', { tag: '@full' }, async ({ page, site }) => {
    const restore = await startFakeApi(site, (response) => sendJson(response, 200, { amount: 650 }));
    await open(page, paths.checkout);
    await expect(page.getByText(failed)).toBeVisible();
    await restore();
  });

  test('the price has changed since the page was rendered: the page shows it, and sells at the new price', {
    tag: '@full',
  }, async ({ page, site }) => {
    await site.killApi();
    await site.startApi(withPrice(650, 700));
    await open(page, paths.checkout);
    await expect(page.getByText('Pitch Deck - 12 slides now costs $700.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue at this price' }).click();
    await formReady(page);
    await expect(page.getByRole('complementary', { name: 'Order Summary' })).toContainText('$700');
    await fillPayment(page, { email: 'grace@example.com' });
    await reviewOrder(page);
    await pay(page, '$700');
    await expect(complete(page)).toBeVisible();
    await expect(page.getByText('Invoice sent')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('$700');
    await site.killApi();
    await site.startApi();
  });

  test('the price changes during a purchase: pressing Pay shows it, and so does a reload', {
    tag: '@full',
  }, async ({ page, site }) => {
    await toConfirmation(page);
    await site.killApi();
    await site.startApi(withPrice(650, 700));
    await pay(page, '$650');
    await expect(page.getByText('Pitch Deck - 12 slides now costs $700. Nothing was charged')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Pitch Deck - 12 slides now costs $700.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue at this price' }).click();
    await formReady(page);
    await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue('grace@example.com');
    const intents = await site.control<{ amount: number; status: string }[]>('GET', '/intents');
    // The same intent, at the new amount, and never charged.
    expect(intents[0]).toMatchObject({ amount: 70_000, status: 'requires_payment_method' });
    await site.killApi();
    await site.startApi();
  });
});
