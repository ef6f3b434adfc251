import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { call, newIntent, openBench, payInBrowser, refusal, stripeAt } from '../testing/sandbox.ts';

describe('the control API', () => {
  it('gives a card another outcome, and takes it back', async () => {
    const bench = await openBench();
    const change = await bench.control('PUT', '/cards/4242424242424242', {
      outcome: 'authentication_required',
    });
    expect(change.body).toMatchObject({ name: 'visa', outcome: 'authentication_required', changed: true });
    const intent = await newIntent(bench.stripe);
    expect((await payInBrowser(bench, intent, '4242424242424242')).body.error).toMatchObject({
      type: 'card_error',
      code: 'authentication_required',
    });
    await bench.control('DELETE', '/cards/visa');
    expect((await payInBrowser(bench, intent, '4242424242424242')).body.status).toBe('succeeded');
    expect((await bench.control('PUT', '/cards/visa', { outcome: 'explode' })).status).toBe(400);
    expect((await bench.control('PUT', '/cards/4111', { outcome: 'succeed' })).status).toBe(400);
  });

  it('answers the bank in place of the visitor', async () => {
    const bench = await openBench();
    const intent = await newIntent(bench.stripe);
    await payInBrowser(bench, intent, '4000002760003184');
    const done = await bench.control('POST', `/intents/${intent.id}/authenticate`, {
      outcome: 'authenticated',
    });
    expect(done.body).toMatchObject({ id: intent.id, status: 'succeeded' });
    const again = await bench.control('POST', `/intents/${intent.id}/authenticate`, { outcome: 'failed' });
    expect(again.status).toBe(400);
  });

  it('lists intents and events, and forgets everything when asked to', async () => {
    const bench = await openBench();
    const { id } = await newIntent(bench.stripe);
    expect((await bench.control('GET', '/intents')).body).toMatchObject([{ id }]);
    expect((await bench.control('GET', '/events')).body).toMatchObject([
      { type: 'payment_intent.created', delivery: null },
    ]);
    await bench.control('POST', '/reset');
    expect((await bench.control('GET', '/intents')).body).toEqual([]);
    expect((await refusal(bench.stripe.paymentIntents.retrieve(id))).code).toBe('resource_missing');
  });

  it.each([
    ['a page of another site', { origin: 'https://elsewhere.test' }],
    ['a link on another site', { 'sec-fetch-site': 'cross-site' }],
    ['a proxy', { 'x-forwarded-for': '203.0.113.9' }],
  ])('does not answer to %s', async (_who, headers) => {
    const { sandbox } = await openBench();
    expect((await call(`${sandbox.url}/_sandbox/intents`, { headers })).status).toBe(403);
  });

  const [outside] = Object.values(networkInterfaces())
    .flat()
    .filter((network) => network?.family === 'IPv4' && !network.internal);

  it.runIf(outside)('does not answer to the network', async () => {
    const { sandbox } = await openBench({ host: '0.0.0.0' });
    const { port } = new URL(sandbox.url);
    expect((await call(`http://${outside?.address}:${port}/_sandbox/intents`)).status).toBe(403);
    expect((await call(`${sandbox.url}/_sandbox/intents`)).status).toBe(200);
  });
});

describe('faults', () => {
  it('cut the connection, which the SDK repeats under the same key', async () => {
    const { sandbox, stripe, control } = await openBench();
    await control('POST', '/faults', { kind: 'drop_after' });
    const made = await newIntent(stripeAt(sandbox.url, { maxNetworkRetries: 1 }));
    expect(made.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('cut it before anything is done', async () => {
    const { stripe, control } = await openBench();
    await control('POST', '/faults', { kind: 'drop', times: 2 });
    expect((await refusal(newIntent(stripe))).type).toBe('StripeConnectionError');
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
  });

  it.each([
    ['error_500', 500, 'StripeAPIError'],
    ['rate_limit', 429, 'StripeRateLimitError'],
  ])('answer %s', async (kind, statusCode, type) => {
    const { stripe, control } = await openBench();
    await control('POST', '/faults', { kind });
    expect(await refusal(stripe.balance.retrieve())).toMatchObject({ type, statusCode });
    expect((await stripe.balance.retrieve()).object).toBe('balance');
  });

  it('answer with an error of any type and code, in the shape of the real one', async () => {
    const { stripe, control } = await openBench();
    const error = { type: 'card_error', code: 'card_declined', decline_code: 'do_not_honor', message: 'No.' };
    await control('POST', '/faults', { kind: 'error', status: 402, error });
    expect(await refusal(newIntent(stripe))).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'do_not_honor',
      message: 'No.',
    });
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
  });

  it('never answer, until the caller gives up', async () => {
    const { stripe, control } = await openBench();
    await control('POST', '/faults', { kind: 'timeout' });
    const error = await refusal(stripe.balance.retrieve({}, { timeout: 50 }));
    expect(error.message).toMatch(/timeout being reached/);
  });

  it('hit the calls they name, and no others', async () => {
    const { stripe, control } = await openBench();
    await control('POST', '/faults', { kind: 'error_500', path: '/v1/refunds', method: 'post', times: 9 });
    await newIntent(stripe);
    expect((await refusal(stripe.refunds.create({ charge: 'ch_x' }))).statusCode).toBe(500);
    expect((await control('GET', '/faults')).body).toMatchObject([{ times: 8, method: 'POST' }]);
    await control('DELETE', '/faults');
    expect((await refusal(stripe.refunds.create({ charge: 'ch_x' }))).code).toBe('resource_missing');
  });

  it('must make sense', async () => {
    const { control } = await openBench();
    expect((await control('POST', '/faults', { kind: 'flood' })).body.error).toMatch(/Unknown kind of fault/);
    expect((await control('POST', '/faults', { kind: 'drop', times: 0 })).status).toBe(400);
    expect((await control('POST', '/faults', { kind: 'error', status: 200 })).status).toBe(400);
    expect((await control('POST', '/faults', { kind: 'error', error: { tpye: 'x' } })).status).toBe(400);
    expect((await control('POST', '/faults')).status).toBe(400);
  });
});
