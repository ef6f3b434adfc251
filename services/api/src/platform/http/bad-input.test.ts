import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { findPrice } from '@site/testing/plan-prices';
import { type ApiError, type ApiErrorCode, apiErrorStatus } from '@site/wire/error-responses';
import { submissionKeyHeader } from '@site/wire/questionnaire-messages';
import { expect, test, vi } from 'vitest';
import { shareApi } from '../../../testing/api-harness.ts';

const shared = shareApi();
const uuid = '7f0d1f3a-3f0e-4b06-9f36-3ad1e0a5a001';
const json = { 'content-type': 'application/json' };
/** Close the connection, because the server closes one whose body it does not read, and no other request may use it. */
const closing = { ...json, connection: 'close' };
const pay = '/create-payment-intent';
const questionnaires = '/questionnaires';

async function expectError(
  response: { status: number; body: unknown },
  code: ApiErrorCode,
): Promise<ApiError['error']> {
  const { error } = response.body as ApiError;
  expect([response.status, error.code]).toEqual([apiErrorStatus[code], code]);
  expect(error.message).toMatch(/\.$/);
  return error;
}

const send = (path: string, body: BodyInit, headers: Record<string, string> = json) =>
  shared().call(path, { method: 'POST', headers, body });

test.each<[string, string, unknown, ApiErrorCode, string?]>([
  [pay, 'an amount as text', { amount: '650' }, 'invalid_body', 'amount'],
  [pay, 'a list', [], 'invalid_body', '(body)'],
  [pay, 'a forged amount', { amount: 1 }, 'unknown_amount'],
  [pay, 'a forged amount for a plan', { amount: 1, planId: 'pd1' }, 'price_changed'],
  [pay, 'a negative amount', { amount: -650 }, 'unknown_amount'],
  [pay, 'a fraction', { amount: 650.5 }, 'unknown_amount'],
  [pay, 'another price', { amount: findPrice('pd2'), planId: 'pd1' }, 'price_changed'],
  [pay, 'an unknown plan', { amount: findPrice(), planId: 'pd9' }, 'unknown_plan'],
  [pay, 'a name of every object', { amount: findPrice(), planId: '__proto__' }, 'unknown_plan'],
  [pay, 'consulting', { amount: findPrice('co1'), planId: 'co1' }, 'not_payable_by_card'],
  [pay, "consulting's price", { amount: findPrice('co3') }, 'not_payable_by_card'],
  ['/send-invoice-email', 'nothing in it', {}, 'invalid_body', 'selectedService'],
  ['/order-link', 'no address', { orderNumber: 'ORD-1-1' }, 'invalid_body', 'email'],
  [questionnaires, 'no address', {}, 'invalid_body', 'Email'],
  [questionnaires, 'an unknown key', { Email: 'a@b.co', more: '' }, 'unknown_keys', 'more'],
])('POST %s with %s is rejected', async (path, _, body, code, field) => {
  const error = await expectError(await shared().post(path, body, { [submissionKeyHeader]: uuid }), code);
  if (field) expect(Object.keys(error.fields ?? {})).toContain(field);
});

test.each([undefined, 'no-uuid'])('answers under the key %s are rejected', async (key) => {
  const headers: Record<string, string> = key ? { [submissionKeyHeader]: key } : {};
  const error = await expectError(
    await shared().post(questionnaires, { Email: 'a@b.co' }, headers),
    'invalid_body',
  );
  expect(error.fields).toHaveProperty(submissionKeyHeader);
});

test("a price that is not the plan's is answered with today's price", async () => {
  const { body } = await shared().post<ApiError>(pay, { amount: findPrice(), planId: 'pd2' });
  expect(body.error).toMatchObject({ code: 'price_changed', currentPrice: findPrice('pd2') });
});

const orders = ['/order/details', '/order/email', '/order-link', '/send-invoice-email'];

test.each([pay, ...orders, questionnaires, '/waitlist'])(
  'POST %s takes JSON only, and from pages of the site only',
  async (path) => {
    await expectError(await send(path, '{}', { 'content-type': 'text/plain' }), 'unsupported_media_type');
    const foreign = await send(path, '{}', { ...json, origin: 'https://evil.example' });
    await expectError(foreign, 'origin_not_allowed');
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  },
);

test.each<[string, BodyInit, ApiErrorCode, Record<string, string>?]>([
  ['half a document', '{"amount":', 'invalid_json'],
  ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 'invalid_json'],
  ['a thousand brackets', '['.repeat(1000), 'invalid_json'],
  [
    'another encoding',
    '{}',
    'unsupported_media_type',
    { 'content-type': 'application/json; charset=utf-16' },
  ],
  ['a compressed body', '{}', 'unsupported_media_type', { ...json, 'content-encoding': 'gzip' }],
  ['a body that is too large', `{"amount":${' '.repeat(2_100_000)}650}`, 'body_too_large', closing],
])('%s is rejected', async (_, body, code, headers) => {
  await expectError(await send(pay, body, headers), code);
});

test('a body of unknown length is rejected', async () => {
  const body = new Blob(['{"amount":650}']).stream();
  const init = { method: 'POST', headers: closing, body, duplex: 'half' } as RequestInit;
  await expectError(await shared().call(pay, init), 'length_required');
});

test.each(['/', '/questionnaires', '/%E0%A4%A', '/..%2f..%2fetc/passwd'])(
  'GET %s is a 404',
  async (path) => void (await expectError(await shared().call(path, {}), 'not_found')),
);

test('an address of more than two thousand characters is rejected', async () => {
  await expectError(await shared().call(`/${'x'.repeat(2_048)}`, {}), 'address_too_long');
});

test.each(['', 'Bearer x', `Bearer ${'x'.repeat(43)}`])('GET /order with "%s" is a 401', async (given) => {
  const response = await shared().call('/order', { headers: { authorization: given } });
  await expectError(response, 'unauthorised');
  expect(response.headers.get('www-authenticate')).toBe('Bearer');
});

test('an upload that is aborted is no error of the API', async () => {
  const api = shared();
  const errors = vi.spyOn(console, 'error');
  const before = api.logged.length;
  const head = `POST ${pay} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n`;
  const socket = connect(Number(new URL(api.url()).port), '127.0.0.1', () =>
    socket.write(`${head}{"amount":`, () => socket.destroy()),
  );
  const statuses = () => api.logged.slice(before).map((line) => JSON.parse(line).status);
  await expect.poll(statuses).toEqual([400]);
  expect(errors).not.toHaveBeenCalled();
});

test('after all of this nothing was stored, sent, or requested from the provider', async () => {
  const api = shared();
  for (const table of ['orders', 'questionnaires', 'waitlist'] as const) {
    expect(await api.queries().selectFrom(table).selectAll().execute()).toEqual([]);
  }
  expect(await api.outbox()).toEqual([]);
  expect(await api.control('GET', '/intents')).toEqual([]);
  expect(api.logged.filter((line) => /"status":5/.test(line))).toEqual([]);
});

test('the log names routes and outcomes, and no input', async () => {
  const api = shared();
  const key = randomUUID();
  const headers = { [submissionKeyHeader]: key };
  await api.post(`${questionnaires}?note=secret`, { Email: 'private@example.com' }, headers);
  const line = api.logged.at(-1) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    event: 'request',
    method: 'POST',
    route: questionnaires,
    status: 201,
  });
  expect(line).not.toMatch(new RegExp(`${key}|private|secret`));
});

test.each([
  ['of the page', 'page-1234567890', 'page-1234567890'],
  ['of its own where the page sends text that no log should have', 'ada@example.com', /^[0-9a-f-]{36}$/],
])('a request has an id %s, in the response and in the log', async (_, sent, expected) => {
  const { headers } = await shared().call('/health', { headers: { 'x-request-id': sent } });
  const id = headers.get('x-request-id');
  expect(id).toMatch(expected);
  expect(JSON.parse(shared().logged.at(-1) ?? '')).toMatchObject({ route: '/health', request: id });
});
