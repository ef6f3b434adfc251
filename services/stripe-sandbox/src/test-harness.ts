import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { encode } from './client/api.js';
import type { SandboxOptions } from './config.ts';
import type { ErrorBody } from './http/responses.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

/** A sandbox for one test and its clients. Stopped when the test ends. */
export type Harness = {
  sandbox: Sandbox;
  stripe: Stripe;
  /** A call of Stripe.js, with the publishable key. */
  browser(path: string, params: object, headers?: Record<string, string>): Promise<Reply>;
  control<T = ControlReply>(method: string, path: string, body?: object): Promise<Reply<T>>;
};
export type Reply<T = PaymentReply> = { status: number; headers: Headers; body: T };
/** The fields of API responses that tests read: an intent or an error. */
export type PaymentReply = Partial<Stripe.PaymentIntent> & { error?: Partial<ErrorBody> };

type ControlReply = { error?: string };

export async function openHarness(options: SandboxOptions = {}): Promise<Harness> {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.close());
  return harnessAt(sandbox);
}

export function harnessAt(sandbox: Sandbox): Harness {
  return {
    sandbox,
    stripe: stripeAt(sandbox.url),
    browser: (path, params, headers = {}) =>
      call(`${sandbox.url}${path}`, {
        method: 'POST',
        headers: { authorization: 'Bearer pk_test_sandbox', ...headers },
        body: encode(params),
      }),
    control: (method, path, body) =>
      call(`${sandbox.url}/_sandbox${path}`, {
        method,
        ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
      }),
  };
}

/** The official SDK, pointed at the sandbox as the API points it. */
export function stripeAt(url: string, config: { key?: string; maxNetworkRetries?: number } = {}): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(config.key ?? 'sk_test_sandbox', {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: config.maxNetworkRetries ?? 0,
  });
}

export async function call<T = PaymentReply>(url: string, init: RequestInit = {}): Promise<Reply<T>> {
  const response = await fetch(url, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
}

/** A payment intent of $650 that takes cards and needs no address to return to. */
export function newIntent(stripe: Stripe, params: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return stripe.paymentIntents.create({
    amount: 65_000,
    currency: 'usd',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    ...params,
  });
}

/** What the card fields send. */
function cardData(number: string, more: { cvc?: string; exp_year?: string } = {}) {
  const card = {
    number,
    exp_month: '12',
    exp_year: String(new Date().getFullYear() + 2),
    cvc: '123',
    ...more,
  };
  return { type: 'card', card, billing_details: { name: 'Ada Byron', email: 'ada@example.test' } };
}

/** Pays as the card fields would. */
export function payInBrowser(
  { browser }: Harness,
  intent: { id: string; client_secret: string | null },
  number: string,
  more: { cvc?: string } = {},
): Promise<Reply> {
  return browser(`/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret,
    use_stripe_sdk: true,
    payment_method_data: cardData(number, more),
  });
}

/** What the SDK throws, as the code that catches it sees it. */
export async function stripeErrorOf(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const thrown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof Stripe.errors.StripeError) return thrown;
  throw new Error(`Expected the SDK to throw, got ${String(thrown)}`);
}

export const webhookSecret = 'whsec_test_secret_of_the_receiver';

type Delivery = { event: Stripe.Event; at: number };

export type Receiver = {
  url: string;
  deliveries: Delivery[];
  types(): string[];
  /** Sets the next responses; afterwards 200. */
  respondWith(...statuses: number[]): void;
  /** Resolves as soon as `enough` holds. */
  until(enough: (deliveries: Delivery[]) => boolean): Promise<Delivery[]>;
};

/** A webhook endpoint that accepts nothing but what the official SDK verifies. */
export async function openReceiver(): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  const statuses: number[] = [];
  let changed: () => void = () => {};
  const { webhooks } = stripeAt('http://127.0.0.1:9');

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = request.headers['stripe-signature'] ?? '';
      const event = webhooks.constructEvent(Buffer.concat(chunks), signature, webhookSecret);
      deliveries.push({ event, at: performance.now() });
      response.writeHead(statuses.shift() ?? 200).end();
      changed();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    deliveries,
    types: () => deliveries.map(({ event }) => event.type),
    respondWith: (...next) => void statuses.push(...next),
    async until(enough) {
      while (!enough(deliveries)) await new Promise<void>((resolve) => (changed = resolve));
      return deliveries;
    },
  };
}
