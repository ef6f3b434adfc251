import { type Buyer, buyerStorage } from '@site/contract/buyer';
import type { Page } from 'playwright/test';
import { complete, fillPayment, formReady, openForm, pay, reviewOrder } from '../../harness/checkout.ts';
import { expect, test } from '../../harness/fixtures.ts';

/** What the browser logs about the errors that these tests cause. */
test.use({
  tolerated: { patterns: [/Failed to load resource/, /blocked by CORS policy|Cross-Origin Request Blocked/] },
});

const intentsCreated = (page: Page) => {
  const ids = new Set<string>();
  page.on('response', async (response) => {
    if (response.url().endsWith('/create-payment-intent') && response.ok())
      ids.add((await response.json()).paymentIntentId);
  });
  return ids;
};

test.describe('one purchase, one charge', () => {
  test('a reload and a second tab go on with the same payment intent', async ({ page, context }) => {
    const seen = intentsCreated(page);
    await openForm(page);
    await page.reload();
    await formReady(page);
    const other = await context.newPage();
    const seenThere = intentsCreated(other);
    await openForm(other);
    await expect.poll(() => seenThere.size).toBe(1);
    expect([...seenThere]).toEqual([...seen]);
  });

  test('a purchase is for one questionnaire: another one in another tab is another purchase', {
    tag: '@full',
  }, async ({ page, context }) => {
    const answered = async (tab: Page, submissionId: string | undefined) => {
      const value: Buyer = { email: 'grace@example.com', fullName: '', company: '', submissionId };
      const buyer = JSON.stringify({ version: buyerStorage.version, value });
      await tab.addInitScript(([key, text]) => sessionStorage.setItem(key, text), [
        buyerStorage.key,
        buyer,
      ] as const);
      const seen = intentsCreated(tab);
      await openForm(tab);
      await expect.poll(() => seen.size).toBe(1);
      return [...seen][0];
    };
    const first = await answered(page, 'questionnaire-1');
    const second = await answered(await context.newPage(), 'questionnaire-2');
    expect(second).not.toBe(first);
    expect(await answered(await context.newPage(), 'questionnaire-1')).toBe(first);
    // The first tab has not changed.
    await expect(page.getByRole('button', { name: 'Review Order' })).toBeVisible();
    await page.reload();
    await formReady(page);
    const other = await answered(await context.newPage(), undefined);
    expect([first, second]).toContain(other);
  });

  test('a double click confirms once', async ({ page }) => {
    let confirmations = 0;
    page.on('request', (request) => {
      if (/payment_intents\/\w+\/confirm$/.test(request.url())) confirmations += 1;
    });
    await openForm(page);
    await fillPayment(page, { email: 'grace@example.com' });
    await reviewOrder(page);
    await page.getByRole('button', { name: 'Pay $650' }).dblclick();
    await expect(complete(page)).toBeVisible();
    expect(confirmations).toBe(1);
  });

  test('a tab that is still at the form shows the order that another tab has paid', async ({
    page,
    context,
  }) => {
    await openForm(page);
    const other = await context.newPage();
    await openForm(other);
    await fillPayment(other, { email: 'grace@example.com' });
    await reviewOrder(other);
    await pay(other, '$650');
    await expect(complete(other)).toBeVisible();
    await expect(complete(page)).toBeVisible();
    const order = await other.getByText(/^ORD-/).textContent();
    await expect(page.getByText(/^ORD-/)).toHaveText(order ?? '');
  });

  test('Back and Forward walk the steps, and never to a second payment', async ({ page }) => {
    const seen = intentsCreated(page);
    await openForm(page);
    await fillPayment(page, { email: 'grace@example.com' });
    await reviewOrder(page);
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue('grace@example.com');
    await page.goForward();
    await pay(page, '$650');
    await expect(complete(page)).toBeVisible();
    await page.goBack();
    await expect(complete(page)).toBeVisible();
    expect(seen.size).toBe(1);
  });

  test('Back leads out of the confirmation however early it is pressed', { tag: '@full' }, async ({
    page,
  }) => {
    await openForm(page);
    await fillPayment(page, { email: 'grace@example.com' });
    const dialog = page.getByRole('dialog');
    const button = page.getByRole('button', { name: 'Review Order' });

    const leftWhenOpened = page.evaluate(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('dialog[open]')) return;
        observer.disconnect();
        history.back();
      }).observe(document, { subtree: true, childList: true, attributeFilter: ['open'] });
      return new Promise<void>((resolve) => addEventListener('popstate', () => resolve(), { once: true }));
    });
    await button.click();
    await leftWhenOpened;
    await expect(dialog).toBeHidden();

    const leftBeforeOpened = page.evaluate(() => {
      const push = history.pushState;
      history.pushState = (...entry) => {
        push.apply(history, entry);
        history.pushState = push;
        history.back();
      };
      return new Promise<void>((resolve) => addEventListener('popstate', () => resolve(), { once: true }));
    });
    await button.click();
    await leftBeforeOpened;
    await expect(dialog).toBeHidden();

    // A second press adds no history entry.
    await button.dblclick();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();

    await reviewOrder(page);
    await pay(page, '$650');
    await expect(complete(page)).toBeVisible();
  });

  test('a reload at the confirmation comes back to the form with what was typed', { tag: '@full' }, async ({
    page,
  }) => {
    await openForm(page);
    await fillPayment(page, { email: 'grace@example.com' });
    await reviewOrder(page);
    await page.reload();
    await formReady(page);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue('grace@example.com');
  });
});
