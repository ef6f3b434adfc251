import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { encode } from './client/api-calls.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from './sandbox.ts';
import type { ErrorBody } from './stripe-errors.ts';

/** The fields of API responses that tests read. The body is either an intent or an error. */
type Reply = { status: number; body: Partial<Stripe.PaymentIntent> & { error?: Partial<ErrorBody> } };

/** Starts a sandbox and its clients for one test. The sandbox stops when the test ends. */
export async function openHarness(options: SandboxOptions = {}) {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.close());
  return harnessAt(sandbox);
}

export function harnessAt({ url }: Pick<Sandbox, 'url'>) {
  const json = (method: string, body: object) => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return {
    url,
    stripe: stripeAt(url),
    control: (method: string, path: string, body: object) =>
      call(`${url}/_sandbox${path}`, json(method, body)),
    /** Completes a 3-D Secure challenge as the challenge's frame would. */
    endChallenge: (challenge: string, outcome: string) =>
      call(`${challenge}/outcome`, json('POST', { outcome })),
    /** Pays with the publishable key, as the card fields do. */
    pay({ id, client_secret }: Stripe.PaymentIntent, number: string, more: object = {}): Promise<Reply> {
      const exp_year = String(new Date().getFullYear() + 2);
      const card = { number, exp_month: '12', exp_year, cvc: '123', ...more };
      const billing_details = { name: 'Ada Byron', email: 'ada@example.test' };
      return call(`${url}/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        headers: { authorization: 'Bearer pk_test_sandbox' },
        body: encode({ client_secret, payment_method_data: { type: 'card', card, billing_details } }),
      });
    },
  };
}

/** Creates a client of the official SDK with the same settings as in our API. */
export function stripeAt(url: string, key = 'sk_test_sandbox'): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 });
}

export async function call(url: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(url, init);
  return { status: response.status, body: (await response.json()) as Reply['body'] };
}

export function newIntent(stripe: Stripe, params: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  const automatic_payment_methods = { enabled: true, allow_redirects: 'never' as const };
  return stripe.paymentIntents.create({
    amount: 65_000,
    currency: 'usd',
    automatic_payment_methods,
    ...params,
  });
}

export const newPayment = (stripe: Stripe, payment_method = 'pm_card_visa') =>
  newIntent(stripe, { confirm: true, payment_method });

export const webhookSecret = 'whsec_test_secret_of_the_receiver';

/** Opens a webhook endpoint. It accepts only events whose signature the official SDK verifies. */
export async function openReceiver() {
  const events: Stripe.Event[] = [];
  const moments: number[] = [];
  const statuses: number[] = [];
  const { webhooks } = stripeAt('http://127.0.0.1:9');
  const server = createServer(async (request, response) => {
    const signature = request.headers['stripe-signature'] ?? '';
    events.push(webhooks.constructEvent(await text(request), signature, webhookSecret));
    moments.push(performance.now());
    response.writeHead(statuses.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    events,
    moments,
    types: () => events.map(({ type }) => type).sort(),
    /** Sets the statuses of the next responses. Later responses have status 200 again. */
    respondWith: (...next: number[]) => void statuses.push(...next),
    /** Clears the received events and the statuses that were set. */
    forget: () => {
      events.length = 0;
      statuses.length = 0;
    },
  };
}
