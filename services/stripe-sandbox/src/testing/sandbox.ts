import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { encode } from '../client/controller/api.js';
import type { SandboxOptions } from '../config.ts';
import type { ProblemBody } from '../http/problem.ts';
import { type Sandbox, startSandbox } from '../sandbox.ts';

/** A sandbox of the test's own, and the ways to talk with it. Stopped when the test ends. */
export type Bench = {
  sandbox: Sandbox;
  stripe: Stripe;
  /** A call as Stripe.js makes it, by the publishable key. */
  browser(path: string, params: object, headers?: Record<string, string>): Promise<Reply>;
  control<T = ControlReply>(method: string, path: string, body?: object): Promise<Reply<T>>;
};
export type Reply<T = PaymentReply> = { status: number; headers: Headers; body: T };
/** What the tests look at of an answer of the API: an intent, or the error instead of it. */
export type PaymentReply = Partial<Stripe.PaymentIntent> & { error?: Partial<ProblemBody> };

/** What the tests look at of an answer of the control API. */
type ControlReply = { error?: string };

export async function openBench(options: SandboxOptions = {}): Promise<Bench> {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.close());
  return benchAt(sandbox);
}

export function benchAt(sandbox: Sandbox): Bench {
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

/** What the card fields send when the visitor pays. */
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
  { browser }: Bench,
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
export async function refusal(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const thrown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof Stripe.errors.StripeError) return thrown;
  throw new Error(`Expected the SDK to throw, got ${String(thrown)}`);
}
