import type { ServerResponse } from 'node:http';
import { paths } from '@site/domain/paths';
import type { Page } from 'playwright/test';
import { SMTPServer } from 'smtp-server';
import { expectNoFindings } from '../axe.ts';
import { expect, open, test } from '../fixtures.ts';
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
} from '../purchase.ts';
import type { TestSite } from '../site.ts';
import { sendJson, standInForApi, withPrice } from '../stand-in.ts';

/**
 * Every row of the error catalogue of payments, brought about for real: by the provider's answers, by a
 * provider or an API that is not there, by an API that is another one.
 */
test.describe.configure({ mode: 'parallel' });
/** What the browser itself notes of the refusals that these tests bring about. */
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

/** From the form, as it stands after a refusal, to the last look again: what was said is gone by then. */
async function toConfirmationAgain(page: Page, said: string): Promise<void> {
  await reviewOrder(page);
  await expect(page.getByText(said)).toBeHidden();
}

test.describe('a card that is refused: the provider’s own words', () => {
  // In turn on one form, as a buyer tries one card after the other; the fifth decline would end the payment.
  for (const tried of [
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
  ] as const) {
    test(tried.map(([card]) => card).join(', '), async ({ page }) => {
      let said = '';
      for (const [card, message] of tried) {
        await test.step(`${card}: ${message}`, async () => {
          if (said === '') await toConfirmation(page, card);
          else {
            await typeInCardField(page, 'Secure card number input frame', card);
            await toConfirmationAgain(page, said);
          }
          await pay(page, '$650');
          await expectBackAtForm(page, message);
          said = message;
        });
      }
    });
  }
});

test('an authentication that the bank misses, however it says so', async ({ page, site }) => {
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

test('card fields that are emptied behind the confirmation', async ({ page, site }) => {
  // As a browser's own filling-in can do, after everything was right.
  const becomes = (frame: string, value: string) =>
    cardField(page, frame).evaluate((input, text) => {
      (input as HTMLInputElement).value = text;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }, value);
  const number = 'Secure card number input frame';
  let said = '';
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
      if (said === '') await toConfirmation(page);
      else await toConfirmationAgain(page, said);
      await becomes(frame, value);
      await pay(page, '$650');
      await expectBackAtForm(page, message);
      await typeInCardField(page, frame, right);
      said = message;
    });
  }
  await test.step('incomplete_zip: Please enter a valid zip code', async () => {
    await toConfirmationAgain(page, said);
    await nextPaymentFails(site, { type: 'validation_error', code: 'incomplete_zip' });
    await pay(page, '$650');
    await expectBackAtForm(page, 'Please enter a valid zip code');
  });
  await test.step('taken away altogether: the library’s own words', async () => {
    await toConfirmationAgain(page, 'Please enter a valid zip code');
    await page.getByTitle(number).evaluate((element) => element.remove());
    await pay(page, '$650');
    await expectBackAtForm(page, 'We could not retrieve data from the specified Element.');
  });
});

test.describe('a provider in trouble', () => {
  test('says so in words', async ({ page, site }) => {
    let said = '';
    for (const [name, fault, message] of [
      ['no words', { type: 'api_error' }, 'Payment failed - please try again'],
      [
        'its own words',
        { message: 'The provider is resting.', type: 'api_error' },
        'The provider is resting.',
      ],
      ['nothing at all', {}, 'Payment failed - please try again'],
    ] as const) {
      await test.step(`with ${name}`, async () => {
        if (said === '') await toConfirmation(page);
        else await toConfirmationAgain(page, said);
        await nextPaymentFails(site, fault, 500);
        await pay(page, '$650');
        await expectBackAtForm(page, message);
        said = message;
      });
    }
    await test.step('is busy', async () => {
      await toConfirmationAgain(page, said);
      const path = '/v1/payment_intents/';
      await site.control('POST', '/faults', { kind: 'rate_limit', method: 'POST', path });
      await pay(page, '$650');
      await expectBackAtForm(page, 'Too many requests hit the API too quickly.');
    });
  });

  test('is gone, and takes the payment once it is back: one intent, one charge', async ({ page, site }) => {
    await toConfirmation(page);
    await site.stopSandbox();
    await pay(page, '$650');
    await expectBackAtForm(page, 'Network error. Please check your connection and try again.');
    await site.startSandbox();
    await reviewOrder(page);
    await pay(page, '$650');
    await expect(complete(page)).toBeVisible();
  });

  test('took the payment and its answer was lost: that is a success', async ({ page, site }) => {
    await toConfirmation(page);
    const path = '/v1/payment_intents/';
    await site.control('POST', '/faults', { kind: 'truncate', method: 'POST', path });
    await pay(page, '$650');
    await expect(complete(page)).toBeVisible();
  });
});

test.describe('after five declines', () => {
  test('the payment is over: it says so, offers help, and starts again on request', async ({
    page,
    site,
  }) => {
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
    await expectNoFindings(page);
    const intents = await site.control<{ id: string; status: string }[]>('GET', '/intents');
    expect(intents.find(({ id }) => id === paymentIntentId)?.status).toBe('canceled');
    // Neither a reload nor another tab gets past it by itself.
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

  test('the card fields are not ready yet', async ({ page, site }) => {
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

  test('the provider’s library does not come, and comes on request', async ({ page, site }) => {
    await site.control('POST', '/faults', { kind: 'error_500', path: '/v3/', times: 50 });
    await open(page, paths.checkout);
    await expect(page.getByText('The card fields could not be loaded')).toBeVisible();
    await site.control('DELETE', '/faults');
    await page.getByRole('button', { name: 'Try again' }).click();
    await formReady(page);
  });

  test('the API is not there, and is there again', async ({ page, site }) => {
    await site.killApi();
    await open(page, paths.checkout);
    await expect(page.getByText(failed)).toBeVisible();
    await expect(banner(page)).toContainText('Our server could not be reached.');
    await site.startApi();
    await page.getByRole('button', { name: 'Try again' }).click();
    await formReady(page);
  });

  test('the provider does not answer the API', async ({ page, site }) => {
    await site.control('POST', '/faults', {
      kind: 'error_500',
      method: 'POST',
      path: '/v1/payment_intents',
      times: 50,
    });
    await open(page, paths.checkout);
    await expect(page.getByText(failed)).toBeVisible({ timeout: 30_000 });
    await expect(banner(page)).toContainText('Our payment provider is not answering at the moment.');
    await site.control('DELETE', '/faults');
    await page.getByRole('button', { name: 'Try again' }).click();
    await formReady(page);
  });

  test('another server answers, without a secret', async ({ page, site }) => {
    const restore = await standInForApi(site, (response) => sendJson(response, 200, { amount: 650 }));
    await open(page, paths.checkout);
    await expect(page.getByText(failed)).toBeVisible();
    await restore();
  });

  test('the price has changed since the page was made: it says so, and sells at today’s', async ({
    page,
    site,
  }) => {
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
    await expect(page.getByText('Invoice sent')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('main')).toContainText('$700');
    await site.killApi();
    await site.startApi();
  });

  test('the price changes in the middle of a purchase: the next look at it says so', async ({
    page,
    site,
  }) => {
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

test.describe('the invoice e-mail', () => {
  test('that another server stands in the way of says why, at each try', async ({ page, site }) => {
    type Case = [name: string, message: string, answer: (response: ServerResponse) => void];
    const answering = (status: number, type: string, body: string) => (response: ServerResponse) =>
      void response.writeHead(status, { 'content-type': type }).end(body);
    const json = 'application/json';
    const cases: Case[] = [
      [
        'a missing endpoint',
        'Email service endpoint not found. Please contact support.',
        answering(404, 'text/plain', 'no'),
      ],
      [
        'an answer that is not JSON',
        'Server returned 502: ... Expected JSON but received text/html',
        answering(502, 'text/html', '<h1>Bad Gateway</h1>'),
      ],
      [
        'the server’s own error',
        'The mailman is ill.',
        answering(500, json, '{"error":"The mailman is ill."}'),
      ],
      ['the server’s own message', 'Try later.', answering(500, json, '{"message":"Try later."}')],
      ['an error without words', 'HTTP error! status: 500', answering(500, json, '{}')],
      [
        'a network failure',
        'Network error: Unable to connect to the server. Please check your internet connection and try again.',
        (response) => void response.destroy(),
      ],
    ];
    let healthy = true;
    let answer: Case[2] | undefined;
    await toConfirmation(page);
    const restore = await standInForApi(site, (response, path) => {
      if (path === '/health') sendJson(response, healthy ? 200 : 503, healthy ? { status: 'ok' } : {});
      else answer?.(response);
    });
    for (const [name, message, next] of cases) {
      await test.step(`${name}: ${message}`, async () => {
        const first = answer === undefined;
        answer = next;
        if (first) await pay(page, '$650');
        else await page.getByRole('button', { name: 'Retry' }).click();
        await expect(page.getByText(message)).toBeVisible();
        await expect(page.getByText('Email delivery issue')).toBeVisible();
        await expect(page.getByText('Please contact support for your invoice copy')).toBeVisible();
      });
    }
    await test.step('a health check that is refused', async () => {
      healthy = false;
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText('Unable to connect to server: HTTP error! status: 503')).toBeVisible();
    });
    await restore();
  });

  test('waits for an API that is not there, and goes out on Retry, once', async ({ page, site }) => {
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
      page.getByText('Your order was processed, but the confirmation e-mail could not be sent.'),
    ).toBeVisible();
    expect(sent).toBe(0);
    await site.startApi();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(/Invoice sent|Your invoice is on its way/)).toBeVisible();
    await page.reload();
    await expect(page.getByText('Invoice sent')).toBeVisible({ timeout: 20_000 });
    expect(sent).toBe(1);
  });

  test('comes back as undeliverable, and goes out on Retry once the address is known', async ({
    page,
    site,
  }) => {
    // Of nobody else: what earlier purchases have left in the queue goes through this server as well.
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
    await expect(page.getByText('The e-mail could not be delivered to this address.')).toBeVisible();
    known = true;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Invoice sent')).toBeVisible({ timeout: 20_000 });
    expect(delivered).toEqual([email]);
    await site.killApi();
    await site.startApi();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
});
