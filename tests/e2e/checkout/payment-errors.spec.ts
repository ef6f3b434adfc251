import type { ServerResponse } from 'node:http';
import { paths } from '@site/domain/paths';
import type { Page } from 'playwright/test';
import { SMTPServer } from 'smtp-server';
import { expectNoAxeFindings } from '../../harness/accessibility.ts';
import {
  banner,
  cardField,
  cards,
  complete,
  fillPayment,
  formReady,
  openForm,
  pay,
  payWith,
  reviewOrder,
  toConfirmation,
  typeInCardField,
} from '../../harness/checkout.ts';
import { sendJson, startFakeApi, withPrice } from '../../harness/fake-api.ts';
import { expect, open, test } from '../../harness/fixtures.ts';
import type { TestSite } from '../../harness/site.ts';

/**
 * Every row of the payment error catalogue, caused for real: by the provider's responses, by an unavailable provider or
 * API, by another API.
 */
test.describe.configure({ mode: 'parallel' });
/** What the browser logs about the errors that these tests cause. */
test.use({
  tolerated: { patterns: [/Failed to load resource/, /blocked by CORS policy/, /ERR_CONNECTION/] },
});

/** The provider confirms with this error, whatever the card. */
async function nextPaymentFails(site: TestSite, error: object, status = 400): Promise<void> {
  const path = '/v1/payment_intents/';
  await site.control('POST', '/faults', { kind: 'error', method: 'POST', path, status, error });
}

async function expectBackAtForm(page: Page, message: string): Promise<void> {
  await expect(banner(page)).toContainText(message);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Review Order' })).toBeVisible();
}

/** From the form after an error to the confirmation again: the message is gone by then. */
async function toConfirmationAgain(page: Page, shown: string): Promise<void> {
  await reviewOrder(page);
  await expect(page.getByText(shown)).toBeHidden();
}

test.describe('a declined card shows the provider’s message', () => {
  // Several cards on one form, as a buyer tries them; the fifth decline would cancel the payment.
  const groups: readonly (readonly (readonly [card: string, message: string])[])[] = [
    [
      [cards.declined, 'Your card was declined.'],
      ['4000000000009995', 'Your card has insufficient funds.'],
      ['4000000000009987', 'Your card was declined.'],
      ['4000000000000069', 'Your card has expired.'],
    ],
    [
      ['4000000000009979', 'Your card was declined.'],
      ['4000000000000127', "Your card's security code is incorrect."],
      ['4100000000000019', 'Your card was declined.'],
      ['4000000000006975', 'Your card was declined for making repeated attempts too frequently'],
    ],
    [
      ['4000000000000119', 'An error occurred while processing your card. Try again in a little bit.'],
      ['4539578763621486', 'Your request was in test mode, but used a non test (live) card.'],
    ],
  ];
  for (const [index, tried] of groups.entries()) {
    test(tried.map(([card]) => card).join(', '), { tag: index > 0 ? '@full' : [] }, async ({ page }) => {
      let shown = '';
      for (const [card, message] of tried) {
        await test.step(`${card}: ${message}`, async () => {
          if (shown === '') await toConfirmation(page, card);
          else {
            await typeInCardField(page, 'Secure card number input frame', card);
            await toConfirmationAgain(page, shown);
          }
          await pay(page, '$650');
          await expectBackAtForm(page, message);
          shown = message;
        });
      }
    });
  }
});

test('a missing authentication, in each form of the error', { tag: '@full' }, async ({ page, site }) => {
  const message = 'Your bank requires additional authentication. Please try again.';
  await test.step('as the card’s decline', async () => {
    const card = '5555555555554444';
    await site.control('PUT', `/cards/${card}`, { outcome: 'authentication_required' });
    await payWith(page, card);
    await expectBackAtForm(page, message);
    await site.control('DELETE', `/cards/${card}`);
  });
  for (const error of [
    { type: 'authentication_required' },
    { type: 'card_error', code: 'card_declined', decline_code: 'authentication_required', message: 'm' },
  ]) {
    await test.step(`as ${Object.values(error).join(' ')}`, async () => {
      await toConfirmationAgain(page, message);
      await nextPaymentFails(site, error, 402);
      await pay(page, '$650');
      await expectBackAtForm(page, message);
    });
  }
});

test('card fields that are emptied behind the confirmation', { tag: '@full' }, async ({ page, site }) => {
  // As autofill can do after the validation.
  const becomes = (frame: string, value: string) =>
    cardField(page, frame).evaluate((input, text) => {
      (input as HTMLInputElement).value = text;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }, value);
  const number = 'Secure card number input frame';
  let shown = '';
  for (const [code, frame, value, right, message] of [
    ['incomplete_number', number, '', cards.succeeds, 'Please enter a complete card number'],
    ['incomplete_cvc', 'Secure CVC input frame', '1', '123', 'Please enter a valid security code (CVC)'],
    [
      'incomplete_expiry',
      'Secure expiration date input frame',
      '1',
      '1234',
      'Please enter a valid expiry date',
    ],
    [
      'invalid_number',
      number,
      '4242424242424241',
      cards.succeeds,
      'Please check your card details and try again',
    ],
  ] as const) {
    await test.step(`${code}: ${message}`, async () => {
      if (shown === '') await toConfirmation(page);
      else await toConfirmationAgain(page, shown);
      await becomes(frame, value);
      await pay(page, '$650');
      await expectBackAtForm(page, message);
      await typeInCardField(page, frame, right);
      shown = message;
    });
  }
  await test.step('incomplete_zip: Please enter a valid zip code', async () => {
    await toConfirmationAgain(page, shown);
    await nextPaymentFails(site, { type: 'validation_error', code: 'incomplete_zip' });
    await pay(page, '$650');
    await expectBackAtForm(page, 'Please enter a valid zip code');
  });
  await test.step('removed altogether: the library’s own message', async () => {
    await toConfirmationAgain(page, 'Please enter a valid zip code');
    await page.getByTitle(number).evaluate((element) => element.remove());
    await pay(page, '$650');
    await expectBackAtForm(page, 'We could not retrieve data from the specified Element.');
  });
});

test.describe('a failing provider', () => {
  test('shows its message, or a general one', { tag: '@full' }, async ({ page, site }) => {
    let shown = '';
    for (const [name, fault, message] of [
      ['no message', { type: 'api_error' }, 'Payment failed - please try again'],
      [
        'its own message',
        { message: 'The provider is resting.', type: 'api_error' },
        'The provider is resting.',
      ],
      ['nothing at all', {}, 'Payment failed - please try again'],
    ] as const) {
      await test.step(`with ${name}`, async () => {
        if (shown === '') await toConfirmation(page);
        else await toConfirmationAgain(page, shown);
        await nextPaymentFails(site, fault, 500);
        await pay(page, '$650');
        await expectBackAtForm(page, message);
        shown = message;
      });
    }
    await test.step('is busy', async () => {
      await toConfirmationAgain(page, shown);
      const path = '/v1/payment_intents/';
      await site.control('POST', '/faults', { kind: 'rate_limit', method: 'POST', path });
      await pay(page, '$650');
      await expectBackAtForm(page, 'Too many requests hit the API too quickly.');
    });
  });

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

test.describe('before there is a payment', () => {
  const failed = 'Failed to initialize payment. Please refresh.';

  test('a network whose cards were declined too often: the page explains it, and loses nothing', {
    tag: '@full',
  }, async ({ page }) => {
    await openForm(page);
    await fillPayment(page, { email: 'grace@example.com', fullName: 'Grace Hopper' });
    await page.getByRole('textbox', { name: /^Full Name/ }).blur();
    const error = { code: 'payments_paused', message: 'm' };
    await page.route('**/create-payment-intent', (route) => {
      const headers = {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'content-type',
      };
      return route.request().method() === 'OPTIONS'
        ? route.fulfill({ status: 204, headers })
        : route.fulfill({ status: 429, headers, json: { error } });
    });
    await page.reload();
    await expect(banner(page)).toContainText('Card payments are paused for your network');
    await expect(page.locator(':focus')).toContainText('Nothing was charged');
    await expectNoAxeFindings(page);
    await page.unroute('**/create-payment-intent');
    await page.getByRole('button', { name: 'Try again' }).click();
    await formReady(page);
    await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue('grace@example.com');
    await expect(page.getByRole('textbox', { name: /^Full Name/ })).toHaveValue('Grace Hopper');
  });

  test('the card fields are not ready yet', { tag: '@full' }, async ({ page, site }) => {
    await site.control('POST', '/faults', { kind: 'timeout', path: '/frames/field.html', times: 3 });
    await open(page, paths.checkout);
    await page.getByRole('textbox', { name: /^Email/ }).fill('grace@example.com');
    await page.getByRole('textbox', { name: /^Full Name/ }).fill('Grace Hopper');
    await page.getByRole('button', { name: 'Review Order' }).click();
    await expect(
      page.getByText('Payment form is not ready. Please wait a moment and try again.'),
    ).toBeVisible();
    await site.control('DELETE', '/faults');
  });

  test('the provider’s library does not load, and loads on request', async ({ page, site }) => {
    await site.control('POST', '/faults', { kind: 'error_500', path: '/v3/', times: 50 });
    await open(page, paths.checkout);
    await expect(page.getByText('The card fields could not be loaded')).toBeVisible();
    await site.control('DELETE', '/faults');
    await page.getByRole('button', { name: 'Try again' }).click();
    await formReady(page);
  });

  test('the API is unavailable, and available again', async ({ page, site }) => {
    await site.killApi();
    await open(page, paths.checkout);
    await expect(page.getByText(failed)).toBeVisible();
    await expect(banner(page)).toContainText('Our server could not be reached.');
    await site.startApi();
    await page.getByRole('button', { name: 'Try again' }).click();
    await formReady(page);
  });

  test('the provider does not respond to the API', { tag: '@full' }, async ({ page, site }) => {
    await site.control('POST', '/faults', {
      kind: 'error_500',
      method: 'POST',
      path: '/v1/payment_intents',
      times: 50,
    });
    await open(page, paths.checkout);
    await expect(page.getByText(failed)).toBeVisible();
    await expect(banner(page)).toContainText('Our payment provider is not answering at the moment.');
    await expect(banner(page)).toContainText(/tell us the reference [\w-]{8}\./);
    await site.control('DELETE', '/faults');
    await page.getByRole('button', { name: 'Try again' }).click();
    await formReady(page);
  });

  test('another server responds, without a secret', { tag: '@full' }, async ({ page, site }) => {
    const restore = await startFakeApi(site, (response) => sendJson(response, 200, { amount: 650 }));
    await open(page, paths.checkout);
    await expect(page.getByText(failed)).toBeVisible();
    await restore();
  });

  test('the price has changed since the page was rendered: the page shows it, and sells at the new price', {
    tag: '@full',
  }, async ({ page, site }) => {
    await site.killApi();
    await site.startApi(withPrice(650, 700));
    await open(page, paths.checkout);
    await expect(page.getByText('Pitch Deck - 12 slides now costs $700.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue at this price' }).click();
    await formReady(page);
    await expect(page.getByRole('complementary', { name: 'Order Summary' })).toContainText('$700');
    await fillPayment(page, { email: 'grace@example.com' });
    await reviewOrder(page);
    await pay(page, '$700');
    await expect(complete(page)).toBeVisible();
    await expect(page.getByText('Invoice sent')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('$700');
    await site.killApi();
    await site.startApi();
  });

  test('the price changes during a purchase: a reload shows it', { tag: '@full' }, async ({ page, site }) => {
    await openForm(page);
    await site.killApi();
    await site.startApi(withPrice(650, 700));
    await page.reload();
    await expect(page.getByText('Pitch Deck - 12 slides now costs $700.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue at this price' }).click();
    await formReady(page);
    const amounts = await site.control<{ amount: number }[]>('GET', '/intents');
    // The same intent, at the new amount.
    expect(amounts[0]?.amount).toBe(70_000);
    await site.killApi();
    await site.startApi();
  });
});

test.describe('the invoice email', () => {
  test('shows the cause of each failure when another server responds', { tag: '@full' }, async ({
    page,
    site,
  }) => {
    type Case = [name: string, message: string, respond: (response: ServerResponse) => void];
    const responding = (status: number, type: string, body: string) => (response: ServerResponse) =>
      void response.writeHead(status, { 'content-type': type }).end(body);
    const json = 'application/json';
    const cases: Case[] = [
      [
        'a missing endpoint',
        'Email service endpoint not found. Please contact support.',
        responding(404, 'text/plain', 'no'),
      ],
      [
        'a response that is not JSON',
        'Server returned 502: ... Expected JSON but received text/html',
        responding(502, 'text/html', '<h1>Bad Gateway</h1>'),
      ],
      [
        'the server’s own error',
        'The mailman is ill.',
        responding(500, json, '{"error":"The mailman is ill."}'),
      ],
      ['the server’s own message', 'Try later.', responding(500, json, '{"message":"Try later."}')],
      ['an error without a message', 'HTTP error! status: 500', responding(500, json, '{}')],
      [
        'a network failure',
        'Network error: Unable to connect to the server. Please check your internet connection and try again.',
        (response) => void response.destroy(),
      ],
    ];
    let healthy = true;
    let respond: Case[2] | undefined;
    await toConfirmation(page);
    const restore = await startFakeApi(site, (response, path) => {
      if (path === '/health') sendJson(response, healthy ? 200 : 503, healthy ? { status: 'ok' } : {});
      else respond?.(response);
    });
    for (const [name, message, next] of cases) {
      await test.step(`${name}: ${message}`, async () => {
        const first = respond === undefined;
        respond = next;
        if (first) await pay(page, '$650');
        else await page.getByRole('button', { name: 'Retry' }).click();
        await expect(page.getByText(message)).toBeVisible();
        await expect(page.getByText('Email delivery issue')).toBeVisible();
        await expect(page.getByText('Please contact support for your invoice copy')).toBeVisible();
      });
    }
    await test.step('a failing health check', async () => {
      healthy = false;
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText('Unable to connect to server: HTTP error! status: 503')).toBeVisible();
    });
    await restore();
  });

  test('waits for an unavailable API, and is sent on Retry, once', { tag: '@full' }, async ({
    page,
    site,
  }) => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/send-invoice-email') && request.method() === 'POST') sent += 1;
    });
    await toConfirmation(page);
    await site.killApi();
    await pay(page, '$650');
    await expect(page.getByText('Connection Issue')).toBeVisible();
    await expect(page.getByText('Unable to connect to server: Failed to fetch')).toBeVisible();
    await expect(
      page.getByText('Your order was processed, but the confirmation email could not be sent.'),
    ).toBeVisible();
    expect(sent).toBe(0);
    await site.startApi();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(/Invoice sent|Your invoice is on its way/)).toBeVisible();
    await page.reload();
    await expect(page.getByText('Invoice sent')).toBeVisible();
    expect(sent).toBe(1);
  });

  test('bounces, and is sent on Retry once the address is known', { tag: '@full' }, async ({
    page,
    site,
  }) => {
    // Only this address: invoices of earlier purchases are delivered through this server as well.
    const email = 'unknown-at-first@example.com';
    let known = false;
    const delivered: string[] = [];
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _, done) => {
        if (known && address === email) delivered.push(address);
        done(known ? undefined : Object.assign(new Error('No such user'), { responseCode: 550 }));
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.server.address();
    await site.killApi();
    await site.startApi({
      SMTP_URL: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    });
    await openForm(page);
    await fillPayment(page, { email });
    await reviewOrder(page);
    await pay(page, '$650');
    await expect(page.getByText('Email delivery issue')).toBeVisible();
    await expect(page.getByText('The email could not be delivered to this address.')).toBeVisible();
    known = true;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Invoice sent')).toBeVisible();
    expect(delivered).toEqual([email]);
    await site.killApi();
    await site.startApi();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
});
