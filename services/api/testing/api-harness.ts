import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPlan, type PlanId } from '@site/domain/catalogue';
import { currentConsent } from '@site/domain/consent';
import { startSandbox } from '@site/stripe-sandbox';
import {
  type ApiError,
  type DetailsStored,
  type OrderDetails,
  type OrderView,
  type PaymentIntentCreated,
  type QuestionnaireStored,
  type SendInvoiceEmail,
  submissionKeyHeader,
} from '@site/wire/messages';
import PostalMime from 'postal-mime';
import type { Stripe } from 'stripe';
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest';
import { featureVariables } from '../src/features.ts';
import { type Config, readConfig } from '../src/platform/config/api-config.ts';
import { intentCursor } from '../src/purchase/adopt-intent.ts';
import { createStripeClient } from '../src/purchase/payment-provider.ts';
import { type RunningApi, startApi } from '../src/server.ts';
import { newDatabase } from './databases.ts';

export const webhookSecret = 'whsec_tests';
export const siteOrigin = 'http://localhost:4173';

/** A running API with its own payment sandbox, database and data folder, and the ways to use them. */
export type ApiHarness = Awaited<ReturnType<typeof startHarness>>;

/** Changes of the configuration that no environment variable can make. */
type Change = (config: Config) => void;
type Variables = Record<string, string>;
type Opened = Pick<PaymentIntentCreated, 'orderToken' | 'orderNumber'>;
type Payable = Pick<PaymentIntentCreated, 'paymentIntentId' | 'clientSecret'>;

const payer = { name: 'Zoë Åström', email: 'zoe@example.com' };

/** An API for one test. */
export async function openApi(variables?: Variables, change?: Change): Promise<ApiHarness> {
  const api = await startHarness(variables, change);
  onTestFinished(api.close);
  return api;
}

/** One API for the tests of a suite that do not disturb each other. */
export function shareApi(variables?: Variables): () => ApiHarness {
  let api: ApiHarness | undefined;
  beforeAll(async () => {
    api = await startHarness(variables);
  });
  afterAll(() => api?.close());
  return () => {
    if (!api) throw new Error('The API is not started yet.');
    return api;
  };
}

async function startHarness(variables: Variables = {}, change: Change = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), 'api-test-'));
  const webhookDelaysMs = [50, 100, 200, ...Array<number>(60).fill(1_000)];
  const sandbox = await startSandbox({ webhookDelaysMs });
  const storage = variables.DATABASE_URL ? undefined : await newDatabase();
  const environment: Variables = {
    API_PORT: '0',
    // Delays that tests do not wait for. Tests of reconciliation start it; in all others only webhooks report payments.
    JOB_RETRY_DELAY_SECONDS: '1',
    RECONCILE_EVERY_SECONDS: '3600',
    DATA_DIR: folder,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: sandbox.url,
    ...storage?.variables,
    ...variables,
  };
  const logged: string[] = [];
  let api: RunningApi;
  const start = async () => {
    const config = readConfig(environment, featureVariables);
    change(config);
    api = await startApi(config, { log: (line) => logged.push(line), database: storage?.database });
    await control('PUT', '/webhooks', { url: `${api.url}/webhooks/stripe`, secret: webhookSecret });
  };
  const clientOf = (secretKey: string) => createStripeClient({ secretKey, apiUrl: sandbox.url });
  const publishable = clientOf('pk_test_sandbox');

  /** Makes the sandbox do what a bank, a network or a seller does. */
  async function control<Body = unknown>(method: string, path: string, body?: object): Promise<Body> {
    const response = await request<Body>(`${sandbox.url}/_sandbox${path}`, { method, ...json(body) });
    if (response.status !== 200) throw new Error(`The sandbox rejects ${method} ${path}.`);
    return response.body;
  }
  const call = <Body>(path: string, init: RequestInit) => request<Body>(api.url + path, init);
  /** A request as a page of the site sends it. */
  const post = <Body>(path: string, body: unknown, headers: Variables = {}) =>
    call<Body>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: siteOrigin, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  /** Sends a questionnaire as the browser that has its key. */
  const answer = (key: string, answers: object | string, headers: Variables = {}) =>
    post<QuestionnaireStored & ApiError>('/questionnaires', answers, {
      ...headers,
      [submissionKeyHeader]: key,
    });
  const open = (purchase: { planId?: string; amount?: number; purchaseId?: string } = {}) => {
    const { planId = 'pd1', purchaseId = randomUUID() } = purchase;
    const amount = purchase.amount ?? findPlan(planId)?.price ?? 0;
    return post<PaymentIntentCreated & ApiError>('/create-payment-intent', { planId, purchaseId, amount });
  };
  /** Pays as the card fields do: with the publishable key, directly at the provider. */
  const pay = async (
    { paymentIntentId, clientSecret }: Payable,
    number = '4242424242424242',
    buyer: Partial<typeof payer> = {},
  ): Promise<{ status?: string; error?: { code?: string } }> => {
    const card = { number, exp_month: 12, exp_year: new Date().getFullYear() + 2, cvc: '123' };
    const method = { type: 'card', card, billing_details: { ...payer, ...buyer } };
    const params = { client_secret: clientSecret, payment_method_data: method as { type: 'card' } };
    return await publishable.paymentIntents
      .confirm(paymentIntentId, params)
      .catch((error: Stripe.errors.StripeError) => ({ error: { code: error.code ?? '' } }));
  };
  const order = (token: string) => call<OrderView & ApiError>('/order', { headers: bearer(token) });
  /** All mails that were sent, without a mail server. */
  const outbox = async () => {
    const path = join(folder, 'outbox');
    const files = existsSync(path) ? readdirSync(path).filter((file) => file.endsWith('.eml')) : [];
    return await Promise.all(
      files.map(async (file) => ({ file, ...(await PostalMime.parse(readFileSync(join(path, file)))) })),
    );
  };
  await start();
  // The comparison with Stripe that starts with the API would find what the test does. Without the right key it fails.
  if (!variables.STRIPE_SECRET_KEY)
    await until(
      () => api.services.database.queries.selectFrom('cursors').select('name').execute(),
      (cursors) => cursors.some(({ name }) => name === intentCursor),
    );
  return {
    call,
    post,
    answer,
    open,
    pay,
    order,
    outbox,
    control,
    folder,
    environment,
    logged,
    /** Opens a purchase and pays it. */
    buy: async (purchase?: Parameters<typeof open>[0], card?: string) => {
      const { body: opened } = await open(purchase);
      await pay(opened, card);
      return opened;
    },
    /** As the page does before it charges. */
    sendDetails: ({ orderToken }: Opened, details: object) =>
      post<DetailsStored & ApiError>('/order/details', details, bearer(orderToken)),
    /** Waits until the order of a purchase has this status, or its invoice has. The jobs that are due start at once. */
    orderBecomes: async (
      { orderToken }: Pick<Opened, 'orderToken'>,
      wanted: Partial<Pick<OrderView, 'status' | 'invoice'>>,
    ): Promise<OrderView> => {
      const waking = setInterval(() => api.services.jobs.wake('document-email'), 100);
      const isThere = ({ body }: { body: OrderView }) =>
        Object.entries(wanted).every(([key, value]) => body[key as 'status' | 'invoice'] === value);
      return (await until(() => order(orderToken), isThere).finally(() => clearInterval(waking))).body;
    },
    mailsOf: async ({ orderNumber }: Pick<Opened, 'orderNumber'>) =>
      (await outbox()).filter(({ file }) => file.includes(orderNumber)),
    /** Stripe's own client, for what a seller does in the dashboard. */
    stripe: clientOf('sk_test_sandbox'),
    url: () => api.url,
    metricsUrl: () => api.metricsUrl ?? '',
    dependencies: () => api.services,
    queries: () => api.services.database.queries,
    /** A request to the operator's routes. @returns the body of its response, also that of an error */
    operate: async <Body>(path: string, body?: object) => {
      const headers = bearer(api.services.config.operatorToken ?? '');
      const init = { method: body ? 'POST' : 'GET', ...json(body), headers };
      return (await request<Body>(new URL(path, api.metricsUrl).href, init)).body;
    },
    start,
    stop: () => api.close(),
    close: async () => {
      await api.close();
      await sandbox.close();
      storage?.release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const json = (body: object | undefined) =>
  body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };

async function request<Body>(url: string, init: RequestInit) {
  const response = await fetch(url, init);
  const { status, headers } = response;
  const text = await response.text();
  const isJson = headers.get('content-type')?.startsWith('application/json');
  return { status, headers, body: (isJson ? JSON.parse(text) : text) as Body };
}

/** What the buyer's page sends after a payment. */
export function invoiceRequest(
  order: PaymentIntentCreated,
  planId: PlanId = 'pd1',
  more: Partial<SendInvoiceEmail['paymentData']> = {},
): SendInvoiceEmail {
  const plan = findPlan(planId);
  if (!plan) throw new Error(`There is no plan ${planId}.`);
  const { id, name, price, category, displayPrice, gradient } = plan;
  const place = { city: 'München', state: 'Bayern', zipCode: '80331', country: 'DE' } as const;
  return {
    selectedService: { id, name, price, category, categoryName: category, displayPrice, gradient },
    paymentData: {
      email: payer.email,
      fullName: payer.name,
      company: 'Łódź & Şişli GmbH',
      billingAddress: { street: 'Große Straße 1', ...place },
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

/** Polls until a condition holds. @throws with the last value when it never does */
export async function until<Value>(
  read: () => Promise<Value>,
  holds: (value: Value) => boolean,
): Promise<Value> {
  const check = async () => {
    const value = await read();
    if (holds(value)) return value;
    throw new Error(`It never held; last value: ${JSON.stringify(value)}`);
  };
  return await vi.waitFor(check, { timeout: 90_000, interval: 25 });
}
