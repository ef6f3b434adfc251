import { paths } from '@site/domain/paths';
import { expect, type Locator, type Page } from 'playwright/test';
import { formatPlanPrice } from '../plan-prices.ts';
import { open } from './fixtures.ts';

export const cards = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  requires3ds: '4000002500003155',
} as const;

type Payment = { email?: string; fullName?: string; card?: string };

/** Fills in the payment step like a buyer, including the card fields. */
export async function fillPayment(
  page: Page,
  { email, fullName = 'Grace Hopper', card = cards.succeeds }: Payment = {},
): Promise<void> {
  if (email) await page.getByRole('textbox', { name: /^Email/ }).fill(email);
  await page.getByRole('textbox', { name: /^Full Name/ }).fill(fullName);
  await typeInCardField(page, 'Secure card number input frame', card);
  await typeInCardField(page, 'Secure expiration date input frame', '1234');
  await typeInCardField(page, 'Secure CVC input frame', '123');
}

/**
 * Replaces a card field's text. Clicks first, because keystrokes go to the frame that has the browser's focus. Focusing
 * by script might not move that focus into the card field's frame.
 */
export async function typeInCardField(page: Page, frame: string, text: string): Promise<void> {
  const field = locateCardField(page, frame);
  await field.click();
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(text);
}

/** Finds a card field, which is in an iframe of the payment provider. */
export function locateCardField(page: Page, frame: string): Locator {
  return page.frameLocator(`iframe[title="${frame}"]`).getByRole('textbox');
}

export async function reviewOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review Order' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

export async function pay(page: Page, total = formatPlanPrice()): Promise<void> {
  await page.getByRole('button', { name: `Pay ${total}` }).click();
}

export async function payWithCard(page: Page, payment?: Payment, total?: string): Promise<void> {
  await fillPayment(page, payment);
  await reviewOrder(page);
  await pay(page, total);
}

/** Confirms the payment in the bank's 3-D Secure frame. */
export async function completeAuthentication(page: Page): Promise<void> {
  const challenge = page.frameLocator('iframe[title="Card authentication"]');
  await challenge.getByRole('button', { name: 'Complete authentication' }).click();
}

/** Waits until the iframes of the card fields have loaded and the form is no longer busy. */
export const waitForForm = (page: Page) =>
  page
    .getByRole('region', { name: 'Card' })
    .and(page.locator('[aria-busy=false]'))
    // Use `waitFor`, which resolves as soon as the form is ready. An assertion would poll only twice a second, and
    // nearly every purchase in the tests waits here.
    .waitFor();

export async function openForm(page: Page): Promise<void> {
  await open(page, paths.checkout);
  await waitForForm(page);
}

/** Goes from the empty form to the confirmation, before the card is charged. */
export async function openConfirmation(page: Page, payment: Payment = {}): Promise<void> {
  await openForm(page);
  await fillPayment(page, { email: 'grace@example.com', ...payment });
  await reviewOrder(page);
}

export async function buy(page: Page, payment?: Payment): Promise<void> {
  await openConfirmation(page, payment);
  await pay(page);
}

/** Finds the error message above the form, which is an alert or takes the focus. */
export const locateBanner = (page: Page) =>
  page.getByRole('main').locator('[role=alert], [role=group][tabindex="-1"]');

export const locateOrderComplete = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Order complete' });
