import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { newIntent, openHarness, stripeErrorOf } from '../test-harness.ts';

const intent = { amount: 65_000, currency: 'usd', metadata: { b: '2', a: '1' } };

describe('an idempotency key', () => {
  it('replays the first result for the same parameters in any order', async () => {
    const { stripe } = await openHarness();
    const first = await stripe.paymentIntents.create(intent, { idempotencyKey: 'k1' });
    const again = await stripe.paymentIntents.create(
      { metadata: { a: '1', b: '2' }, currency: 'usd', amount: 65_000 },
      { idempotencyKey: 'k1' },
    );
    expect(again).toEqual(first);
    expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed');
    expect(again.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
      'idempotency-key': 'k1',
    });
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('rejects other parameters', async () => {
    const { stripe } = await openHarness();
    await stripe.paymentIntents.create(intent, { idempotencyKey: 'k1' });
    const error = await stripeErrorOf(
      stripe.paymentIntents.create({ ...intent, amount: 97_500 }, { idempotencyKey: 'k1' }),
    );
    expect(error).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
      rawType: 'idempotency_error',
    });
    expect(error.message).toMatch(/same parameters they were first used with/);
  });

  it('rejects another endpoint', async () => {
    const { stripe } = await openHarness();
    await stripe.paymentIntents.create(intent, { idempotencyKey: 'k1' });
    const error = await stripeErrorOf(stripe.refunds.create({ charge: 'ch_x' }, { idempotencyKey: 'k1' }));
    expect(error.message).toMatch(/same endpoint they were first used for/);
  });

  it('stores a decline', async () => {
    const { stripe } = await openHarness();
    const { id } = await newIntent(stripe);
    const pay = () =>
      stripe.paymentIntents.confirm(
        id,
        { payment_method: 'pm_card_visa_chargeDeclined' },
        { idempotencyKey: 'k1' },
      );
    const [first, again] = [await stripeErrorOf(pay()), await stripeErrorOf(pay())];
    expect(again.charge).toBe(first.charge);
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  it('does not store a validation error', async () => {
    const { stripe } = await openHarness();
    await stripeErrorOf(stripe.paymentIntents.create({ ...intent, amount: 1 }, { idempotencyKey: 'k1' }));
    const made = await stripe.paymentIntents.create(intent, { idempotencyKey: 'k1' });
    expect(made.status).toBe('requires_payment_method');
  });

  it('replays a result whose response was lost', async () => {
    const { stripe, control } = await openHarness();
    await control('POST', '/faults', { kind: 'truncate' });
    const lost = await stripeErrorOf(stripe.paymentIntents.create(intent, { idempotencyKey: 'k1' }));
    expect(lost.type).toBe('StripeConnectionError');
    const again = await stripe.paymentIntents.create(intent, { idempotencyKey: 'k1' });
    expect(again.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('is at most 255 characters long', async () => {
    const { stripe } = await openHarness();
    const error = await stripeErrorOf(
      stripe.paymentIntents.create(intent, { idempotencyKey: 'k'.repeat(256) }),
    );
    expect(error.statusCode).toBe(400);
  });
});

describe('a server error on creation', () => {
  const create = (stripe: Stripe, idempotencyKey: string) =>
    stripe.paymentIntents.create(intent, { idempotencyKey });

  it.each([
    ['during', 0],
    ['after', 1],
  ])('%s execution is stored and replayed for its key; %i intents exist', async (at, intents) => {
    const { stripe, control } = await openHarness();
    await control('POST', '/faults', { kind: 'error_500', path: '/v1/payment_intents', at });
    const first = await stripeErrorOf(create(stripe, 'k1'));
    const again = await stripeErrorOf(create(stripe, 'k1'));
    expect([first.statusCode, again.statusCode]).toEqual([500, 500]);
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    const found = await stripe.paymentIntents.search({ query: "metadata['a']:'1'" });
    expect(found.data).toHaveLength(intents);
    expect((await create(stripe, 'k2')).status).toBe('requires_payment_method');
  });

  it('before execution is not stored', async () => {
    const { stripe, control } = await openHarness();
    await control('POST', '/faults', { kind: 'error_500', path: '/v1/payment_intents' });
    expect((await stripeErrorOf(create(stripe, 'k1'))).statusCode).toBe(500);
    expect((await create(stripe, 'k1')).status).toBe('requires_payment_method');
  });
});
