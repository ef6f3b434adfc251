import { request } from 'node:http';
import type { JsonSchema } from '@site/wire/api-operations';
import { Stripe } from 'stripe';
import { beforeAll, expect, test } from 'vitest';
import { shareApi, webhookSecret } from '../../../testing/api-harness.ts';

/**
 * Sends the longest texts that each operation accepts, made so that a careless pattern takes quadratic time. The limit
 * applies to all patterns of an operation together, including those of libraries.
 */

const shared = shareApi({ TRUST_PROXY: '1', WAITLIST_STORE: 'true' });

/**
 * The maximum time for which an operation may block the others, in milliseconds of this thread's CPU time, so that other
 * programs do not count. The test's client and the embedded database run in the same thread.
 */
const maxBlocked = 50;

/** Each part is repeated between an `a` and an `x`. */
const parts = [
  ...[' ', '\t', '.', '@', '<a@', '"', '/', '%2f', '\u200c', 'a.a@', '@?', ','],
  ...['\u0315\u0300', '\ufe0f', '9', '<', '2026-01-01T00:00:00.', 'mailto:', '-', ':'],
];
const fill = (part: string, bytes: number) =>
  `a${part.repeat(Math.max(0, Math.floor((bytes - 2) / Buffer.byteLength(JSON.stringify(part).slice(1, -1)))))}x`;

type Sent = { path: string; method: string; headers?: Record<string, string>; body?: string };

let sentCount = 0;
let token = '';
beforeAll(async () => {
  token = (await shared().open()).body.orderToken;
});

/**
 * Sends the address unchanged, which `fetch` would normalise, and from a new client each time, so that none reaches its
 * limit.
 */
function send({ path, method, headers = {}, body }: Sent): Promise<{ status: number; text: string }> {
  sentCount += 1;
  const from = `203.${sentCount >> 16}.${(sentCount >> 8) & 255}.${sentCount & 255}`;
  return new Promise((resolve, reject) => {
    const sending = request(
      shared().url(),
      {
        path,
        method,
        agent: false,
        headers: {
          authorization: `Bearer ${token}`,
          'x-forwarded-for': from,
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(body)),
          }),
          ...headers,
        },
      },
      async (response) => {
        const text = (await response.toArray()).join('');
        resolve({ status: response.statusCode ?? 0, text });
      },
    );
    // The response may arrive before the whole body was sent.
    sending.once('error', reject).end(body);
  });
}

/** Returns the thread's busy milliseconds in the best of five attempts, because the first attempts compile the code. */
async function blockedBy(sent: Sent): Promise<{ ms: number; status: number }> {
  let best = { ms: Number.POSITIVE_INFINITY, status: 0 };
  for (let attempt = 0; attempt < 5 && best.ms > maxBlocked; attempt += 1) {
    const before = process.threadCpuUsage();
    const { status } = await send(sent);
    const { user, system } = process.threadCpuUsage(before);
    best = { ms: Math.min(best.ms, (user + system) / 1_000), status };
  }
  return best;
}

const slowest: Record<string, number> = {};

async function expectPrompt(name: string, sent: Sent): Promise<number> {
  const { ms, status } = await blockedBy(sent);
  slowest[name] = Math.max(slowest[name] ?? 0, ms);
  expect(ms, `${name}: ${sent.path.slice(0, 40)} ${sent.body?.slice(0, 80)}`).toBeLessThan(maxBlocked);
  expect(status, name).not.toBe(429);
  expect(status, name).toBeLessThan(500);
  return status;
}

type Document = {
  paths: Record<
    string,
    Record<string, { requestBody?: { content: Record<string, { schema: JsonSchema }> } }>
  >;
};

/** Creates a value for a schema in which every text is `text`. `at` restricts the text to the schemas of one kind. */
function valueFor({ type, properties, anyOf, ...schema }: JsonSchema, text: string, at?: string): unknown {
  if (properties) {
    const entries = Object.entries(properties).map(([key, child]) => [key, valueFor(child, text, at)]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  if (type === 'number') return 650;
  if (type === 'array') return [];
  return at === undefined || at === JSON.stringify(schema) ? text : undefined;
}

/** Lists the distinct schemas of texts within a schema. */
function textKinds({ type, properties, anyOf, ...schema }: JsonSchema): string[] {
  if (properties) return [...new Set(Object.values(properties).flatMap(textKinds))];
  return type === 'number' || type === 'array' ? [] : [JSON.stringify(schema)];
}

const countTexts = (schema: JsonSchema, at?: string): number =>
  JSON.stringify(valueFor(schema, '\u0007', at)).split('\\u0007').length - 1;

test('every operation answers at once, whatever is in the longest body that it reads', async () => {
  const { body } = await shared().call<Document>('/openapi.json', {});
  const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const [content] = Object.values(requestBody?.content ?? {});
      return content ? [{ path, method: method.toUpperCase(), schema: content.schema }] : [];
    }),
  );
  expect(operations.length).toBeGreaterThan(6);
  for (const { path: template, method, schema } of operations) {
    const path = template.replace(/\{\w+\}/, '7f0d1f3a-3f0e-4b06-9f36-3ad1e0a5a001');
    const tooLong = await send({ path, method, body: JSON.stringify({ a: ' '.repeat(1_100_000) }) });
    const limit = Number(/longer than (\d+) bytes/.exec(tooLong.text)?.[1]);
    expect(limit, tooLong.text).toBeGreaterThan(1_000);
    for (const part of parts) {
      for (const kind of [undefined, ...textKinds(schema)]) {
        const count = countTexts(schema, kind);
        const frame = JSON.stringify(valueFor(schema, '', kind)).length;
        const value = valueFor(schema, fill(part, Math.floor((limit - frame - 100) / count)), kind);
        await expectPrompt(`${method} ${template}`, { path, method, body: JSON.stringify(value) });
      }
      const keys = Object.fromEntries(
        Array.from({ length: limit / 20 }, (_, index) => [`${part.slice(0, 4)}${index}`, '']),
      );
      await expectPrompt(`${method} ${template}`, {
        path,
        method,
        body: JSON.stringify(keys).slice(0, limit),
      });
    }
  }
  if (process.env.SHOW_SLOWEST) console.log(slowest);
}, 300_000);

test('a signed event and a report of a browser are read at once', async () => {
  for (const part of parts) {
    const text = fill(part, 100_000);
    const body = JSON.stringify({ type: text, data: { object: { id: text, payment_intent: text } } });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret });
    const path = '/webhooks/stripe';
    await expectPrompt('event', { path, method: 'POST', body, headers: { 'stripe-signature': signature } });
    const unsigned = { 'stripe-signature': fill(part, 8_000).replaceAll(/[^\x21-\x7e]/g, ' ') };
    await expectPrompt('unsigned event', { path, method: 'POST', body, headers: unsigned });
    const report = Object.fromEntries(
      ['document-uri', 'effective-directive', 'violated-directive', 'blocked-uri', 'source-file'].map(
        (key) => [key, fill(part, 3_000)],
      ),
    );
    const sent = JSON.stringify({ 'csp-report': report });
    await expectPrompt('report', { path: '/csp-reports?release=aaaaaaaaaaaa', method: 'POST', body: sent });
  }
});

test.each(['/', '%2f', '%', '.', '//x', '?', '&a=', '%F0', '+'])(
  'an address with thousands of %s is answered at once',
  async (part) => {
    for (const path of ['/', '/order/', '/outbox/', '/questionnaires/', '/order?a=']) {
      const short = path + part.repeat(1_500 / part.length);
      await expectPrompt('address', { path: `${short}x`, method: 'GET' });
      const long = { path: `${path}${part.repeat(15_000 / part.length)}x`, method: 'GET' };
      expect(await expectPrompt('address', long)).toBe(414);
    }
  },
);

test.each([
  'authorization',
  'x-forwarded-for',
  'accept',
  'accept-encoding',
  'range',
  'cookie',
  'origin',
  'host',
])('a header %s of thousands of characters is read at once', async (name) => {
  for (const part of [' ', ',', '.', ':', '[', ']', '1.', ';q=', '=', '/', ', 1', 'Bearer ']) {
    const text = fill(part, 12_000);
    for (const path of ['/order', '/health', '/outbox'])
      await expectPrompt(name, { path, method: 'GET', headers: { [name]: text } });
  }
});
