import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiError, OrderView, PaymentIntentCreated, SendInvoiceEmail } from '@site/contract/wire';
import { findPlan, type PlanId } from '@site/domain/catalogue';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createStripeClient } from '../payments/payments.ts';
import { type RunningApi, startApi } from '../server.ts';
import type { Engine } from './engines.ts';

// These tests start databases and processes. On a busy machine that takes its time; nothing waits without need.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

export const webhookSecret = 'whsec_tests';
export const siteOrigin = 'http://localhost:4173';

export type Answer<Body = unknown> = { status: number; headers: Headers; body: Body };

/** A running API with a payment sandbox and a data folder of its own, and the ways to talk with them. */
export type ApiHarness = Awaited<ReturnType<typeof createHarness>>;

/** Variables that make what would come in time come soon. */
const impatient = {
  API_PORT: '0',
  INVOICE_GRACE_SECONDS: '0',
  JOB_RETRY_DELAY_SECONDS: '1',
  // Tests that are about it set it; in all others only webhooks speak.
  RECONCILE_EVERY_SECONDS: '3600',
};

type Sandbox = { url: string; close: () => Promise<void> };

/** Handed in by the tests: only they may know the sandbox's package. */
type StartSandbox = (options: { webhookDelaysMs: readonly number[] }) => Promise<Sandbox>;

/** A bench for one test, gone with it. */
export async function openApi(
  startSandbox: StartSandbox,
  engine: Engine,
  variables: Record<string, string> = {},
): Promise<ApiHarness> {
  const bench = await createHarness(startSandbox, { ...(await engine.variables()), ...variables });
  onTestFinished(bench.close);
  return bench;
}

/** One bench for the tests of a suite that do not get into each other's way. */
export function shareApi(
  startSandbox: StartSandbox,
  engine: Engine,
  variables: Record<string, string> = {},
): () => ApiHarness {
  let bench: ApiHarness | undefined;
  beforeAll(async () => {
    bench = await createHarness(startSandbox, { ...(await engine.variables()), ...variables });
  });
  afterAll(() => bench?.close());
  return () => {
    if (!bench) throw new Error('The bench is not open yet.');
    return bench;
  };
}

async function createHarness(startSandbox: StartSandbox, variables: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'api-test-'));
  const sandbox = await startSandbox({ webhookDelaysMs: [50, 100, 200] });
  const environment: Record<string, string> = {
    ...impatient,
    DATA_DIR: folder,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: sandbox.url,
    ...variables,
  };
  const logged: string[] = [];
  const start = () => startApi(readConfig(environment), { log: (line) => logged.push(line) });
  let api: RunningApi | undefined = await start();
  const running = () => {
    if (!api) throw new Error('The API of this bench is stopped.');
    return api;
  };
  const browser = browserOf(() => running().url);
  const control = controlOf(sandbox);
  await hearWebhooks();
  return {
    ...browser,
    control,
    sandbox,
    folder,
    environment,
    logged,
    url: () => running().url,
    dependencies: () => running().dependencies,
    stop: async () => {
      await api?.close();
      api = undefined;
    },
    close: async () => {
      await api?.close();
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
    start: async (changed: Record<string, string> = {}) => {
      Object.assign(environment, changed);
      api = await start();
      await hearWebhooks();
    },
    mails: () => mailsIn(join(folder, 'outbox')),
    /** Stripe's own client, for what a seller does in the dashboard. */
    stripe: createStripeClient({ secretKey: environment.STRIPE_SECRET_KEY ?? '', apiUrl: sandbox.url }),
    pay: (intent: Payable, card?: string, buyer?: Partial<Payer>) => payAt(sandbox, intent, card, buyer),
  };

  async function hearWebhooks(): Promise<void> {
    await control('PUT', '/webhooks', { url: `${running().url}/webhooks/stripe`, secret: webhookSecret });
  }
}

/** Calls as a page of the site makes them. */
export function browserOf(url: () => string) {
  async function call<Body>(path: string, init: RequestInit): Promise<Answer<Body>> {
    const response = await fetch(`${url()}${path}`, init);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as Body,
    };
  }
  const post = <Body>(path: string, body: unknown, headers: Record<string, string> = {}) =>
    call<Body>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: siteOrigin, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const open = (purchase: { planId?: string; amount?: number; purchaseId?: string } = {}) => {
    const { planId = 'pd1', purchaseId = randomUUID() } = purchase;
    const amount = purchase.amount ?? findPlan(planId)?.price ?? 0;
    return post<PaymentIntentCreated & ApiError>('/create-payment-intent', { planId, purchaseId, amount });
  };
  return {
    call,
    post,
    open,
    order: (token: string) =>
      call<OrderView & ApiError>('/order', { headers: { authorization: `Bearer ${token}` } }),
  };
}

type Payable = Pick<PaymentIntentCreated, 'paymentIntentId' | 'clientSecret'>;
type Payer = { name: string; email: string };
export const payer: Payer = { name: 'Zoë Åström', email: 'zoe@example.com' };

/** Pays as the card fields do: with the publishable key, straight at the provider. */
export async function payAt(
  sandbox: Pick<Sandbox, 'url'>,
  { paymentIntentId, clientSecret }: Payable,
  card = '4242424242424242',
  buyer: Partial<Payer> = {},
): Promise<{ status?: string; error?: { code?: string } }> {
  const { name, email } = { ...payer, ...buyer };
  const form = new URLSearchParams({
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': String(new Date().getFullYear() + 2),
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][name]': name,
    'payment_method_data[billing_details][email]': email,
  });
  const response = await fetch(`${sandbox.url}/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_sandbox' },
    body: form,
  });
  return (await response.json()) as { status?: string; error?: { code?: string } };
}

function controlOf(sandbox: Sandbox) {
  return async <Body = unknown>(method: string, path: string, body?: object): Promise<Body> => {
    const response = await fetch(`${sandbox.url}/_sandbox${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`The sandbox answered ${response.status} to ${method} ${path}.`);
    return (await response.json()) as Body;
  };
}

/** What the buyer's page sends once the payment went through. */
export function invoiceRequest(
  order: PaymentIntentCreated,
  planId: PlanId = 'pd1',
  more: Partial<SendInvoiceEmail['paymentData']> = {},
): SendInvoiceEmail {
  const plan = findPlan(planId);
  if (!plan) throw new Error(`There is no plan ${planId}.`);
  return {
    selectedService: {
      id: plan.id,
      name: plan.name,
      price: plan.price,
      category: plan.category,
      categoryName: plan.category,
      displayPrice: plan.displayPrice,
      gradient: plan.gradient,
    },
    paymentData: {
      email: payer.email,
      fullName: payer.name,
      company: 'Łódź & Şişli GmbH',
      billingAddress: {
        street: 'Große Straße 1',
        city: 'München',
        state: 'Bayern',
        zipCode: '80331',
        country: 'DE',
      },
      ...more,
    },
    paymentIntentId: order.paymentIntentId,
    orderNumber: order.orderNumber,
    orderDate: new Date().toISOString(),
  };
}

export async function mailsIn(outbox: string): Promise<(Email & { file: string })[]> {
  const files = filesIn(outbox).filter((file) => file.endsWith('.eml'));
  return await Promise.all(
    files.map(async (file) => ({ file, ...(await PostalMime.parse(readFileSync(join(outbox, file)))) })),
  );
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Waits until something holds, looking often; says what was seen last when it never does. */
export async function until<Value>(
  look: () => Promise<Value>,
  holds: (value: Value) => boolean,
  limit = 90_000,
): Promise<Value> {
  const deadline = Date.now() + limit;
  for (;;) {
    const value = await look();
    if (holds(value)) return value;
    if (Date.now() > deadline) throw new Error(`It never held; last seen: ${JSON.stringify(value)}`);
    await delay(25);
  }
}
