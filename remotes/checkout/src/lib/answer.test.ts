import { afterEach, describe, expect, it, vi } from 'vitest';
import { ask, readProblem } from './answer.ts';

afterEach(() => vi.unstubAllGlobals());

const answering = (response: Response | Error) => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  if (response instanceof Error) fetch.mockRejectedValue(response);
  else fetch.mockResolvedValue(response);
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const parse = (value: unknown) => (value === 'right' ? value : undefined);

describe('ask', () => {
  it('hands out what was asked for', async () => {
    answering(Response.json('right'));
    expect(await ask('/x', { parse })).toEqual({ kind: 'ok', value: 'right' });
  });
  it('does not trust the shape of an answer', async () => {
    answering(Response.json('wrong'));
    expect(await ask('/x', { parse })).toEqual({ kind: 'malformed', status: 200 });
  });
  it('reads why it was refused', async () => {
    answering(
      Response.json({ error: { code: 'price_changed', message: 'm', currentPrice: 7 } }, { status: 409 }),
    );
    expect(await ask('/x', { parse })).toEqual({
      kind: 'refused',
      status: 409,
      problem: { code: 'price_changed', message: 'm', currentPrice: 7 },
    });
  });
  it('tells the type of what is not JSON, without its parameters', async () => {
    answering(new Response('<h1>', { status: 502, headers: { 'content-type': 'text/html; charset=utf-8' } }));
    expect(await ask('/x', { parse })).toEqual({ kind: 'not-json', status: 502, contentType: 'text/html' });
  });
  it('does not believe a content type over the content', async () => {
    answering(new Response('{', { headers: { 'content-type': 'application/json' } }));
    expect(await ask('/x', { parse })).toMatchObject({ kind: 'not-json', status: 200 });
  });
  it('tells when no answer came', async () => {
    answering(new TypeError('Failed to fetch'));
    expect(await ask('/x', { parse })).toEqual({ kind: 'unreachable', message: 'Failed to fetch' });
  });
  it('sends a token in a header and never in the address', async () => {
    const fetch = answering(Response.json('right'));
    await ask('/order', { token: 'secret', parse });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('/order');
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer secret');
  });
});

describe('readProblem', () => {
  it('takes the plain messages of other servers', () => {
    expect(readProblem({ error: 'no mail today' })).toEqual({ message: 'no mail today' });
    expect(readProblem({ message: 'try later' })).toEqual({ message: 'try later' });
  });
  it('knows no code that is not in the contract', () => {
    expect(readProblem({ error: { code: 'toString', message: 'm' } })).toEqual({ message: 'm' });
    expect(readProblem(null)).toEqual({});
  });
});
