import { paths } from '@site/domain/paths';
import { promote } from '@site/release/pipeline';
import { expectNoAxeFindings } from '@site/testing/browser/accessibility';
import { locateBanner, locateOrderComplete, openForm, waitForForm } from '@site/testing/browser/checkout';
import { expect, open, test } from '@site/testing/browser/fixtures';
import { recordRequests } from '@site/testing/browser/page-requests';
import type { Page } from 'playwright/test';

const locateWalletButton = (page: Page) => page.getByRole('button', { name: 'Pay with the test wallet' });

/** Console messages about a decline. */
test.use({ tolerated: /402/ });

test('a wallet is declined, and pays once with what it knows of the buyer', {
  tag: '@full',
}, async ({ page, site }) => {
  // Wallets are off by default, so none of their scripts may load.
  const requested = recordRequests(page, (request) => /wallets/.test(request.url()));
  await openForm(page);
  await expect(page.getByRole('heading', { name: 'Pay with a wallet' })).toHaveCount(0);
  expect(requested).toEqual([]);

  const { config } = site;
  const stripe = { ...config.stripe, wallets: true };
  await promote(site.store, { apps: [], config: { ...config, stripe } });
  await open(page, paths.checkout);
  await waitForForm(page);
  await page.getByRole('textbox', { name: /^Company/ }).fill('Lett & Co');

  await expect(locateWalletButton(page)).toBeEnabled();
  await expectNoAxeFindings(page, 'the payment page with a wallet');

  await site.control('PUT', '/cards/visa', { outcome: 'generic_decline' });
  await locateWalletButton(page).click();
  await expect(locateBanner(page)).toContainText('Your card was declined.');
  await site.control('DELETE', '/cards/visa');
  await expect(page.getByRole('textbox', { name: /^Company/ })).toHaveValue('Lett & Co');

  const paid = page.waitForResponse((response) => response.url().endsWith('/send-invoice-email'));
  await locateWalletButton(page).click();
  await expect(locateOrderComplete(page)).toBeVisible();
  await expect(page.getByText('wanda@example.com').first()).toBeVisible();
  expect((await paid).status()).toBe(202);

  // Back leads to the order instead of a second payment.
  await page.reload();
  await expect(locateOrderComplete(page)).toBeVisible();
  const order = (await page.getByText(/^ORD-/).textContent()) ?? '';
  const intents = await site.control<{ status: string; metadata: { order?: string } }[]>('GET', '/intents');
  const ours = intents.filter(({ metadata }) => metadata.order === order);
  expect(ours.map(({ status }) => status)).toEqual(['succeeded']);
});
