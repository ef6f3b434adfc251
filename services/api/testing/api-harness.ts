import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@site/stripe-sandbox';
import type { OrderView } from '@site/wire/order-messages';
import type { PaymentIntentCreated } from '@site/wire/purchase-messages';
import type { Updateable } from 'kysely';
import PostalMime from 'postal-mime';
import type { Stripe } from 'stripe';
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest';
import { featureVariables } from '../src/features.ts';
import { type Config, readConfig } from '../src/platform/config/api-config.ts';
import type { Tables } from '../src/platform/database/tables.ts';
import { intentCursor } from '../src/purchase/adopt-intent.ts';
import { createStripeClient } from '../src/purchase/payment-provider.ts';
import { type RunningApi, startApi } from '../src/server.ts';
import { newDatabase } from './databases.ts';
import { bearer, createSiteRequests, json, type Opened, payer, request } from './site-requests.ts';

export const webhookSecret = 'whsec_tests';

/** A running API with its own payment sandbox, database and data folder, and functions for using them. */
export type ApiHarness = Awaited<ReturnType<typeof startHarness>>;

/** Changes the configuration in ways that no environment variable can. */
type Change = (config: Config) => void;
type Variables = Record<string, string>;
type Payable = Pick<PaymentIntentCreated, 'paymentIntentId' | 'clientSecret'>;

/** Starts an API for one test and closes it when the test ends. */
export async function openApi(variables?: Variables, change?: Change): Promise<ApiHarness> {
  const api = await startHarness(variables, change);
  onTestFinished(api.close);
  return api;
}

/** Starts one API that several tests of a suite share. Use it only for tests that do not affect each other. */
export function shareApi(variables?: Variables): () => ApiHarness {
  let api: ApiHarness | undefined;
  beforeAll(async () => {
    api = await startHarness(variables);
  });
  afterAll(() => api?.close());
  return () => {
    if (!api) throw new Error('The API has not been started yet.');
    return api;
  };
}

async function startHarness(variables: Variables = {}, change: Change = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), 'api-test-'));
  const sandbox = await startSandbox({
    webhookDelaysMs: [50, 100, 200, ...Array<number>(60).fill(1_000)],
  });
  const storage = variables.DATABASE_URL ? undefined : await newDatabase();
  const environment: Variables = {
    API_PORT: '0',
    // Use short retry delays and no periodic reconciliation. Tests of reconciliation start it themselves. In all other
    // tests, only webhooks report payments.
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
  const control = createSandboxControl(sandbox.url);
  let api: RunningApi;
  const start = async () => {
    const config = readConfig(environment, featureVariables);
    change(config);
    api = await startApi(config, { log: (line) => logged.push(line), database: storage?.database });
    await control('PUT', '/webhooks', { url: `${api.url}/webhooks/stripe`, secret: webhookSecret });
  };
  await start();
  // Wait for the reconciliation that runs at startup, because it could otherwise process what the test does next. With
  // a custom Stripe key, reconciliation fails, so do not wait for it then.
  if (!variables.STRIPE_SECRET_KEY)
    await until(
      () => api.services.database.queries.selectFrom('cursors').select('name').execute(),
      (cursors) => cursors.some(({ name }) => name === intentCursor),
    );
  const running = () => api;
  return {
    folder,
    environment,
    logged,
    control,
    url: () => api.url,
    metricsUrl: () => api.metricsUrl ?? '',
    dependencies: () => api.services,
    queries: () => api.services.database.queries,
    /** Changes an order in the database, for states that no request can produce. */
    changeOrder: async (
      { orderNumber }: Pick<Opened, 'orderNumber'>,
      change: Updateable<Tables['orders']>,
    ) => {
      const { queries } = api.services.database;
      await queries.updateTable('orders').set(change).where('order_number', '=', orderNumber).execute();
    },
    operate: <Body>(path: string, body?: object) => operate<Body>(api, path, body),
    ...createBuyer(running, sandbox.url),
    ...createMailReader(join(folder, 'outbox')),
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

/** Creates a function that makes the sandbox simulate what a bank, a network or a seller does. */
const createSandboxControl =
  (url: string) =>
  async <Body = unknown>(method: string, path: string, body?: object): Promise<Body> => {
    const response = await request<Body>(`${url}/_sandbox${path}`, { method, ...json(body) });
    if (response.status !== 200) throw new Error(`The sandbox rejects ${method} ${path}.`);
    return response.body;
  };

/** Calls an operator route. @returns the response body, even for an error */
async function operate<Body>({ services, metricsUrl }: RunningApi, path: string, body?: object) {
  const headers = bearer(services.config.operatorToken ?? '');
  const init = { method: body ? 'POST' : 'GET', ...json(body), headers };
  return (await request<Body>(new URL(path, metricsUrl).href, init)).body;
}

/**
 * Creates functions that send to the API what the site's pages send, and to Stripe what card fields and the seller's
 * dashboard send.
 */
function createBuyer(running: () => RunningApi, sandboxUrl: string) {
  const requests = createSiteRequests(() => running().url);
  const clientOf = (secretKey: string) => createStripeClient({ secretKey, apiUrl: sandboxUrl });
  const publishable = clientOf('pk_test_sandbox');
  /** Pays through the provider's API with the publishable key, as the card fields do. */
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
  return {
    ...requests,
    pay,
    buy: async (
      purchase?: Parameters<typeof requests.open>[0],
      card?: string,
      buyer?: Partial<typeof payer>,
    ) => {
      const { body: opened } = await requests.open(purchase);
      await pay(opened, card, buyer);
      return opened;
    },
    /**
     * Waits until the order of a purchase, or its invoice, has a given status. Also wakes the email queue, so that due
     * jobs start immediately.
     */
    orderBecomes: async (
      { orderToken }: Pick<Opened, 'orderToken'>,
      wanted: Partial<Pick<OrderView, 'status' | 'invoice'>>,
    ): Promise<OrderView> => {
      const waking = setInterval(() => running().services.jobs.wake('document-email'), 100);
      const isThere = ({ body }: { body: OrderView }) =>
        Object.entries(wanted).every(([key, value]) => body[key as 'status' | 'invoice'] === value);
      const order = until(() => requests.order(orderToken), isThere);
      return (await order.finally(() => clearInterval(waking))).body;
    },
    /** Stripe's official client, for simulating a seller in the dashboard. */
    stripe: clientOf('sk_test_sandbox'),
  };
}

function createMailReader(folder: string) {
  const outbox = async () => {
    const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.eml')) : [];
    return await Promise.all(
      files.map(async (file) => ({ file, ...(await PostalMime.parse(readFileSync(join(folder, file)))) })),
    );
  };
  return {
    outbox,
    mailsOf: async ({ orderNumber }: Pick<Opened, 'orderNumber'>) =>
      (await outbox()).filter(({ file }) => file.includes(orderNumber)),
  };
}

/** Finds the token in the link to the order that an email contains; empty if there is none. */
export const orderTokenIn = ({ text }: { text?: string | undefined } = {}): string =>
  /#order=([\w-]{43})\n/.exec(text ?? '')?.[1] ?? '';

/** Collects the lines that the API logs as faults from now on, and keeps them out of the test's output. */
export function collectFaults(): () => {
  event: string;
  alert?: string;
  message?: string;
  [field: string]: unknown;
}[] {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {});
  return () => spy.mock.calls.flat().map((line) => JSON.parse(String(line)));
}

/** Polls until a condition holds. @throws an error with the last value if the condition never holds */
export async function until<Value>(
  read: () => Promise<Value>,
  holds: (value: Value) => boolean,
): Promise<Value> {
  const check = async () => {
    const value = await read();
    if (holds(value)) return value;
    throw new Error(`The condition never held. Last value: ${JSON.stringify(value)}`);
  };
  return await vi.waitFor(check, { timeout: 90_000, interval: 25 });
}
