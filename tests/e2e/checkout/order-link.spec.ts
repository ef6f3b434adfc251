import { paths } from '@site/domain/paths';
import { expectNoAxeFindings } from '@site/testing/browser/accessibility';
import { buy, locateOrderComplete, waitForForm } from '@site/testing/browser/checkout';
import { expect, open, test } from '@site/testing/browser/fixtures';
import { holdBack } from '@site/testing/browser/page-requests';
import { waitForMail } from '@site/testing/browser/wait-for-mail';

/** Console messages about the errors that these tests cause. */
test.use({
  tolerated: /Failed to load resource|blocked by CORS policy|Cross-Origin Request Blocked/,
});

test('an order opens by its link, and its email address is corrected and restored', async ({
  page,
  context,
  site,
}) => {
  const answered = page.waitForResponse('**/create-payment-intent');
  await buy(page);
  await expect(locateOrderComplete(page)).toBeVisible();
  const { orderToken, orderNumber } = await (await answered).json();

  const later = await context.newPage();
  await open(later, `${paths.checkout}#order=${orderToken}`);
  await expect(later.getByText(orderNumber)).toBeVisible();
  await expect(later.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(new URL(later.url()).hash).toBe('');
  await later.reload();
  await expect(later.getByText(orderNumber)).toBeVisible();
  // Neither extensions nor copies of the page may see the token that opens the order.
  const findExposed = () =>
    later.evaluate(() => JSON.stringify(history.state) + document.documentElement.outerHTML);
  expect(await findExposed()).not.toContain(orderToken);
  const opening = context.waitForEvent('page');
  const questions = later.getByRole('link', { name: 'Answer the questions' });
  await questions.click({ modifiers: ['ControlOrMeta'] });
  const form = await opening;
  await expect(form.getByRole('region', { name: 'Your order' })).toContainText(orderNumber);
  await form.getByRole('link', { name: 'See your order' }).click();
  await expect(locateOrderComplete(form)).toBeVisible();
  await form.goBack();
  await expect(form.getByRole('region', { name: 'Your order' })).toContainText(orderNumber);
  expect(await form.evaluate(() => JSON.stringify(history.state) + location.href)).not.toContain('order=');
  await form.close();
  await expect(questions).toHaveAttribute('href', paths.intake);

  await later.getByRole('button', { name: 'Not your address? Correct it' }).click();
  const email = later.getByRole('textbox', { name: /^Correct email address/ });
  await expect(email).toBeFocused();
  await email.fill('grace@example');
  await email.press('Enter');
  await expect(later.getByText('Please enter a valid email address')).toBeVisible();
  await expectNoAxeFindings(later);
  await email.fill('grace@example.org');
  await email.press('Enter');
  await expect(
    later.getByRole('group', { name: 'Corrected. Emails about this order go to grace@example.org.' }),
  ).toBeFocused();
  await expect(later.getByText('The address was g•••@example.com before.')).toBeVisible();
  await expectNoAxeFindings(later);

  const { text = '', to } = await waitForMail(site, `email-corrected-${orderNumber}`);
  expect(to?.[0]?.address).toBe('grace@example.com');
  const [undo = ''] = /\/payment-flow#restore=[\w-]{43}/.exec(text) ?? [];
  await open(later, undo);
  await later.reload();
  await expectNoAxeFindings(later);
  await later.getByRole('button', { name: 'Undo the change' }).click();
  await expect(later.getByText(`Emails about order ${orderNumber} come to you again.`)).toBeVisible();
  await expectNoAxeFindings(later);
  await later.reload();
  await later.getByRole('button', { name: 'Undo the change' }).click();
  await expect(later.getByText('This link has been used or has expired')).toBeVisible();
  await open(later, `${paths.checkout}#order=${orderToken}`);
  await expect(later.getByText('This link does not open an order.')).toBeVisible();

  const wrong = await context.newPage();
  await open(wrong, `${paths.checkout}#order=${orderToken}x`);
  await expect(wrong.getByText('This link does not open an order.')).toBeVisible();
  await expectNoAxeFindings(wrong);
});

test('at a shared computer a paid purchase shows nothing personal, and its buyer gets a link by email, which shows a refund', {
  tag: '@full',
}, async ({ page, context, site }) => {
  const answered = page.waitForResponse('**/create-payment-intent');
  await buy(page);
  const { paymentIntentId } = await (await answered).json();
  await expect(page.getByText('Invoice sent')).toBeVisible();
  const orderNumber = (await page.getByText(/^ORD-/).textContent()) ?? '';
  // Simulate a lost response to the payment: the browser does not know that the order was paid.
  await page.evaluate(() => {
    const stored = localStorage.getItem('checkoutPurchases') ?? '';
    localStorage.setItem('checkoutPurchases', stored.replace('"paid"', '"open"'));
  });
  await page.close();

  const next = await context.newPage();
  await open(next, paths.checkout);
  await expect(next.getByText(orderNumber)).toBeVisible();
  await expect(next.getByRole('main')).toContainText('Pitch Deck - 12 slides');
  await expect(next.getByRole('main')).not.toContainText(/Grace|grace@example\.com|pi_/);
  await next.reload();
  const email = next.getByRole('textbox', { name: /^Email/ });
  await next.getByRole('button', { name: 'Email me the link' }).click();
  await expect(email).toBeFocused();
  await expectNoAxeFindings(next);
  await email.fill('grace@example.com');
  await email.press('Enter');
  await expect(next.getByText('Please check your inbox')).toBeVisible();
  await expectNoAxeFindings(next);

  const { text = '' } = await waitForMail(site, `order-link-${orderNumber}`);
  const [link = ''] = /#order=[\w-]{43}/.exec(text) ?? [];
  await open(next, paths.checkout + link);
  await expect(locateOrderComplete(next)).toBeVisible();
  await expect(next.getByRole('main')).toContainText('grace@example.com');

  // Another order begins only on request, with a button that stays in its place.
  const another = await context.newPage();
  const loadForm = await holdBack(another, /order-link-form/);
  await open(another, paths.checkout);
  await expect(another.getByText('Loading the form...')).toBeVisible();
  await expect(another.getByText(orderNumber)).toBeVisible();
  const startAgain = another.getByRole('button', { name: 'Start a new order' });
  await expect(startAgain).toBeHidden();
  loadForm();
  await startAgain.click();
  await waitForForm(another);

  const authorization = 'Bearer sk_test_sandbox';
  const body = new URLSearchParams({ payment_intent: paymentIntentId, amount: '1250' });
  const init = { method: 'POST', headers: { authorization }, body };
  expect((await fetch(`${site.urls.sandbox}/v1/refunds`, init)).status).toBe(200);
  await expect(async () => {
    await next.reload();
    await expect(next.getByText('Partly refunded')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(next.getByText('$12.50 (USD)')).toBeVisible();
  await expectNoAxeFindings(next);
});
