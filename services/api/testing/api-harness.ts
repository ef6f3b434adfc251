import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type {
  ApiError,
  DetailsStored,
  OrderDetails,
  OrderView,
  PaymentIntentCreated,
  SendInvoiceEmail,
} from '@site/contract/wire';
import { findPlan, type PlanId } from '@site/domain/catalogue';
import { currentConsent } from '@site/domain/consent';
import { type Sandbox, type SandboxOptions, startSandbox } from '@site/stripe-sandbox';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { type Config, readConfig } from '../src/platform/config/api-config.ts';
import { createStripeClient } from '../src/purchase/payments.ts';
import { type RunningApi, startApi } from '../src/server.ts';
import type { Engine } from './engines.ts';

export const webhookSecret = 'whsec_tests';
export const siteOrigin = 'http://localhost:4173';

type ApiResponse<Body = unknown> = { status: number; headers: Headers; body: Body };

/** A running API with its own payment sandbox, database and data folder, and the ways to use them. */
export type ApiHarness = Awaited<ReturnType<typeof startHarness>>;

/** Delays that tests do not wait for. */
const shortDelays = {
  API_PORT: '0',
  JOB_RETRY_DELAY_SECONDS: '1',
  // Tests of reconciliation set it; in all others only webhooks report payments.
  RECONCILE_EVERY_SECONDS: '3600',
};

/** What a test changes of the configuration that no environment variable can. */
type Change = (config: Config) => Config;

/** An API for one test. */
export async function openApi(
  engine: Engine,
  variables: Record<string, string> = {},
  sandbox: SandboxOptions = {},
  change?: Change,
): Promise<ApiHarness> {
  const api = await startHarness(engine, variables, sandbox, change);
  onTestFinished(api.close);
  return api;
}

/** One API for the tests of a suite that do not disturb each other. */
export function shareApi(engine: Engine, variables: Record<string, string> = {}): () => ApiHarness {
  let api: ApiHarness | undefined;
  beforeAll(async () => {
    api = await startHarness(engine, variables);
  });
  afterAll(() => api?.close());
  return () => {
    if (!api) throw new Error('The API is not started yet.');
    return api;
  };
}

async function startHarness(
  engine: Engine,
  variables: Record<string, string>,
  sandboxOptions: SandboxOptions = {},
  change: Change = (config) => config,
) {
  const folder = mkdtempSync(join(tmpdir(), 'api-test-'));
  const sandbox = await startSandbox({
    webhookDelaysMs: [50, 100, 200, ...Array<number>(60).fill(1_000)],
    ...sandboxOptions,
  });
  const storage = await engine.newDatabase();
  const environment: Record<string, string> = {
    ...shortDelays,
    DATA_DIR: folder,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: sandbox.url,
    ...storage.variables,
    ...variables,
  };
  const logged: string[] = [];
  const { database } = storage;
  const start = (changed = change) =>
    startApi(changed(readConfig(environment)), {
      log: (line) => logged.push(line),
      ...(database && { database }),
    });
  let api: RunningApi | undefined = await start();
  const running = () => {
    if (!api) throw new Error('This API is stopped.');
    return api;
  };
  const control = sandboxControl(sandbox.url);
  const client = apiClient(() => running().url);
  /** Meanwhile the jobs that are due start at once, not at the queue's next poll. */
  const orderBecomes: typeof client.orderBecomes = async (opened, wanted) => {
    const waking = setInterval(() => api?.dependencies.jobs.wake('document-email'), 100);
    return await client.orderBecomes(opened, wanted).finally(() => clearInterval(waking));
  };
  const pay = (intent: Payable, card?: string, buyer?: Partial<Payer>) => payAt(sandbox, intent, card, buyer);
  await subscribeToWebhooks();
  return {
    ...client,
    orderBecomes,
    pay,
    /** Opens a purchase and pays it. */
    buy: async (purchase?: Parameters<typeof client.open>[0], card?: string) => {
      const { body: opened } = await client.open(purchase);
      await pay(opened, card);
      return opened;
    },
    control,
    sandbox,
    folder,
    environment,
    logged,
    url: () => running().url,
    metricsUrl: () => running().metricsUrl,
    /** A request to the operator's routes. @returns the body of its response, also that of an error */
    operate: async <Body>(path: string, body?: object) => {
      const { metricsUrl = '', dependencies } = running();
      const response = await fetch(new URL(path, metricsUrl), {
        headers: { authorization: `Bearer ${dependencies.config.operatorToken}` },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      return (await response.json()) as Body;
    },
    dependencies: () => running().dependencies,
    stop: async () => {
      await api?.close();
      api = undefined;
    },
    close: async () => {
      await api?.close();
      await sandbox.close();
      storage.release();
      rmSync(folder, { recursive: true, force: true });
    },
    start: async (changed?: Change) => {
      api = await start(changed);
      await subscribeToWebhooks();
    },
    outbox: () => outboxMails(join(folder, 'outbox')),
    /** Stripe's own client, for what a seller does in the dashboard. */
    stripe: createStripeClient({ secretKey: 'sk_test_sandbox', apiUrl: sandbox.url }),
  };

  async function subscribeToWebhooks(): Promise<void> {
    await control('PUT', '/webhooks', { url: `${running().url}/webhooks/stripe`, secret: webhookSecret });
  }
}

/** Requests as a page of the site sends them. */
function apiClient(url: () => string) {
  async function call<Body>(path: string, init: RequestInit): Promise<ApiResponse<Body>> {
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
  /** As the page does before it charges. */
  const sendDetails = ({ orderToken }: Pick<PaymentIntentCreated, 'orderToken'>, details: object) =>
    post<DetailsStored & ApiError>('/order/details', details, { authorization: `Bearer ${orderToken}` });
  const order = (token: string) =>
    call<OrderView & ApiError>('/order', { headers: { authorization: `Bearer ${token}` } });
  /** Waits until the order of a purchase has this status, or its invoice has. */
  const orderBecomes = async (
    { orderToken }: Pick<PaymentIntentCreated, 'orderToken'>,
    wanted: Partial<Pick<OrderView, 'status' | 'invoice'>>,
  ): Promise<OrderView> => {
    const isThere = ({ body }: { body: OrderView }) =>
      Object.entries(wanted).every(([key, value]) => body[key as 'status' | 'invoice'] === value);
    return (await until(() => order(orderToken), isThere)).body;
  };
  return { call, post, open, sendDetails, order, orderBecomes };
}

type Payable = Pick<PaymentIntentCreated, 'paymentIntentId' | 'clientSecret'>;
type Payer = { name: string; email: string };
const payer: Payer = { name: 'Zoë Åström', email: 'zoe@example.com' };

/** Pays as the card fields do: with the publishable key, directly at the provider. */
async function payAt(
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

function sandboxControl(url: string) {
  return async <Body = unknown>(method: string, path: string, body?: object): Promise<Body> => {
    const response = await fetch(`${url}/_sandbox${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`The sandbox responded ${response.status} to ${method} ${path}.`);
    return (await response.json()) as Body;
  };
}

/** What the buyer's page sends after a payment. */
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

/** What the buyer's page sends before a payment. */
export function detailsRequest(
  opened: PaymentIntentCreated,
  typed: Partial<OrderDetails['paymentData']> = {},
): OrderDetails {
  const { paymentData } = invoiceRequest(opened, 'pd1', typed);
  return { paymentData, consentVersion: currentConsent, amount: opened.amount };
}

async function outboxMails(folder: string): Promise<(Email & { file: string })[]> {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.eml')) : [];
  return await Promise.all(
    files.map(async (file) => ({ file, ...(await PostalMime.parse(readFileSync(join(folder, file)))) })),
  );
}

/** Polls until a condition holds. @throws with the last value when it never does */
export async function until<Value>(
  read: () => Promise<Value>,
  holds: (value: Value) => boolean,
  timeout = 90_000,
): Promise<Value> {
  const deadline = Date.now() + timeout;
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    if (Date.now() > deadline) throw new Error(`It never held; last value: ${JSON.stringify(value)}`);
    await delay(25);
  }
}
