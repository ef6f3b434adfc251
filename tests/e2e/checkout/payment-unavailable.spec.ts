import { paths } from '@site/domain/paths';
import { banner, formReady } from '../../harness/checkout.ts';
import { expect, open, test } from '../../harness/fixtures.ts';

/** What the visitor sees when there is no payment to confirm yet: no API, no provider. */

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
});
