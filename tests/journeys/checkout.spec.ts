import { paths } from '@site/shared/paths';
import type { Page, Route } from 'playwright/test';
import { expectNoFindings } from '../axe.ts';
import { expect, open, test } from '../fixtures.ts';
import { cardField, cards, fillPayment, pay, reviewOrder } from '../purchase.ts';

// Every test has a browser profile of its own; the workers share this long file.
test.describe.configure({ mode: 'parallel' });
/** What the browser itself notes of the refusals that these tests bring about. */
test.use({ tolerated: { patterns: [/Failed to load resource/, /blocked by CORS policy/] } });

const formReady = (page: Page) => expect(page.getByTitle('Secure CVC input frame')).toBeVisible();

async function openForm(page: Page): Promise<void> {
  await open(page, paths.checkout);
  await formReady(page);
}

async function payWith(page: Page, card: string): Promise<void> {
  await openForm(page);
  await fillPayment(page, { email: 'grace@example.com', card });
  await reviewOrder(page);
  await pay(page, '$650');
}

const banner = (page: Page) => page.getByRole('main').getByRole('alert');
const complete = (page: Page) => page.getByRole('heading', { level: 1, name: 'Order complete' });
const intentsCreated = (page: Page) => {
  const seen = new Set<string>();
  page.on('response', async (response) => {
    if (response.url().endsWith('/create-payment-intent') && response.ok())
      seen.add((await response.json()).paymentIntentId);
  });
  return seen;
};

test.describe('what the provider refuses leads back to the form, with the reason in a red banner', () => {
  const refusals = [
    [cards.declined, 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4000000000000069', 'Your card has expired.'],
    ['4000000000000127', "Your card's security code is incorrect."],
    ['4000000000000119', 'An error occurred while processing your card. Try again in a little bit.'],
  ] as const;
  for (const [card, message] of refusals) {
    test(message, async ({ page }) => {
      await payWith(page, card);
      await expect(banner(page)).toContainText(message);
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByRole('button', { name: 'Review Order' })).toBeVisible();
    });
  }

  const errors = [
    [{ type: 'authentication_required' }, 'Your bank requires additional authentication. Please try again.'],
    [
      { type: 'card_error', code: 'authentication_required', message: 'm' },
      'Your bank requires additional authentication. Please try again.',
    ],
    [{ type: 'validation_error', code: 'incomplete_number' }, 'Please enter a complete card number'],
    [{ type: 'validation_error', code: 'incomplete_cvc' }, 'Please enter a valid security code (CVC)'],
    [{ type: 'validation_error', code: 'incomplete_expiry' }, 'Please enter a valid expiry date'],
    [{ type: 'validation_error', code: 'incomplete_zip' }, 'Please enter a valid zip code'],
    [{ type: 'validation_error', code: 'else' }, 'Please check your card details and try again'],
    [{ type: 'api_error', message: 'The provider is resting.' }, 'The provider is resting.'],
    [{ type: 'api_error' }, 'Payment failed - please try again'],
  ] as const;
  for (const [error, message] of errors) {
    test(`${Object.values(error).join(' ')}: ${message}`, async ({ page }) => {
      await page.route('**/v1/payment_intents/*/confirm', (route) =>
        route.fulfill({ status: 400, json: { error } }),
      );
      await payWith(page, cards.succeeds);
      await expect(banner(page)).toContainText(message);
    });
  }

  test('a lost connection', async ({ page }) => {
    await page.route('**/v1/payment_intents/**', (route) => route.abort());
    await payWith(page, cards.succeeds);
    await expect(banner(page)).toContainText('Network error. Please check your connection and try again.');
  });
});

test('keeps the card fields after a decline, and clears the banner on the next submit', async ({ page }) => {
  await payWith(page, cards.declined);
  await expect(page.locator(':focus')).toContainText('Your card was declined.');
  await expect(banner(page)).toContainText('Your card was declined.');
  await expect(cardField(page, 'Secure card number input frame')).toHaveValue('4000 0000 0000 0002');
  await expect(cardField(page, 'Secure CVC input frame')).toHaveValue('123');
  await cardField(page, 'Secure card number input frame').fill(cards.succeeds);
  await reviewOrder(page);
  await expect(page.getByText('Your card was declined.')).toBeHidden();
  await pay(page, '$650');
  await expect(complete(page)).toBeFocused();
});

test('a payment whose answer was lost is a success', async ({ page }) => {
  await page.route('**/v1/payment_intents/*/confirm', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await payWith(page, cards.succeeds);
  await expect(complete(page)).toBeVisible();
});

test.describe('3-D Secure in front of the confirmation', () => {
  const challenge = (page: Page) => page.frameLocator('iframe[title="Card authentication"]');

  test('is answered with the mouse', async ({ page }) => {
    await payWith(page, cards.asksFor3ds);
    await challenge(page).getByRole('button', { name: 'Complete authentication' }).click();
    await expect(complete(page)).toBeVisible();
  });

  test('is failed and then answered with the keyboard', async ({ page }) => {
    await payWith(page, cards.asksFor3ds);
    // The question takes the focus by itself; a key pressed before that would go to the page.
    const question = challenge(page).getByRole('heading', { level: 1 });
    await expect(question).toBeFocused();
    await challenge(page).getByRole('button', { name: 'Complete authentication' }).press('Escape');
    await expect(banner(page)).toContainText(
      'Your bank requires additional authentication. Please try again.',
    );
    await page.getByRole('button', { name: 'Review Order' }).press('Enter');
    await page.getByRole('button', { name: 'Pay $650' }).press('Enter');
    await expect(question).toBeFocused();
    await challenge(page).getByRole('button', { name: 'Complete authentication' }).press('Enter');
    await expect(complete(page)).toBeVisible();
  });
});

test.describe('the form', () => {
  test('says in one place what is missing, and leads there', async ({ page }) => {
    await openForm(page);
    await page.getByRole('button', { name: 'Review Order' }).click();
    const summary = page.getByRole('main').getByRole('alert');
    await expect(summary.getByRole('heading')).toHaveText(
      'Please fill in all required fields (Email and Full Name)',
    );
    await expect(summary.getByRole('heading')).toBeFocused();
    await expect(summary).toContainText('Please enter a complete card number');
    await expect(summary).toContainText('Please enter a valid expiry date');
    await expect(summary).toContainText('Please enter a valid security code (CVC)');
    await summary.getByRole('link', { name: 'Full Name' }).click();
    await expect(page.getByRole('textbox', { name: /^Full Name/ })).toBeFocused();
    await summary.getByRole('link', { name: 'Please enter a valid expiry date' }).click();
    await expect(cardField(page, 'Secure expiration date input frame')).toBeFocused();
  });

  test('speaks up when a field is left, and not before', async ({ page }) => {
    await openForm(page);
    const email = page.getByRole('textbox', { name: /^Email/ });
    await email.fill('grace');
    await expect(page.getByText('Please enter a valid email address')).toBeHidden();
    await email.blur();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await email.fill('grace@example.com');
    await expect(page.getByText('Please enter a valid email address')).toBeHidden();
  });

  test('hints at a mistyped domain without standing in the way', async ({ page }) => {
    await openForm(page);
    const email = page.getByRole('textbox', { name: /^Email/ });
    await email.fill('grace@gmial.com');
    await email.blur();
    await page.getByRole('button', { name: 'Did you mean grace@gmail.com?' }).click();
    await expect(email).toHaveValue('grace@gmail.com');
    await email.fill('grace@gmial.com');
    await fillPayment(page);
    await reviewOrder(page);
  });

  test('asks for patience while the card fields are not ready', async ({ page }) => {
    const held: Route[] = [];
    await page.route('**/frames/field.html**', (route) => void held.push(route));
    await open(page, paths.checkout);
    await page.getByRole('button', { name: 'Review Order' }).waitFor();
    await page.getByRole('textbox', { name: /^Email/ }).fill('grace@example.com');
    await page.getByRole('textbox', { name: /^Full Name/ }).fill('Grace Hopper');
    await page.getByRole('button', { name: 'Review Order' }).click();
    await expect(
      page.getByText('Payment form is not ready. Please wait a moment and try again.'),
    ).toBeVisible();
    await Promise.all(held.map((route) => route.continue()));
  });

  test('says when the card fields cannot be loaded, and loads them on request', async ({ page, site }) => {
    await page.route(site.config.stripe.scriptUrl, (route) => route.abort());
    await open(page, paths.checkout);
    await expect(page.getByText('The card fields could not be loaded')).toBeVisible();
    await page.unroute(site.config.stripe.scriptUrl);
    await page.getByRole('button', { name: 'Try again' }).click();
    await formReady(page);
  });
});

test.describe('without a payment secret', () => {
  const wants = '**/create-payment-intent';
  const failed = 'Failed to initialize payment. Please refresh.';

  test('a network failure is said, and tried again on request', async ({ page }) => {
    await page.route(wants, (route) => route.abort());
    await open(page, paths.checkout);
    await expect(page.getByText(failed)).toBeVisible();
    await page.unroute(wants);
    await page.getByRole('button', { name: 'Try again' }).click();
    await formReady(page);
  });

  test('an answer without a secret is a failure', async ({ page, site }) => {
    await page.route(wants, (route) =>
      route.fulfill({ json: { amount: 650 }, headers: { 'access-control-allow-origin': site.urls.site } }),
    );
    await open(page, paths.checkout);
    await expect(page.getByText(failed)).toBeVisible();
  });

  test('a changed price is said, with today’s', async ({ page, site }) => {
    await page.route(wants, (route) =>
      route.fulfill({
        status: 409,
        json: { error: { code: 'price_changed', message: 'm', currentPrice: 700 } },
        headers: { 'access-control-allow-origin': site.urls.site },
      }),
    );
    await open(page, paths.checkout);
    await expect(page.getByText('Pitch Deck - 12 slides now costs $700.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue at this price' })).toBeVisible();
  });
});

test.describe('the selected plan', () => {
  const store = (page: Page, value: string) =>
    page.addInitScript((plan) => localStorage.setItem('selectedPlan', plan), value);

  test('corrupt falls back to the default', async ({ page }) => {
    await store(page, '{"id":');
    await openForm(page);
    await expect(page.getByRole('complementary', { name: 'Order Summary' })).toContainText(
      'Pitch Deck - 12 slides',
    );
  });
  test('null waits, with a way to the plans', async ({ page }) => {
    await store(page, 'null');
    await open(page, paths.checkout);
    await expect(page.getByText('Loading order details...')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', paths.pricing);
  });
  test('consulting is booked and not paid', async ({ page, site }) => {
    await store(page, '{"id":"co2"}');
    await open(page, paths.checkout);
    await expect(page.getByRole('link', { name: /Schedule Now/ })).toHaveAttribute(
      'href',
      site.config.booking.plans.co2,
    );
    await expect(page.getByRole('button', { name: 'Review Order' })).toBeHidden();
  });
  test('is followed when another tab changes it', async ({ page, context }) => {
    await openForm(page);
    const other = await context.newPage();
    await open(other, paths.home);
    await other.evaluate(() => localStorage.setItem('selectedPlan', '{"id":"mr2"}'));
    await expect(page.getByRole('complementary', { name: 'Order Summary' })).toContainText('$900');
    await expect(page.getByText('Your plan has changed')).toBeVisible();
  });
});

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

  test('a reload at the confirmation comes back to the form with what was typed', async ({ page }) => {
    await openForm(page);
    await fillPayment(page, { email: 'grace@example.com' });
    await reviewOrder(page);
    await page.reload();
    await formReady(page);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue('grace@example.com');
  });
});

test.describe('the invoice e-mail', () => {
  const send = '**/send-invoice-email';
  const answers = [
    [
      'a missing endpoint',
      { status: 404, body: 'no' },
      'Email service endpoint not found. Please contact support.',
    ],
    [
      'an answer that is not JSON',
      { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
      'Server returned 502: ... Expected JSON but received text/html',
    ],
    [
      'the server’s own error',
      { status: 500, json: { error: 'The mailman is ill.' } },
      'The mailman is ill.',
    ],
    ['the server’s own message', { status: 500, json: { message: 'Try later.' } }, 'Try later.'],
    ['an error without words', { status: 500, json: {} }, 'HTTP error! status: 500'],
  ] as const;
  for (const [name, answer, message] of answers) {
    test(`${name}: ${message}`, async ({ page, site }) => {
      const headers = { 'access-control-allow-origin': site.urls.site };
      await page.route(send, (route) => route.fulfill({ ...answer, headers }));
      await payWith(page, cards.succeeds);
      await expect(page.getByText('Email delivery issue')).toBeVisible();
      await expect(page.getByText(message)).toBeVisible();
      await expect(page.getByText('Please contact support for your invoice copy')).toBeVisible();
    });
  }

  test('a network failure', async ({ page }) => {
    await page.route(send, (route) => route.abort());
    await payWith(page, cards.succeeds);
    await expect(
      page.getByText(
        'Network error: Unable to connect to the server. Please check your internet connection and try again.',
      ),
    ).toBeVisible();
  });

  test('waits for an API that is not there, and goes out on Retry, once', async ({ page }) => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/send-invoice-email') && request.method() === 'POST') sent += 1;
    });
    await page.route('**/health', (route) => route.abort());
    await payWith(page, cards.succeeds);
    await expect(page.getByText('Connection Issue')).toBeVisible();
    await expect(page.getByText('Unable to connect to server: Failed to fetch')).toBeVisible();
    await expect(page.getByText('Your order was processed')).toBeVisible();
    expect(sent).toBe(0);
    await page.unroute('**/health');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(/Invoice sent|Your invoice is on its way/)).toBeVisible();
    await page.reload();
    await expect(page.getByText('Invoice sent')).toBeVisible({ timeout: 20_000 });
    expect(sent).toBe(1);
  });
});

test('the order opens later by its link, which leaves the address bar', async ({ page, context }) => {
  const answered = page.waitForResponse('**/create-payment-intent');
  await payWith(page, cards.succeeds);
  await expect(complete(page)).toBeVisible();
  const { orderToken, orderNumber } = await (await answered).json();

  const later = await context.newPage();
  await open(later, `${paths.checkout}#order=${orderToken}`);
  await expect(later.getByText(orderNumber)).toBeVisible();
  expect(new URL(later.url()).hash).toBe('');
  await later.reload();
  await expect(later.getByText(orderNumber)).toBeVisible();

  const wrong = await context.newPage();
  await open(wrong, `${paths.checkout}#order=${orderToken}x`);
  await expect(wrong.getByText('This link does not open an order.')).toBeVisible();
});

test.describe('axe finds nothing in any state', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  for (const [size, viewport] of [
    ['a phone', { width: 360, height: 780 }],
    ['a desktop', { width: 1280, height: 800 }],
  ] as const) {
    test.describe(`on ${size}`, () => {
      test.use({ viewport });
      test('from the empty form to the order', async ({ page }) => {
        await openForm(page);
        await page.getByText('Test cards:').click();
        await page.getByRole('button', { name: 'Review Order' }).click();
        await expect(banner(page)).toBeVisible();
        await expectNoFindings(page);
        await fillPayment(page, { email: 'grace@example.com', card: cards.declined });
        await reviewOrder(page);
        await expectNoFindings(page);
        await pay(page, '$650');
        await expect(banner(page)).toContainText('Your card was declined.');
        await expectNoFindings(page);
        await cardField(page, 'Secure card number input frame').fill(cards.succeeds);
        await reviewOrder(page);
        await page.route('**/health', (route) => route.abort());
        await pay(page, '$650');
        await expect(page.getByText('Connection Issue')).toBeVisible();
        await expectNoFindings(page);
      });
    });
  }
});
