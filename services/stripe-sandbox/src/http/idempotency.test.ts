import { describe, expect, it } from 'vitest';
import { newIntent, openBench, refusal } from '../testing/sandbox.ts';

const intent = { amount: 65_000, currency: 'usd', metadata: { b: '2', a: '1' } };

describe('an idempotency key', () => {
  it('replays the first answer for the same parameters, in whatever order they come', async () => {
    const { stripe } = await openBench();
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

  it('refuses other parameters', async () => {
    const { stripe } = await openBench();
    await stripe.paymentIntents.create(intent, { idempotencyKey: 'k1' });
    const error = await refusal(
      stripe.paymentIntents.create({ ...intent, amount: 97_500 }, { idempotencyKey: 'k1' }),
    );
    expect(error).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
      rawType: 'idempotency_error',
    });
    expect(error.message).toMatch(/same parameters they were first used with/);
  });

  it('refuses another endpoint', async () => {
    const { stripe } = await openBench();
    await stripe.paymentIntents.create(intent, { idempotencyKey: 'k1' });
    const error = await refusal(stripe.refunds.create({ charge: 'ch_x' }, { idempotencyKey: 'k1' }));
    expect(error.message).toMatch(/same endpoint they were first used for/);
  });

  it('answers 409 while its first call is still under way, and replays afterwards', async () => {
    const { stripe, control } = await openBench();
    await control('POST', '/faults', { kind: 'latency', delayMs: 300 });
    const create = () => stripe.paymentIntents.create(intent, { idempotencyKey: 'k1' });
    const calls = await Promise.allSettled([create(), create()]);
    const made = calls.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const refused = calls.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toMatchObject([
      { statusCode: 409, rawType: 'idempotency_error', code: 'idempotency_key_in_use' },
    ]);
    expect((await create()).id).toBe(made[0]?.id);
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('keeps a decline', async () => {
    const { stripe } = await openBench();
    const { id } = await newIntent(stripe);
    const pay = () =>
      stripe.paymentIntents.confirm(
        id,
        { payment_method: 'pm_card_chargeDeclined' },
        { idempotencyKey: 'k1' },
      );
    const [first, again] = [await refusal(pay()), await refusal(pay())];
    expect(again.charge).toBe(first.charge);
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  it('does not keep a call that was refused for its parameters', async () => {
    const { stripe } = await openBench();
    await refusal(stripe.paymentIntents.create({ ...intent, amount: 1 }, { idempotencyKey: 'k1' }));
    const made = await stripe.paymentIntents.create(intent, { idempotencyKey: 'k1' });
    expect(made.status).toBe('requires_payment_method');
  });

  it('carries a lost answer over to the repeated call', async () => {
    const { stripe, control } = await openBench();
    await control('POST', '/faults', { kind: 'truncate' });
    const lost = await refusal(stripe.paymentIntents.create(intent, { idempotencyKey: 'k1' }));
    expect(lost.type).toBe('StripeConnectionError');
    const again = await stripe.paymentIntents.create(intent, { idempotencyKey: 'k1' });
    expect(again.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('is at most 255 characters long', async () => {
    const { stripe } = await openBench();
    const error = await refusal(stripe.paymentIntents.create(intent, { idempotencyKey: 'k'.repeat(256) }));
    expect(error.statusCode).toBe(400);
  });
});
