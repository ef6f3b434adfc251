import { readdirSync } from 'node:fs';
import type { OrderView, PaymentIntentCreated } from '@site/contract/wire';
import { paths } from '@site/domain/paths';
import type { Page } from 'playwright/test';
import { fillPayment, pay, reviewOrder } from '../harness/checkout.ts';
import { expect, open, test } from '../harness/fixtures.ts';
import type { TestSite } from '../harness/site.ts';

/**
 * The API crashes between the card's confirmation and the invoice. A paid purchase must be one paid order with one
 * invoice.
 */
test.describe('the API is killed between the confirmation and the invoice', () => {
  test.use({
    tolerated: {
      patterns: [/ERR_CONNECTION_REFUSED/, /Failed to load resource/, /Cross-Origin Request Blocked/],
    },
  });

  test('a buyer who stays sees it, retries, and gets one invoice', { tag: '@full' }, async ({
    page,
    site,
  }) => {
    const before = mailsIn(site);
    const { created } = await payWhileApiCrashes(page, site, 'stays@buyer.example');
    await expect(page.getByText('Connection Issue')).toBeVisible();

    await site.startApi();
    await page.getByRole('button', { name: /retry/i }).click();
    await expect.poll(() => newMails(site, before)).toHaveLength(1);
    expect(await orderOf(site, created)).toMatchObject({ status: 'paid', orderNumber: created.orderNumber });
    await settled(site, created);
    expect(newMails(site, before)).toHaveLength(1);
  });
});

async function payWhileApiCrashes(page: Page, site: TestSite, email: string) {
  const answered = page.waitForResponse('**/create-payment-intent');
  await open(page, paths.checkout);
  const created = (await (await answered).json()) as PaymentIntentCreated;
  await fillPayment(page, { email });
  await reviewOrder(page);
  const confirmed = new Promise<void>((resolve) => {
    void page.route('**/v1/payment_intents/*/confirm', async (route) => {
      // The provider has taken the payment; the API does not know it yet.
      const response = await route.fetch({ postData: route.request().postData() ?? '' });
      await site.killApi();
      await route.fulfill({ response });
      resolve();
    });
  });
  await pay(page, '$650');
  await confirmed;
  return { created };
}

async function orderOf(site: TestSite, { orderToken }: PaymentIntentCreated): Promise<OrderView> {
  const response = await fetch(`${site.urls.api}/order`, {
    headers: { authorization: `Bearer ${orderToken}` },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as OrderView;
}

/** Waits until the invoice is recorded as sent. */
async function settled(site: TestSite, created: PaymentIntentCreated): Promise<void> {
  await expect.poll(async () => (await orderOf(site, created)).invoice).toBe('sent');
}

function mailsIn({ outbox }: TestSite): string[] {
  try {
    return readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  } catch {
    return [];
  }
}

function newMails(site: TestSite, before: readonly string[]): string[] {
  return mailsIn(site).filter((name) => !before.includes(name));
}
