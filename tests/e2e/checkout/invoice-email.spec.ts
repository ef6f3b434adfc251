import type { ServerResponse } from 'node:http';
import { SMTPServer } from 'smtp-server';
import { fillPayment, openForm, pay, reviewOrder, toConfirmation } from '../../harness/checkout.ts';
import { sendJson, startFakeApi } from '../../harness/fake-api.ts';
import { expect, test } from '../../harness/fixtures.ts';

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
      if (path === '/order/details') sendJson(response, 200, { status: 'stored' });
      else if (path === '/health') sendJson(response, healthy ? 200 : 503, healthy ? { status: 'ok' } : {});
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

  test('waits for an unavailable API, and shows by itself that it is sent, once', { tag: '@full' }, async ({
    page,
    site,
  }) => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/send-invoice-email') && request.method() === 'POST') sent += 1;
    });
    await toConfirmation(page);
    await page.route('**/v1/payment_intents/*/confirm', async (route) => {
      // What was typed is stored by then.
      await site.killApi();
      await route.continue();
    });
    await pay(page, '$650');
    await expect(page.getByText('Connection Issue')).toBeVisible();
    // The rest of it is the browser's own.
    await expect(
      page.getByText(/^Unable to connect to server: (Failed to fetch|NetworkError when attempting to fetch)/),
    ).toBeVisible();
    await expect(
      page.getByText('Your order was processed, but the confirmation email could not be sent.'),
    ).toBeVisible();
    expect(sent).toBe(0);
    await site.startApi();
    await expect(page.getByText('Invoice sent')).toBeVisible({ timeout: 60_000 });
    await page.reload();
    await expect(page.getByText('Invoice sent')).toBeVisible();
    expect(sent).toBe(0);
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
