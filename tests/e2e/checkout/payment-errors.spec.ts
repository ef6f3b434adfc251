import { paths } from '@site/domain/paths';
import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '../../harness/accessibility.ts';
import {
  banner,
  cards,
  complete,
  fillPayment,
  formReady,
  openForm,
  pay,
  reviewOrder,
  toConfirmation,
} from '../../harness/checkout.ts';
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

  test('took the payment and its response was lost: that is a success', async ({ page, site }) => {
    await toConfirmation(page);
    const path = '/v1/payment_intents/';
    await site.control('POST', '/faults', { kind: 'truncate', method: 'POST', path });
    await pay(page, '$650');
    await expect(complete(page)).toBeVisible();
  });
});

test.describe('after five declines', () => {
  test('the payment is cancelled: the page explains it, offers help, and starts again on request', {
    tag: '@full',
  }, async ({ page, site }) => {
    const answered = page.waitForResponse('**/create-payment-intent');
    await openForm(page);
    const { paymentIntentId } = await (await answered).json();
    await fillPayment(page, { email: 'grace@example.com', card: cards.declined });
    for (const attempt of [1, 2, 3, 4]) {
      await reviewOrder(page);
      await pay(page, '$650');
      await expect(banner(page), `attempt ${attempt}`).toContainText('Your card was declined.');
    }
    await reviewOrder(page);
    await pay(page, '$650');
    await expect(banner(page)).toContainText('Declined 5 times');
    await expect(page.locator(':focus')).toContainText('Nothing was charged');
    await expect(banner(page)).toBeInViewport();
    await expect(banner(page).getByRole('link', { name: 'Contact Us' })).toHaveAttribute(
      'href',
      paths.contact,
    );
    await expectNoAxeFindings(page);
    const intents = await site.control<{ id: string; status: string }[]>('GET', '/intents');
    expect(intents.find(({ id }) => id === paymentIntentId)?.status).toBe('canceled');
    // A reload does not restart it.
    await page.reload();
    await expect(banner(page)).toContainText('Declined 5 times');
    await page.getByRole('button', { name: 'Start again with another card' }).click();
    await formReady(page);
    await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue('grace@example.com');
    await fillPayment(page);
    await reviewOrder(page);
    await pay(page, '$650');
    await expect(complete(page)).toBeVisible();
  });
});
