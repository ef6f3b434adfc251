import { startLocalServer } from '@site/testing/local-server';
import { findPrice } from '@site/testing/plan-prices';
import { submissionKeyHeader } from '@site/wire/questionnaire-messages';
import fc from 'fast-check';
import { Stripe } from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { openApi, webhookSecret } from '../../../testing/api-harness.ts';

const operatorToken = 'operator-token-of-the-fuzz';
const count = Number(process.env.FUZZ_REQUESTS ?? 400);
/** The same seed makes the same requests. */
const seed = 13;

/** The number of requests that are sent at the same time. */
const concurrency = 8;

const uuid = '7f0d1f3a-3f0e-4b06-9f36-3ad1e0a5a001';
const email = 'zoe@example.com';
const paymentData = {
  email,
  fullName: 'Zoë',
  billingAddress: { street: 'a', city: 'b', state: 'c', zipCode: '1', country: 'DE' },
};
const event = (type: string, object: object) => ({ id: 'evt_1', type, data: { object } });
const webhook = 'POST /webhooks/stripe';

/** A valid request for every operation, which the fuzz changes. */
const targets: readonly (readonly [operation: string, body?: object])[] = [
  ['GET /health'],
  ['GET /ready'],
  ['GET /openapi.json'],
  ['GET /order'],
  ['GET /order/calendar'],
  ['GET /order/invoice'],
  ['GET /outbox'],
  ['GET /outbox/mail.eml'],
  ['POST /test-email', {}],
  [
    'POST /create-payment-intent',
    { amount: findPrice(), planId: 'pd1', purchaseId: uuid, submissionKey: uuid },
  ],
  [
    'POST /send-invoice-email',
    {
      selectedService: { id: 'pd1', name: 'Plan', price: findPrice(), category: 'a', categoryName: 'a' },
      paymentData,
      paymentIntentId: 'pi_1',
      orderNumber: 'ORD-1-1',
      orderDate: '2026-11-21T10:00:00.000Z',
    },
  ],
  ['POST /order/details', { paymentData, consentVersion: '2026-11-23', amount: findPrice() }],
  ['POST /order/email', { email }],
  ['POST /order/email/restore', {}],
  ['POST /order/answers', { submissionId: uuid }],
  ['POST /order-link', { orderNumber: 'ORD-1-1', email }],
  ['POST /questionnaires', { Email: email, timestamp: '2026-11-21T10:00:00.000Z' }],
  ['POST /waitlist', { email, companyName: 'Company' }],
  [
    'POST /visit-metrics',
    {
      release: 'aaaaaaaaaaaa',
      page: '/',
      webVitals: { lcp: 1200, cls: 0.1 },
      errors: [{ kind: 'script', at: '/r/checkout/1/a.js:1:2' }],
    },
  ],
  [
    'POST /csp-reports?release=aaaaaaaaaaaa',
    { 'csp-report': { 'document-uri': 'https://a.example/', 'blocked-uri': 'https://x.example/a.js' } },
  ],
  [webhook, event('payment_intent.succeeded', { id: 'pi_1', object: 'payment_intent' })],
  [webhook, event('charge.dispute.closed', { id: 'dp_1', object: 'dispute', payment_intent: 'pi_1' })],
  ['POST /nothing', {}],
];

/** Values of wrong types, values at the limits of their range, and characters that storage may reject. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, '', [], {}, -1, 1e308, Number.MAX_SAFE_INTEGER, '2026-13-45'),
  fc.constantFrom('\u0000', '/\u0000', 'pi_\u0000', '\ud800', '\u202e\u0085\ufffe', '__proto__', '%00%s%n'),
  fc.constantFrom("'; drop table orders; --", '=1+1'),
  fc.nat(31).map((code) => `a${String.fromCharCode(code)}@example.com`),
  fc.nat(70_000).map((length) => 'x'.repeat(length)),
  fc.nat(1_000).map((length) => Array<string>(length).fill('a')),
  fc.nat(300).map((depth) => JSON.parse('{"a":['.repeat(depth) + ']}'.repeat(depth) || '0') as unknown),
  fc.jsonValue(),
);

/** Changes a value so that one field at any depth is odd, missing or added. */
function mutated(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null) return odd;
  const fields = [
    ...Object.entries(value),
    ...['more', '', '\u0000', '__proto__'].map((key) => [key, 0] as const),
  ];
  const changed = fc
    .constantFrom(...fields)
    .chain(([key, field]) =>
      fc.oneof(mutated(field), fc.constant(undefined)).map((other) => ({ ...value, [key]: other })),
    );
  return fc.oneof({ weight: 1, arbitrary: odd }, { weight: 6, arbitrary: changed });
}

/** Generates the text of a body: usually JSON, sometimes broken, very deep or too long. */
function bodyText(body: object): fc.Arbitrary<string> {
  const valid = JSON.stringify(body);
  return fc.oneof(
    { weight: 10, arbitrary: fc.constant(valid) },
    { weight: 84, arbitrary: mutated(body).map((value) => JSON.stringify(value) ?? '') },
    { weight: 3, arbitrary: fc.nat(valid.length).map((length) => valid.slice(0, length)) },
    { weight: 3, arbitrary: fc.constantFrom('['.repeat(10_000), JSON.stringify('x'.repeat(3_000_000))) },
  );
}

type Sent = { path: string; init: RequestInit & { headers: Record<string, string>; body?: string } };

const segment = fc.constantFrom('%00', '%0a', '%ff', '%F0%9F%92%A9', '%2e%2e%2f', '', 'x'.repeat(3000));
const address = fc.oneof(
  fc.constantFrom('', '203.0.113.7:99999, [::1]:x'),
  fc.nat(255).map((host) => `203.0.113.${host}`),
  fc.nat(9_999).map((network) => `2001:db8:${network}::1`),
);

const tokens = fc.constantFrom(operatorToken, 'x'.repeat(43), '\u00ff');
const requests = fc.constantFrom(...targets).chain(([operation, body]): fc.Arbitrary<Sent> => {
  const [method = '', path = ''] = operation.split(' ');
  const paths = fc.oneof(
    { weight: 6, arbitrary: fc.constant(path) },
    { weight: 4, arbitrary: segment.map((odd) => path.replace(/[^/=]+$/, odd)) },
  );
  const methods = fc.oneof(
    { weight: 98, arbitrary: fc.constant(method) },
    { weight: 2, arbitrary: fc.constantFrom('PUT', 'DELETE', 'PATCH', 'OPTIONS') },
  );
  const texts = body ? bodyText(body) : fc.constant(undefined);
  return fc.tuple(paths, methods, texts, tokens, address).map(([to, verb, text, token, from]) => ({
    path: to,
    init: {
      method: verb,
      headers: {
        authorization: `Bearer ${token}`,
        [submissionKeyHeader]: uuid,
        // The outbox responds only to requests without a forwarding header.
        ...(from && !path.startsWith('/outbox') && { 'x-forwarded-for': from }),
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...(text !== undefined && operation === webhook && signed(text)),
      },
      ...(text !== undefined && { body: text }),
    },
  }));
});

function signed(payload: string) {
  const header = { payload, secret: webhookSecret };
  return { 'stripe-signature': Stripe.webhooks.generateTestHeaderString(header) };
}

/** Sends requests that no page would send. @returns responses by status, and those that got a 5xx or no response */
async function fuzz(url: string) {
  const statuses: Record<string, number> = {};
  const failed: string[] = [];
  const request = async ({ path, init }: Sent): Promise<number> => {
    const response = await fetch(`${url}${path}`, init);
    await response.arrayBuffer();
    return response.status;
  };
  let made = 0;
  const send = async () => {
    while (made < count) {
      made += 1;
      // Generate one request at a time, because some bodies are several megabytes.
      const [sent] = fc.sample(requests, { numRuns: 1, seed: seed * 1_000_000 + made });
      if (!sent) continue;
      const { method, body = '' } = sent.init;
      const outcome = await request(sent).catch((error: unknown) => {
        // The response to a body that is too large comes before the body was read. The connection then closes during
        // the upload.
        return body.length > 1_000_000 ? 413 : request(sent).catch(() => String(error));
      });
      statuses[outcome] = (statuses[outcome] ?? 0) + 1;
      if (typeof outcome === 'string' || outcome >= 500) {
        failed.push(`${outcome}: ${method} ${sent.path.slice(0, 200)} ${body.slice(0, 300)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, send));
  return { statuses, failed };
}

test(
  'requests with wrong types, control characters, deep and large bodies get no 5xx',
  async () => {
    // Every release exists on this site, so that the API accepts its metrics.
    const site = await startLocalServer((_, response) => void response.end());
    onTestFinished(() => site.close());
    const api = await openApi({
      SITE_URL: site.url,
      TRUST_PROXY: '1',
      WAITLIST_STORE: 'true',
      OPERATOR_TOKEN: operatorToken,
    });
    const { statuses, failed } = await fuzz(api.url());
    expect(failed).toEqual([]);
    // Some requests pass the validation and reach the code behind it.
    for (const status of [200, 201, 204]) expect(statuses).toHaveProperty(String(status));

    const { body } = await api.call<{ paths: Record<string, object> }>('/openapi.json', {});
    const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}$/, '')}`),
    );
    const isFuzzed = (operation: string) => targets.some(([target]) => target.startsWith(operation));
    expect(operations.filter((operation) => !isFuzzed(operation))).toEqual([]);
  },
  120_000 + count * 100,
);
