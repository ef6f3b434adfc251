import type { Page } from 'playwright/test';
import { banner, complete, pay, reviewOrder, toConfirmation } from '../../harness/checkout.ts';
import { expect, test } from '../../harness/fixtures.ts';

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

async function expectBackAtForm(page: Page, message: string): Promise<void> {
  await expect(banner(page)).toContainText(message);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Review Order' })).toBeVisible();
}

test.describe('a failing provider', () => {
  test('is unavailable, and takes the payment once it is back: one intent, one charge', async ({
    page,
    site,
  }) => {
    await toConfirmation(page);
    await site.stopSandbox();
    await pay(page, '$650');
    await expectBackAtForm(page, 'Network error. Please check your connection and try again.');
    await site.startSandbox();
    await reviewOrder(page);
    await pay(page, '$650');
    await expect(complete(page)).toBeVisible();
  });

  test('took the payment and its response was lost: that is a success', { tag: '@full' }, async ({
    page,
    site,
  }) => {
    await toConfirmation(page);
    const path = '/v1/payment_intents/';
    await site.control('POST', '/faults', { kind: 'truncate', method: 'POST', path });
    await pay(page, '$650');
    await expect(complete(page)).toBeVisible();
  });
});
