import { expect, type Locator, type Page } from 'playwright/test';

export const cards = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  asksFor3ds: '4000002500003155',
} as const;

type Payment = { email?: string; fullName?: string; card?: string };

/** Fills in the payment step as a buyer does, card fields included. */
export async function fillPayment(
  page: Page,
  { email, fullName = 'Grace Hopper', card = cards.succeeds }: Payment = {},
): Promise<void> {
  if (email) await page.getByRole('textbox', { name: /^Email/ }).fill(email);
  await page.getByRole('textbox', { name: /^Full Name/ }).fill(fullName);
  await cardField(page, 'Secure card number input frame').pressSequentially(card);
  await cardField(page, 'Secure expiration date input frame').pressSequentially('1234');
  await cardField(page, 'Secure CVC input frame').pressSequentially('123');
}

/** A card field lives in a frame of the payment provider's own. */
export function cardField(page: Page, frame: string): Locator {
  return page.frameLocator(`iframe[title="${frame}"]`).getByRole('textbox');
}

export async function reviewOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review Order' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

export async function pay(page: Page, total: string): Promise<void> {
  await page.getByRole('button', { name: `Pay ${total}` }).click();
}
