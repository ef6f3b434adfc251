import { paths } from '@site/domain/paths';
import {
  banner,
  complete,
  fillPayment,
  formReady,
  pay,
  reviewOrder,
  toConfirmation,
} from '../../harness/checkout.ts';
import { expect, open, test } from '../../harness/fixtures.ts';
import { withPrice } from '../../harness/newer-api.ts';

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

  test('the provider’s library fails, then hangs, and loads on request', { tag: '@full' }, async ({
    page,
    site,
  }) => {
    const missing = page.getByText('The card fields could not be loaded');
    const again = page.getByRole('button', { name: 'Try again' });
    await page.clock.install();
    await site.control('POST', '/faults', { kind: 'error', path: '/v3/', times: 1 });
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

  test('the price changes during a purchase: pressing Pay shows it, so does a reload, and it is paid once agreed', {
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
    await expect(page.getByRole('complementary', { name: 'Order Summary' })).toContainText('$700');
    await fillPayment(page);
    await reviewOrder(page);
    await pay(page, '$700');
    await expect(complete(page)).toBeVisible();
    await expect(page.getByRole('main')).toContainText('$700');
    await site.killApi();
    await site.startApi();
  });
});
