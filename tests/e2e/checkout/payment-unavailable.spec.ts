import { paths } from '@site/domain/paths';
import { banner, complete, fillPayment, formReady, pay, reviewOrder } from '../../harness/checkout.ts';
import { expect, open, test } from '../../harness/fixtures.ts';

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

test('without the API or the provider nothing is lost, and the payment is taken once they are back', async ({
  page,
  site,
}) => {
  await site.killApi();
  await open(page, paths.checkout);
  await expect(page.getByText('Failed to initialize payment. Please refresh.')).toBeVisible();
  await expect(banner(page)).toContainText('Our server could not be reached.');
  await site.startApi();
  await page.getByRole('button', { name: 'Try again' }).click();
  await formReady(page);

  await fillPayment(page, { email: 'grace@example.com' });
  await reviewOrder(page);
  await site.stopSandbox();
  await pay(page, '$650');
  await expect(banner(page)).toContainText('Network error. Please check your connection and try again.');
  await expect(page.getByRole('dialog')).toBeHidden();
  await site.startSandbox();
  await reviewOrder(page);
  await pay(page, '$650');
  await expect(complete(page)).toBeVisible();
});

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
