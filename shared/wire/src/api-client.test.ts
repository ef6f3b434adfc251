import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type ApiFailure, createApiClient, failureText } from './api-client.ts';
import { receivedApiError } from './error-responses.ts';

afterEach(() => vi.unstubAllGlobals());

function stubFetch(response: Response | Error) {
  const fetch = vi.fn<typeof globalThis.fetch>();
  if (response instanceof Error) fetch.mockRejectedValue(response);
  else fetch.mockResolvedValue(response);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
const json = { 'content-type': 'application/json' };
const html = { 'content-type': 'text/html; charset=utf-8' };
const response = z.literal('right');
const { request, file } = createApiClient('https://api.example', receivedApiError);

describe('request', () => {
  it.each<[string, Response | Error, object]>([
    ['hands out what the schema describes', Response.json('right'), { kind: 'ok', value: 'right' }],
    ['does not trust the shape of a response', Response.json('wrong'), { kind: 'malformed', status: 200 }],
    [
      'reads the error of the API',
      Response.json({ error: { code: 'price_changed', message: 'm', currentPrice: 7 } }, { status: 409 }),
      { kind: 'error', status: 409, error: { code: 'price_changed', message: 'm', currentPrice: 7 } },
    ],
    [
      'takes the message of an error whose code it does not know',
      Response.json({ error: { code: 'toString', message: 'm' } }, { status: 418 }),
      { kind: 'error', status: 418, error: { message: 'm' } },
    ],
    [
      'takes the plain error of another server',
      Response.json({ error: 'no mail today' }, { status: 500 }),
      { kind: 'error', status: 500, error: { message: 'no mail today' } },
    ],
    [
      'takes the plain message of another server',
      Response.json({ message: 'try later' }, { status: 500 }),
      { kind: 'error', status: 500, error: { message: 'try later' } },
    ],
    [
      'finds no message where there is none',
      Response.json(null, { status: 500 }),
      { kind: 'error', status: 500, error: { message: undefined } },
    ],
    [
      'names the type of what is not JSON, without its parameters',
      new Response('<h1>', { status: 502, headers: html }),
      { kind: 'not-json', status: 502, contentType: 'text/html' },
    ],
    [
      'does not trust a content type over the content',
      new Response('{', { headers: json }),
      { kind: 'not-json', status: 200, contentType: 'application/json' },
    ],
    [
      'reports when there is no response',
      new TypeError('Failed to fetch'),
      { kind: 'unreachable', message: 'Failed to fetch' },
    ],
  ])('%s', async (_, served, result) => {
    stubFetch(served);
    expect(await request('/x', { response })).toEqual(result);
  });

  it('hands out the id of a request that failed, as the logs have it', async () => {
    const headers = { ...json, 'x-request-id': '6f0e2c1a-0000-4000-8000-000000000000' };
    stubFetch(new Response('{"error":{"code":"internal","message":"m"}}', { status: 500, headers }));
    expect(await request('/x', { response })).toMatchObject({
      kind: 'error',
      requestId: headers['x-request-id'],
    });
  });

  it('sends a token in a header and never in the address', async () => {
    const fetch = stubFetch(Response.json('right'));
    await request('/order', { token: 'secret', response });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('https://api.example/order');
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer secret');
  });
});

describe('a file', () => {
  const pdf = { token: 't', type: 'application/pdf' };

  it('is handed out when it is of the expected type', async () => {
    stubFetch(new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }));
    expect(await file('/order/invoice', pdf)).toMatchObject({ kind: 'ok', value: { size: 4 } });
  });
  it('of another type is none', async () => {
    stubFetch(Response.json('right'));
    expect(await file('/order/invoice', pdf)).toMatchObject({ kind: 'malformed' });
  });
});

it('knows only the status of an error where nothing reads the response', async () => {
  stubFetch(Response.json({ error: { code: 'internal', message: 'm' } }, { status: 500 }));
  const result = await createApiClient('').request('/x', { response });
  expect(result).toMatchObject({ kind: 'error', status: 500, error: {} });
});

it.each<[ApiFailure, string]>([
  [{ kind: 'unreachable', message: 'x' }, 'no response'],
  [{ kind: 'error', status: 429, error: { code: 'rate_limited' } }, 'later'],
  [{ kind: 'error', status: 503, error: { code: 'internal' } }, 'ours'],
  [{ kind: 'error', status: 418, error: {} }, 'ours'],
  [{ kind: 'not-json', status: 502, contentType: 'text/html' }, 'ours'],
])('has a sentence for %j', (failure, text) => {
  const texts = { unreachable: 'no response', otherwise: 'ours', codes: { rate_limited: 'later' } };
  expect(failureText(failure, texts)).toBe(text);
});
