import { describe, expect, it } from 'vitest';
import { call, openHarness, stripeAt, stripeErrorOf } from '../test-harness.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const secret = { authorization: 'Bearer sk_test_sandbox' };

describe('keys', () => {
  it('are required', async () => {
    const { sandbox } = await openHarness();
    const { status, body } = await call(`${sandbox.url}/v1/payment_intents`);
    expect(status).toBe(401);
    expect(body.error).toMatchObject({ type: 'invalid_request_error' });
    expect(body.error?.message).toMatch(/You did not provide an API key/);
  });

  it('are checked, and masked in the error', async () => {
    const { sandbox } = await openHarness();
    const error = await stripeErrorOf(
      stripeAt(sandbox.url, { key: 'sk_test_someoneelses1234' }).paymentIntents.list(),
    );
    expect(error.type).toBe('StripeAuthenticationError');
    expect(error.message).toBe('Invalid API Key provided: sk_test_********1234');
  });

  it('may come as the user name of Basic authentication', async () => {
    const { sandbox } = await openHarness();
    const authorization = `Basic ${Buffer.from('sk_test_sandbox:').toString('base64')}`;
    expect((await call(`${sandbox.url}/v1/payment_intents`, { headers: { authorization } })).status).toBe(
      200,
    );
  });
});

describe('invalid parameters', () => {
  it.each([
    [{ currency: 'usd' }, 'parameter_missing', 'amount'],
    [{ amount: '650.5', currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: '', currency: 'usd' }, 'parameter_invalid_empty', 'amount'],
    [{ amount: '49', currency: 'usd' }, 'amount_too_small', 'amount'],
    [{ amount: '100000000', currency: 'usd' }, 'amount_too_large', 'amount'],
    [{ amount: '100' }, 'parameter_missing', 'currency'],
    [{ amount: '100', currency: 'doubloon' }, undefined, 'currency'],
    [{ amount: '100', currency: 'usd', amuont: '1' }, 'parameter_unknown', 'amuont'],
    [{ amount: '100', currency: 'usd', receipt_email: 'not-an-address' }, 'email_invalid', 'receipt_email'],
    [{ amount: '100', currency: 'usd', confirm: 'perhaps' }, undefined, 'confirm'],
    [{ amount: '100', currency: 'usd', 'metadata[k]': 'x'.repeat(501) }, undefined, 'metadata[k]'],
    [{ 'amount[x]': '100', currency: 'usd' }, undefined, 'amount'],
    [{ amount: '100', currency: 'usd', metadata: 'flat' }, undefined, 'metadata'],
  ])('%j: %s', async (params, code, param) => {
    const { sandbox, stripe } = await openHarness();
    const body = new URLSearchParams(params as Record<string, string>);
    const reply = await call(`${sandbox.url}/v1/payment_intents`, { method: 'POST', headers: secret, body });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect(reply.body.error).toMatchObject({ type: 'invalid_request_error', param });
    expect(reply.body.error?.code).toBe(code);
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
  });
});

describe('malformed requests', () => {
  it.each([
    ['POST', '/v1/payment_intents', '%ZZ=%', form],
    ['POST', '/v1/payment_intents', '\u0000=\u0000&[=]&a[=1', form],
    ['POST', '/v1/payment_intents', `a${'[b]'.repeat(50)}=1`, form],
    ['POST', '/v1/payment_intents', 'a=1&a[b]=2', form],
    ['POST', '/v1/payment_intents', '__proto__[polluted]=1&constructor[prototype][x]=1', form],
    ['POST', '/v1/payment_intents', '{"amount":100}', { 'content-type': 'application/json' }],
    ['POST', '/v1/payment_intents', 'x'.repeat(300_000), form],
    ['POST', '/v1/payment_intents/pi_1/confirm', 'payment_method_data[card][number][x]=4', form],
    ['POST', '/v1/payment_intents/%E0%A4%A/confirm', '', form],
    ['POST', '/v1/refunds', 'charge[]=1&amount[]=2', form],
    ['GET', '/v1/payment_intents?limit=0', undefined, {}],
    ['GET', '/v1/payment_intents?created[gt]=x', undefined, {}],
    ['GET', '/v1/payment_intents?starting_after=pi_none', undefined, {}],
    ['GET', '/v1/payment_intents?expand[]=secret', undefined, {}],
    ['GET', "/v1/payment_intents/search?query=status:'x", undefined, {}],
    ['GET', '/v1/payment_intents/constructor', undefined, {}],
    ['GET', '/v1/customers', undefined, {}],
    ['DELETE', '/v1/payment_intents/pi_1', undefined, {}],
    ['GET', '/client/../main.ts', undefined, {}],
  ])('%s %s returns an error object', async (method, path, body, headers) => {
    const { sandbox } = await openHarness();
    const reply = await call(`${sandbox.url}${path}`, {
      method,
      headers: { ...secret, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect(reply.body.error).toMatchObject({ type: 'invalid_request_error', message: expect.any(String) });
    expect(reply.headers.get('request-id')).toMatch(/^req_/);
  });
});
