import { get, type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { call, newIntent, openHarness, payInBrowser, stripeAt, stripeErrorOf } from '../test-harness.ts';

describe('the control API', () => {
  it('changes the outcome of a card and restores it', async () => {
    const harness = await openHarness();
    const change = await harness.control('PUT', '/cards/4242424242424242', {
      outcome: 'authentication_required',
    });
    expect(change.body).toMatchObject({ name: 'visa', outcome: 'authentication_required' });
    const intent = await newIntent(harness.stripe);
    expect((await payInBrowser(harness, intent, '4242424242424242')).body.error).toMatchObject({
      type: 'card_error',
      code: 'authentication_required',
    });
    await harness.control('DELETE', '/cards/visa');
    expect((await payInBrowser(harness, intent, '4242424242424242')).body.status).toBe('succeeded');
    expect((await harness.control('PUT', '/cards/visa', { outcome: 'explode' })).status).toBe(400);
    expect((await harness.control('PUT', '/cards/4111', { outcome: 'succeed' })).status).toBe(400);
  });

  it('completes a challenge instead of the visitor', async () => {
    const harness = await openHarness();
    const intent = await newIntent(harness.stripe);
    await payInBrowser(harness, intent, '4000002500003155');
    const done = await harness.control('POST', `/intents/${intent.id}/authenticate`, {
      outcome: 'authenticated',
    });
    expect(done.body).toMatchObject({ id: intent.id, status: 'succeeded' });
    const again = await harness.control('POST', `/intents/${intent.id}/authenticate`, { outcome: 'failed' });
    expect(again.status).toBe(400);
  });

  it.each([
    ['a page of another site', { origin: 'https://elsewhere.test' }],
    ['a link on another site', { 'sec-fetch-site': 'cross-site' }],
    ['a proxy', { 'x-forwarded-for': '203.0.113.9' }],
  ])('rejects %s', async (_who, headers) => {
    const { sandbox } = await openHarness();
    expect((await call(`${sandbox.url}/_sandbox/intents`, { headers })).status).toBe(403);
  });

  it.each(['rebound.attacker.test', 'localhost.attacker.test:8790'])(
    'rejects the host name %s, which was made to point to this machine',
    async (host) => {
      const { sandbox } = await openHarness();
      // `fetch` would send the host name of the address and ignore the one in `headers`.
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        get(`${sandbox.url}/_sandbox/intents`, { headers: { host } }, resolve).once('error', reject);
      });
      response.resume();
      expect(response.statusCode).toBe(403);
    },
  );
});

describe('faults', () => {
  it('cut the connection; the SDK retries with the same key', async () => {
    const { sandbox, stripe, control } = await openHarness();
    await control('POST', '/faults', { kind: 'drop_after' });
    const made = await newIntent(stripeAt(sandbox.url, { maxNetworkRetries: 1 }));
    expect(made.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('cut the connection before execution', async () => {
    const { stripe, control } = await openHarness();
    await control('POST', '/faults', { kind: 'drop', times: 2 });
    expect((await stripeErrorOf(newIntent(stripe))).type).toBe('StripeConnectionError');
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
  });

  it.each([
    ['error_500', 500, 'StripeAPIError'],
    ['rate_limit', 429, 'StripeRateLimitError'],
  ])('return %s', async (kind, statusCode, type) => {
    const { stripe, control } = await openHarness();
    await control('POST', '/faults', { kind });
    expect(await stripeErrorOf(stripe.paymentIntents.list())).toMatchObject({ type, statusCode });
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
  });

  it('return an error of any type and code', async () => {
    const { stripe, control } = await openHarness();
    const error = { type: 'card_error', code: 'card_declined', decline_code: 'do_not_honor', message: 'No.' };
    await control('POST', '/faults', { kind: 'error', status: 402, error });
    expect(await stripeErrorOf(newIntent(stripe))).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'do_not_honor',
      message: 'No.',
    });
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
  });

  it('never respond, until the caller times out', async () => {
    const { stripe, control } = await openHarness();
    await control('POST', '/faults', { kind: 'timeout' });
    const error = await stripeErrorOf(stripe.paymentIntents.list({}, { timeout: 50 }));
    expect(error.message).toMatch(/timeout being reached/);
  });

  it('hit only the calls with their path and method', async () => {
    const { stripe, control } = await openHarness();
    await control('POST', '/faults', { kind: 'error_500', path: '/v1/refunds', method: 'post', times: 9 });
    await newIntent(stripe);
    expect((await stripeErrorOf(stripe.refunds.create({ charge: 'ch_x' }))).statusCode).toBe(500);
    await control('DELETE', '/faults');
    expect((await stripeErrorOf(stripe.refunds.create({ charge: 'ch_x' }))).code).toBe('resource_missing');
  });

  it('are validated', async () => {
    const { control } = await openHarness();
    for (const fault of [
      { kind: 'flood' },
      { kind: 'drop', times: 0 },
      { kind: 'error', status: 200 },
      undefined,
    ])
      expect((await control('POST', '/faults', fault)).status).toBe(400);
  });
});
