import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { type ApiError, type ApiErrorCode, apiErrorStatus } from '@site/contract/wire';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { invoiceRequest, shareApi, siteOrigin, until } from '../../../testing/api-harness.ts';
import { embedded } from '../../../testing/engines.ts';

const shared = shareApi(embedded);
const uuid = '7f0d1f3a-3f0e-4b06-9f36-3ad1e0a5a001';
const json = { 'content-type': 'application/json' };

const opened = {
  clientSecret: 's',
  paymentIntentId: 'pi_1',
  orderNumber: 'ORD-1-1',
  orderToken: 't',
  amount: 650,
  currency: 'usd',
} as const;
const invoice = invoiceRequest(opened);

type Attempt = [what: string, body: unknown, code: ApiErrorCode, field?: string];

const posts: Record<string, Attempt[]> = {
  '/create-payment-intent': [
    ['no amount', {}, 'invalid_body', 'amount'],
    ['an amount as text', { amount: '650' }, 'invalid_body', 'amount'],
    ['an amount of null', { amount: null }, 'invalid_body', 'amount'],
    ['a forged amount', { amount: 1 }, 'unknown_amount'],
    ['a forged amount for a plan', { amount: 1, planId: 'pd1' }, 'price_changed'],
    ['a negative amount', { amount: -650 }, 'unknown_amount'],
    ['a fraction', { amount: 650.5 }, 'unknown_amount'],
    ['a huge amount', { amount: 1e308 }, 'unknown_amount'],
    ['another price', { amount: 975, planId: 'pd1' }, 'price_changed'],
    ['an unknown plan', { amount: 650, planId: 'pd9' }, 'unknown_plan'],
    ['a name of every object', { amount: 650, planId: '__proto__' }, 'unknown_plan'],
    ['consulting', { amount: 125, planId: 'co1' }, 'not_payable_by_card'],
    ["consulting's price", { amount: 185 }, 'not_payable_by_card'],
    ['a purchase that is no UUID', { amount: 650, purchaseId: 'x' }, 'invalid_body', 'purchaseId'],
    ['a list', [], 'invalid_body', '(body)'],
    ['nothing', null, 'invalid_body', '(body)'],
  ],
  '/send-invoice-email': [
    ['nothing in it', {}, 'invalid_body', 'selectedService'],
    [
      'a header in the email address',
      {
        ...invoice,
        paymentData: { ...invoice.paymentData, email: 'a@example.com\r\nBcc: b@example.com' },
      },
      'invalid_body',
      'paymentData.email',
    ],
    [
      'a name of blanks',
      { ...invoice, paymentData: { ...invoice.paymentData, fullName: '   ' } },
      'invalid_body',
      'paymentData.fullName',
    ],
    [
      'an unknown country',
      {
        ...invoice,
        paymentData: {
          ...invoice.paymentData,
          billingAddress: { ...invoice.paymentData.billingAddress, country: 'XX' },
        },
      },
      'invalid_body',
      'paymentData.billingAddress.country',
    ],
    ['no date', { ...invoice, orderDate: 'now' }, 'invalid_body', 'orderDate'],
    ['an unknown payment', invoice, 'order_not_found'],
  ],
  '/order-link': [
    ['nothing in it', {}, 'invalid_body', 'orderNumber'],
    ['a number of blanks', { orderNumber: ' ', email: 'a@b.co' }, 'invalid_body', 'orderNumber'],
    ['a look-alike of an address', { orderNumber: 'ORD-1-1', email: '\u212a@b.co' }, 'invalid_body', 'email'],
    [
      'a header in the email address',
      { orderNumber: 'ORD-1-1', email: 'a@b.co\r\nBcc: c@d.co' },
      'invalid_body',
      'email',
    ],
  ],
  [`/questionnaires/${uuid}`]: [
    ['no email address', {}, 'invalid_body', 'Email'],
    ['a bad email address', { Email: 'ada' }, 'invalid_body', 'Email'],
    ['a look-alike of an address', { Email: '\u212a@b.co' }, 'invalid_body', 'Email'],
    ['an answer that is no text', { Email: 'a@b.co', timestamp: 5 }, 'invalid_body', 'timestamp'],
    ['an unknown key', { Email: 'a@b.co', more: '' }, 'unknown_keys', 'more'],
    [
      'an answer that is too long',
      { Email: 'a@b.co', 'What does your business do, in a few sentences?': 'x'.repeat(20_001) },
      'invalid_body',
      'What does your business do, in a few sentences?',
    ],
  ],
  '/questionnaires/not-a-uuid': [['a bad id', { Email: 'a@b.co' }, 'invalid_body', 'submissionId']],
  '/waitlist': [
    ['no email address', {}, 'invalid_body', 'email'],
    ['a bad email address', { email: 'a@b' }, 'invalid_body', 'email'],
    ['a look-alike of an address', { email: '\u212a@b.co' }, 'invalid_body', 'email'],
    [
      'a name that is too long',
      { email: 'a@b.co', companyName: 'x'.repeat(201) },
      'invalid_body',
      'companyName',
    ],
  ],
};
const jsonPaths = Object.keys(posts).filter((path) => !path.includes('not-a-uuid'));

async function expectError(
  response: { status: number; body: unknown },
  code: ApiErrorCode,
): Promise<ApiError['error']> {
  const { error } = response.body as ApiError;
  expect([response.status, error.code]).toEqual([apiErrorStatus[code], code]);
  expect(error.message).toMatch(/\.$/);
  return error;
}

describe.each(Object.entries(posts))('POST %s', (path, attempts) => {
  test.each(attempts)('rejects %s', async (_, body, code, field) => {
    const error = await expectError(await shared().post(path, body), code);
    if (field) expect(Object.keys(error.fields ?? {})).toContain(field);
  });
});

test("a price that is not the plan's is answered with today's price", async () => {
  const { body } = await shared().post<ApiError>('/create-payment-intent', { amount: 650, planId: 'pd2' });
  expect(body.error).toMatchObject({ code: 'price_changed', currentPrice: 975 });
});

describe.each(jsonPaths)('POST %s', (path) => {
  const send = (body: BodyInit, headers: Record<string, string> = json) =>
    shared().call(path, { method: 'POST', headers, body });

  test.each([
    ['half a document', '{"amount":'],
    ['no document', ''],
    ['a bare word', 'amount=650'],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['a document in UTF-16', Buffer.from('{"amount":650}', 'utf16le')],
    ['a thousand brackets', '['.repeat(1000)],
  ])('rejects %s as no JSON', async (_, body) => {
    await expectError(await send(body), 'invalid_json');
  });

  test.each([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain text, which needs no preflight', { 'content-type': 'text/plain' }],
    ['another encoding', { 'content-type': 'application/json; charset=utf-16' }],
    ['a compressed body', { ...json, 'content-encoding': 'gzip' }],
  ])('rejects %s by its type', async (_, headers: Record<string, string>) => {
    await expectError(await send('{"amount":650}', headers), 'unsupported_media_type');
  });

  test('rejects a body that is too large before reading it', async () => {
    await expectError(await send(`{"amount":${' '.repeat(2_100_000)}650}`), 'body_too_large');
  });

  test('rejects a body of unknown length', async () => {
    const body = new Blob(['{"amount":650}']).stream();
    const init = { method: 'POST', headers: json, body, duplex: 'half' } as RequestInit;
    await expectError(await shared().call(path, init), 'length_required');
  });

  test('rejects pages of another origin', async () => {
    const headers = { ...json, origin: 'https://evil.example' };
    const response = await send('{}', headers);
    await expectError(response, 'origin_not_allowed');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

test.each([
  ['PUT', '/create-payment-intent', 'POST'],
  ['GET', '/create-payment-intent', 'POST'],
  ['DELETE', '/send-invoice-email', 'POST'],
  ['GET', '/test-email', 'POST'],
  ['GET', '/webhooks/stripe', 'POST'],
  ['PATCH', `/questionnaires/${uuid}`, 'POST'],
  ['GET', '/waitlist', 'POST'],
  ['POST', '/order', 'GET'],
  ['POST', '/health', 'GET'],
  ['POST', '/openapi.json', 'GET'],
  ['DELETE', '/outbox', 'GET'],
])('%s %s is a 405 that allows %s', async (method, path, allow) => {
  const response = await shared().call(path, { method, headers: { origin: siteOrigin } });
  await expectError(response, 'method_not_allowed');
  expect(response.headers.get('allow')).toBe(allow);
});

test.each(['/', '/nothing', '/questionnaires', '/order/1', '/%E0%A4%A', '/..%2f..%2fetc/passwd'])(
  'GET %s is a 404',
  async (path) => {
    await expectError(await shared().call(path, {}), 'not_found');
  },
);

test.each([undefined, 'Bearer', 'Bearer x', 'Basic abc', `Bearer ${'x'.repeat(43)}`])(
  'GET /order with %s is a 401',
  async (authorization) => {
    const headers: Record<string, string> = authorization ? { authorization } : {};
    const response = await shared().call('/order', { headers });
    await expectError(response, 'unauthorised');
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  },
);

test('a webhook body that is no event is rejected', async () => {
  const api = shared();
  for (const signature of ['', 't=1,v1=0', 'nonsense', 't='.repeat(2000)]) {
    const response = await api.call('/webhooks/stripe', {
      method: 'POST',
      headers: { 'stripe-signature': signature },
      body: '{}',
    });
    expect(response.status).toBe(400);
  }
});

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 'invalid_request'],
  [
    'two lengths',
    'POST /waitlist HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    'invalid_request',
  ],
  [
    'headers without end',
    `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`,
    'headers_too_large',
  ],
] as const)('%s gets an error of the same shape', async (_, bytes, code) => {
  const response = await exchange(Number(new URL(shared().url()).port), bytes);
  expect(response).toContain(`HTTP/1.1 ${apiErrorStatus[code]}`);
  expect(JSON.parse(response.slice(response.indexOf('{')))).toMatchObject({ error: { code } });
});

test.each([...jsonPaths, '/visit-metrics', '/webhooks/stripe'])(
  'an upload to %s that is aborted is no error of the API, and not its storage',
  async (path) => {
    const api = shared();
    const errors = vi.spyOn(console, 'error');
    onTestFinished(() => errors.mockRestore());
    const before = api.logged.length;
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n`;
    const socket = connect(Number(new URL(api.url()).port), '127.0.0.1', () =>
      socket.write(`${head}{"amount":`, () => socket.destroy()),
    );
    const lines = await until(
      async () => api.logged.slice(before),
      ({ length }) => length > 0,
    );
    expect(lines.map((line) => (JSON.parse(line) as { status: number }).status)).toEqual([400]);
    expect(errors).not.toHaveBeenCalled();
  },
);

test('pages of the site are let through, preflight included', async () => {
  const preflight = await shared().call('/create-payment-intent', {
    method: 'OPTIONS',
    headers: { origin: siteOrigin, 'access-control-request-method': 'POST' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe(siteOrigin);
  expect(preflight.headers.get('access-control-allow-headers')).toMatch(/content-type/i);
});

test('after all of this nothing was stored, sent, or requested from the provider', async () => {
  const api = shared();
  const { queries } = api.dependencies().database;
  expect(await queries.selectFrom('orders').selectAll().execute()).toEqual([]);
  expect(await queries.selectFrom('questionnaires').selectAll().execute()).toEqual([]);
  expect(await queries.selectFrom('waitlist').selectAll().execute()).toEqual([]);
  expect(await api.outbox()).toEqual([]);
  expect(await api.control('GET', '/intents')).toEqual([]);
  expect(api.logged.length).toBeGreaterThan(50);
  expect(api.logged.filter((line) => /"status":5/.test(line))).toEqual([]);
  // The log holds no personal data and no input.
  const input = /example\.com|a@b|Åström|Bcc|Łódź|pi_1|ORD-1|pd1|Bearer/;
  expect(api.logged.filter((line) => input.test(line))).toEqual([]);
});

test('the log names routes and outcomes, and no input', async () => {
  const api = shared();
  const id = randomUUID();
  await api.post(`/questionnaires/${id}?note=secret`, { Email: 'private@example.com' });
  const line = api.logged.at(-1) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    event: 'request',
    method: 'POST',
    route: '/questionnaires/:submissionId',
    status: 201,
  });
  expect(line).not.toMatch(new RegExp(`${id}|private|secret`));
});

/** Sends bytes as they are and returns what comes back. */
async function exchange(port: number, bytes: string): Promise<string> {
  return await new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}
