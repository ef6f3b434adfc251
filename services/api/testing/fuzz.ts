import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { pick, seededRandom } from '@site/testing/random';

type Fuzz = {
  /** Of the API. */
  url: string;
  requests: number;
  /** The same seed makes the same requests. */
  seed: number;
  webhookSecret: string;
  operatorToken: string;
};

type FuzzResult = {
  /** Responses by status. */
  statuses: Readonly<Record<string, number>>;
  /** Requests that got a 5xx or no response, one line each; at most 20. */
  failed: readonly string[];
};

type Random = () => number;
export type Target = { method: string; path: string; body?: unknown; signed?: boolean };

/** Requests that are sent at the same time. */
const concurrency = 8;

/** How often a request is sent that gets a 503 with `Retry-After`. */
const tries = 3;

const uuid = '7f0d1f3a-3f0e-4b06-9f36-3ad1e0a5a001';

const paymentData = {
  email: 'zoe@example.com',
  fullName: 'Zoë',
  billingAddress: { street: 'a', city: 'b', state: 'c', zipCode: '1', country: 'DE' },
};

/** Every operation with a valid request, from which the fuzz departs. */
export const targets: readonly Target[] = [
  { method: 'GET', path: '/health' },
  { method: 'GET', path: '/ready' },
  { method: 'GET', path: '/openapi.json' },
  { method: 'GET', path: '/order' },
  { method: 'GET', path: '/order/invoice' },
  { method: 'GET', path: '/outbox' },
  { method: 'GET', path: '/outbox/mail.eml' },
  { method: 'POST', path: '/test-email', body: {} },
  {
    method: 'POST',
    path: '/create-payment-intent',
    body: { amount: 650, planId: 'pd1', purchaseId: uuid, submissionId: uuid },
  },
  {
    method: 'POST',
    path: '/send-invoice-email',
    body: {
      selectedService: { id: 'pd1', name: 'Plan', price: 650, category: 'a', categoryName: 'a' },
      paymentData,
      paymentIntentId: 'pi_1',
      orderNumber: 'ORD-1-1',
      orderDate: '2026-11-21T10:00:00.000Z',
    },
  },
  {
    method: 'POST',
    path: '/order/details',
    body: { paymentData, consentVersion: '2026-11-23', amount: 650 },
  },
  { method: 'POST', path: '/order/email', body: { email: 'zoe@example.com' } },
  { method: 'POST', path: '/order/answers', body: { submissionId: '5f9c1b52-0f51-4c52-8a1f-3a3d7f1f2b11' } },
  { method: 'POST', path: '/order-link', body: { orderNumber: 'ORD-1-1', email: 'zoe@example.com' } },
  {
    method: 'POST',
    path: `/questionnaires/${uuid}`,
    body: { Email: 'zoe@example.com', timestamp: '2026-11-21T10:00:00.000Z' },
  },
  { method: 'POST', path: '/waitlist', body: { email: 'zoe@example.com', companyName: 'Company' } },
  {
    method: 'POST',
    path: '/visit-metrics',
    body: {
      release: 'aaaaaaaaaaaa',
      canary: 'bbbbbbbbbbbb',
      page: '/',
      webVitals: { lcp: 1200, cls: 0.1 },
      errors: [{ kind: 'script', at: '/r/checkout/1/a.js:1:2' }],
    },
  },
  {
    method: 'POST',
    path: '/csp-reports?release=aaaaaaaaaaaa',
    body: {
      'csp-report': {
        'document-uri': 'https://site.example/',
        'effective-directive': 'script-src',
        'blocked-uri': 'https://x.example/a.js',
      },
    },
  },
  {
    method: 'POST',
    path: '/webhooks/stripe',
    signed: true,
    body: {
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      created: 1,
      data: { object: { id: 'pi_1', object: 'payment_intent', payment_intent: 'pi_1' } },
    },
  },
  {
    method: 'POST',
    path: '/webhooks/stripe',
    signed: true,
    body: {
      id: 'evt_2',
      type: 'charge.dispute.closed',
      data: { object: { id: 'dp_1', object: 'dispute', charge: 'ch_1', payment_intent: 'pi_1' } },
    },
  },
  { method: 'POST', path: '/nothing', body: {} },
];

/** Values of wrong types, at the edge of their range, or with characters that storage may reject. */
const oddValues: readonly ((random: Random) => unknown)[] = [
  () => null,
  () => true,
  () => '',
  () => [],
  () => ({}),
  () => -1,
  () => 1e308,
  () => Number.MAX_SAFE_INTEGER,
  () => '\u0000',
  (random) => `a${String.fromCharCode(Math.floor(random() * 32))}@example.com`,
  () => '/\u0000',
  () => 'pi_\u0000',
  () => '\ud800',
  () => '\u202e\u0085\ufffe',
  () => '__proto__',
  () => "'; drop table orders; --",
  () => '=1+1',
  () => '%00%s%n',
  () => '2026-13-45',
  (random) => 'x'.repeat(Math.floor(random() * 70_000)),
  (random) => nested(1 + Math.floor(random() * 300)),
  (random) => Array.from({ length: Math.floor(random() * 1000) }, () => 'a'),
];

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

/** Replaces, removes or adds one field, at a random depth. */
function mutated(random: Random, value: unknown): unknown {
  const odd = () => pick(random, oddValues)(random);
  if (typeof value !== 'object' || value === null || random() < 0.15) return odd();
  if (Array.isArray(value)) return value.map((item) => (random() < 0.5 ? mutated(random, item) : item));
  const entries = Object.entries(value);
  const key = entries.length > 0 ? pick(random, entries)[0] : '';
  const choice = random();
  if (choice < 0.1) return Object.fromEntries(entries.filter(([name]) => name !== key));
  if (choice < 0.2) return { ...value, [pick(random, ['more', '', '\u0000', '__proto__'])]: odd() };
  return Object.fromEntries(
    entries.map(([name, field]) => [name, name === key ? mutated(random, field) : field]),
  );
}

/** The text of a body: mostly JSON, sometimes broken or very deep. */
function bodyText(random: Random, body: unknown): string {
  const text = JSON.stringify(random() < 0.1 ? body : mutated(random, body)) ?? '';
  const choice = random();
  if (choice < 0.03) return text.slice(0, Math.floor(random() * text.length));
  if (choice < 0.05) return '['.repeat(10_000) + ']'.repeat(10_000);
  if (choice < 0.06) return JSON.stringify('x'.repeat(3_000_000));
  return text;
}

/** Replaces the value of a parameter or a segment of the path. */
function pathOf(random: Random, path: string): string {
  if (random() < 0.6) return path;
  const odd = pick(random, ['%00', '%0a', '%ff', '%F0%9F%92%A9', '%2e%2e%2f', '', 'x'.repeat(3000), '/%00']);
  return path.includes('?')
    ? path.replace(/=[^&]*/, `=${odd}`)
    : `${path.replace(/[^/]+$/, (segment) => (random() < 0.5 ? segment : odd))}?page=${odd}`;
}

function requestOf(
  random: Random,
  { webhookSecret, operatorToken }: Pick<Fuzz, 'webhookSecret' | 'operatorToken'>,
): { path: string; init: RequestInit } {
  const target = pick(random, targets);
  const method = random() < 0.02 ? pick(random, ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) : target.method;
  const path = pathOf(random, target.path);
  const headers: Record<string, string> = {
    authorization: pick(random, [`Bearer ${operatorToken}`, `Bearer ${'x'.repeat(43)}`, 'Bearer \u00ff']),
  };
  const address = pick(random, [
    '',
    `203.0.113.${Math.floor(random() * 256)}`,
    `2001:db8:${Math.floor(random() * 9999)}::1`,
    '203.0.113.7:99999, [::1]:x',
  ]);
  // The outbox responds to requests only that no proxy has forwarded.
  if (address && !path.startsWith('/outbox')) headers['x-forwarded-for'] = address;
  if (target.body === undefined) return { path, init: { method, headers } };
  const body = bodyText(random, target.body);
  headers['content-type'] = random() < 0.97 ? 'application/json' : 'text/plain';
  if (target.signed) {
    const moment = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', webhookSecret).update(`${moment}.${body}`).digest('hex');
    headers['stripe-signature'] = `t=${moment},v1=${signature}`;
  }
  return { path, init: { method, headers, body } };
}

/** A site that has every release: the API accepts metrics of releases that its site has. */
export async function startFuzzedSite(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/**
 * Sends requests that no page would send. Every one must get a response, and none a 5xx, except a 503 with the time of
 * a repetition, which then gets something else.
 */
export async function fuzz({ url, requests, seed, ...secrets }: Fuzz): Promise<FuzzResult> {
  const random = seededRandom(seed);
  const statuses: Record<string, number> = {};
  const failed: string[] = [];
  let sent = 0;
  const request = async (path: string, init: RequestInit): Promise<number> => {
    for (let left = tries - 1; ; left -= 1) {
      const response = await fetch(`${url}${path}`, init);
      await response.arrayBuffer();
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
      if (response.status !== 503 || Number.isNaN(seconds) || left === 0) return response.status;
      await pause(seconds * 1000);
    }
  };
  const send = async () => {
    while (sent < requests) {
      sent += 1;
      const { path, init } = requestOf(random, secrets);
      const outcome = await request(path, init).catch((error: unknown) => {
        // A body that is too large gets its response before it was read; the connection then closes while it is sent.
        if (String(init.body ?? '').length > 1_000_000) return 413;
        return request(path, init).catch(() =>
          error instanceof Error ? String(error.cause ?? error) : String(error),
        );
      });
      statuses[outcome] = (statuses[outcome] ?? 0) + 1;
      if ((typeof outcome === 'string' || outcome >= 500) && failed.length < 20) {
        const body = typeof init.body === 'string' ? init.body.slice(0, 300) : '';
        failed.push(`${outcome}: ${init.method} ${path.slice(0, 200)} ${body}`);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, send));
  return { statuses, failed };
}
