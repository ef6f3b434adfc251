import { paths, planPath } from '@site/domain/paths';
import {
  fillPayment,
  locateOrderComplete,
  openForm,
  payWithCard,
  reviewOrder,
  waitForForm,
} from '@site/testing/browser/checkout';
import { expect, open, test } from '@site/testing/browser/fixtures';
import { goToStep, submit } from '@site/testing/browser/intake';
import { recordRequests } from '@site/testing/browser/page-requests';
import { formatPlanPrice } from '@site/testing/plan-prices';
import type { Page } from 'playwright/test';

/** Console messages about the API's report that a purchase is already paid. */
test.use({ tolerated: /409/ });

/** Collects the ids of the payment intents that the API opens for this page. */
function recordIntents(page: Page): Set<string> {
  const seen = new Set<string>();
  page.on('response', (response) => {
    if (!response.url().endsWith('/create-payment-intent') || !response.ok()) return;
    // A response is lost if the page is left; the next page requests it again.
    const read = response.json() as Promise<{ paymentIntentId: string }>;
    read.then(({ paymentIntentId }) => seen.add(paymentIntentId)).catch(() => {});
  });
  return seen;
}

const locateOrderNumber = (page: Page) => page.getByText(/^ORD-/);

test('a reload and a second tab use the same payment, and show its order', async ({ page, context }) => {
  const intents = recordIntents(page);
  await openForm(page);
  await page.reload();
  await waitForForm(page);
  const other = await context.newPage();
  const intentsThere = recordIntents(other);
  await openForm(other);
  await expect.poll(() => intentsThere.size).toBe(1);
  expect([...intentsThere]).toEqual([...intents]);

  await payWithCard(other, { email: 'grace@example.com' });
  await expect(locateOrderComplete(other)).toBeVisible();
  await expect(locateOrderComplete(page)).toBeVisible();
  await expect(locateOrderNumber(page)).toHaveText((await locateOrderNumber(other).textContent()) ?? '');
});

test('no way through the history leads to a second payment', async ({ page }) => {
  const intents = recordIntents(page);
  const confirmations = recordRequests(page, (request) =>
    /payment_intents\/\w+\/confirm$/.test(request.url()),
  );
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await openForm(page);
  await fillPayment(page, { email: 'grace@example.com' });
  await reviewOrder(page);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue('grace@example.com');
  await page.goForward();
  await page.getByRole('button', { name: `Pay ${formatPlanPrice()}` }).dblclick();
  await expect(locateOrderComplete(page)).toBeVisible();
  const order = (await locateOrderNumber(page).textContent()) ?? '';

  const expectOrder = async (how: string) => {
    await expect(page.getByText(order), how).toBeVisible();
    await expect(page.getByRole('button', { name: 'Review Order' }), how).toBeHidden();
  };
  await page.goBack();
  await expectOrder('after Back');
  await page.reload();
  await expectOrder('after a reload of the entry that Back led to');
  await page.goForward();
  await expectOrder('after Forward');
  await page.reload();
  await expectOrder('after a reload');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(paths.home);
  await page.goBack();
  await expectOrder('after Back from another page');
  expect([intents.size, confirmations.length]).toEqual([1, 1]);
});

test('Back from an order to its questionnaire leads to another payment on request only', async ({ page }) => {
  const intents = recordIntents(page);
  await open(page, planPath(paths.intake, 'pd1'));
  await page.getByLabel('Email').fill('grace@example.com');
  await goToStep(page, 1, 7);
  await submit(page);
  await page.getByRole('link', { name: 'Proceed to Payment' }).click();
  await waitForForm(page);
  await payWithCard(page);
  await expect(locateOrderComplete(page)).toBeVisible();
  const order = await locateOrderNumber(page).textContent();

  await page.goBack();
  await expect(locateOrderComplete(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(`attached to order ${order}`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'See your order' }).first()).toBeVisible();
  await expect(page.getByText(/One step is left|You pay for|Proceed to Payment/)).toHaveCount(0);

  await open(page, planPath(paths.checkout, 'pd1'));
  await expect(
    page.getByText('This order was paid for. You will not be charged for it again.'),
  ).toBeVisible();
  expect(intents.size).toBe(1);
  await page.getByRole('button', { name: 'Start a new order' }).click();
  await waitForForm(page);
  await expect.poll(() => intents.size).toBe(2);

  // After another questionnaire in the same tab, its answers belong to the paid order and not to the next one.
  await open(page, planPath(paths.intake, 'pd2'));
  await expect(page.getByText('You submitted this questionnaire on')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See your order' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Proceed to Payment' })).toHaveCount(0);
  const paid = await page.evaluate(() => JSON.parse(sessionStorage.getItem('intakeSubmitted') ?? ''));
  const opening = page.waitForRequest('**/create-payment-intent');
  await page.getByRole('link', { name: 'Pay first, answer later' }).click();
  const { submissionKey } = (await opening).postDataJSON();
  expect(submissionKey).not.toBe(paid.value.answers.submissionKey);
  await expect.poll(() => intents.size).toBe(3);
});
