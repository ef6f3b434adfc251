import { describe, expect, it } from 'vitest';
import { call, newIntent, openHarness, stripeAt } from '../test-harness.ts';

const intent = { amount: 65_000, currency: 'usd', metadata: { b: '2', a: '1' } };
const headers = { authorization: 'Bearer sk_test_sandbox' };

it('a publishable key sees of an intent what a page may see, with the client secret', async () => {
  const { url, stripe } = await openHarness();
  const { id, client_secret } = await newIntent(stripe, { metadata: { internal: 'note' } });
  const { paymentIntents } = stripeAt(url, 'pk_test_sandbox');
  const seen = await paymentIntents.retrieve(id, { client_secret: client_secret ?? '' });
  expect(seen).toMatchObject({ id, client_secret, status: 'requires_payment_method' });
  expect(seen).not.toHaveProperty('metadata');
  const guessed = paymentIntents.retrieve(id, { client_secret: `${id}_secret_guessed` });
  await expect(guessed).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
  await expect(paymentIntents.retrieve(id)).rejects.toMatchObject({ code: 'parameter_missing' });
  await expect(paymentIntents.create(intent)).rejects.toMatchObject({ code: 'secret_key_required' });
});

it('a publishable key describes a card, of which the page learns the last digits', async () => {
  const { url } = await openHarness();
  const body = 'type=card&card[number]=4000002500003155&card[exp_month]=12&card[exp_year]=34&card[cvc]=123';
  const publishable = { authorization: 'Bearer pk_test_sandbox' };
  const reply = await call(`${url}/v1/payment_methods`, { method: 'POST', headers: publishable, body });
  expect(reply.body).toMatchObject({ card: { brand: 'visa', last4: '3155' } });
});

it.each([
  ['POST', '/v1/payment_intents', 'currency=usd', 'parameter_missing', 'amount'],
  ['POST', '/v1/payment_intents', 'amount=650.5&currency=usd', undefined, 'amount'],
  ['POST', '/v1/payment_intents', 'amount[x]=100&currency=usd', undefined, 'amount'],
  ['POST', '/v1/payment_intents', 'amount=100&currency=eur', 'not_implemented', 'currency'],
  ['POST', '/v1/payment_intents', 'amount=1&amount[b]=2', undefined, undefined],
  ['POST', '/v1/payment_intents', 'a=1&__proto__[x]=1', 'parameter_missing', 'amount'],
  ['GET', '/v1/payment_intents?limit=0', null, undefined, 'limit'],
  ['GET', '/v1/payment_intents?starting_after=pi_none', null, 'resource_missing', 'starting_after'],
  ['GET', "/v1/payment_intents/search?query=status:'x'", null, undefined, 'query'],
  ['GET', '/v1/payment_intents/constructor', null, 'resource_missing', 'intent'],
  ['GET', '/v1/customers', null, 'not_implemented', undefined],
])('an invalid request: %s %s %s: %s', async (method, path, body, code, param) => {
  const { url } = await openHarness();
  const reply = await call(`${url}${path}`, { method, headers, body });
  expect(String(reply.status)).toMatch(/^4/);
  expect(reply.body.error).toMatchObject({ type: 'invalid_request_error', message: expect.any(String) });
  expect([reply.body.error?.code, reply.body.error?.param]).toEqual([code, param]);
});

describe('an idempotency key', () => {
  it('replays the first result, and rejects other parameters and another endpoint', async () => {
    const { stripe } = await openHarness();
    const first = await stripe.paymentIntents.create(intent, { idempotencyKey: 'k1' });
    const again = await stripe.paymentIntents.create(intent, { idempotencyKey: 'k1' });
    expect(again).toEqual(first);
    expect(again.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
    const type = 'StripeIdempotencyError';
    const other = stripe.paymentIntents.create({ ...intent, amount: 97_500 }, { idempotencyKey: 'k1' });
    await expect(other).rejects.toMatchObject({ type, message: /same endpoint and parameters/ });
    const refund = stripe.refunds.create({ charge: 'ch_x' }, { idempotencyKey: 'k1' });
    await expect(refund).rejects.toMatchObject({ type });
  });

  it('stores a decline, and not a validation error', async () => {
    const { stripe } = await openHarness();
    const invalid = stripe.paymentIntents.create({ ...intent, amount: 1 }, { idempotencyKey: 'k1' });
    await expect(invalid).rejects.toMatchObject({ param: 'amount' });
    const { id } = await stripe.paymentIntents.create(intent, { idempotencyKey: 'k1' });
    const card = { payment_method: 'pm_card_chargeDeclined', return_url: 'https://shop.test' };
    const pay = () => stripe.paymentIntents.confirm(id, card, { idempotencyKey: 'k2' });
    await expect(pay()).rejects.toMatchObject({ code: 'card_declined' });
    await expect(pay()).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } });
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });
});

it('lists are newest first, page by page, by time and by metadata', async () => {
  const { stripe } = await openHarness();
  const made: string[] = [];
  for (const purchase of ['a', 'b', 'c'])
    made.unshift((await newIntent(stripe, { metadata: { purchase } })).id);
  const page = await stripe.paymentIntents.list({ limit: 2 });
  expect(page).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' });
  const all: string[] = [];
  for await (const { id } of stripe.paymentIntents.list({ limit: 2, created: { gte: 1 } })) all.push(id);
  expect(all).toEqual(made);
  const later = { created: { gte: Math.floor(Date.now() / 1000) + 60 } };
  expect((await stripe.paymentIntents.list(later)).data).toEqual([]);
  const found = await stripe.paymentIntents.search({ query: "metadata['purchase']:'b'" });
  expect(found.data.map(({ id }) => id)).toEqual([made[1]]);
});
