import { paths } from '@site/domain/paths';
import type { Page } from 'playwright/test';
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
import { expect, test } from '../../harness/fixtures.ts';
import type { TestSite } from '../../harness/site.ts';

/** Every row of the payment error catalogue, caused for real by the provider's responses. */

/** What the browser logs about the errors that these tests cause. */
test.use({
  tolerated: {
    patterns: [
      /Failed to load resource/,
      /blocked by CORS policy|Cross-Origin Request Blocked/,
      /ERR_CONNECTION/,
    ],
  },
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
