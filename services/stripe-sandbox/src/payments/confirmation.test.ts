import type Stripe from 'stripe';
import { describe, expect, it, vi } from 'vitest';
import { call, type Harness, newIntent, openHarness, payInBrowser } from '../test-harness.ts';

/** The address of the challenge, from the intent's `next_action`. */
function challengeUrl(intent: Pick<Partial<Stripe.PaymentIntent>, 'next_action'>): string {
  const sdk = intent.next_action?.use_stripe_sdk as { stripe_js: string } | undefined;
  return sdk?.stripe_js ?? '';
}

function complete(url: string, outcome: string) {
  return call(`${url}/outcome`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome }),
  });
}

async function challenged(harness: Harness, number: string) {
  const intent = await newIntent(harness.stripe);
  const { body } = await payInBrowser(harness, intent, number);
  expect(body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
  return { id: intent.id, url: challengeUrl(body) };
}

describe('3-D Secure', () => {
  it.each(['4000002500003155', '4000000000003220'])('%s pays after authentication', async (number) => {
    const harness = await openHarness();
    const { id, url } = await challenged(harness, number);
    const details = await call(`${url}/details`);
    expect(details.body).toEqual({ amount: '$650.00 USD', card: `Visa ending in ${number.slice(-4)}` });
    expect((await complete(url, 'authenticated')).status).toBe(200);
    const paid = await harness.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(paid).toMatchObject({
      status: 'succeeded',
      next_action: null,
      latest_charge: { payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } } },
    });
  });

  it('that fails leaves the intent open for another card', async () => {
    const harness = await openHarness();
    const { id, url } = await challenged(harness, '4000002500003155');
    await complete(url, 'failed');
    const intent = await harness.stripe.paymentIntents.retrieve(id);
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        payment_method: { card: { last4: '3155' } },
      },
    });
    const paid = await harness.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  it('4000008260003178 is declined for its funds once authenticated', async () => {
    const harness = await openHarness();
    const { id, url } = await challenged(harness, '4000008260003178');
    await complete(url, 'authenticated');
    expect(await harness.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', decline_code: 'insufficient_funds' },
    });
  });

  it('accepts only its first outcome', async () => {
    const harness = await openHarness();
    const { id, url } = await challenged(harness, '4000002500003155');
    await Promise.all([
      complete(url, 'authenticated'),
      complete(url, 'authenticated'),
      complete(url, 'failed'),
    ]);
    expect((await harness.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
    expect((await harness.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  it('closes when the intent is cancelled or tried with another card', async () => {
    const harness = await openHarness();
    const first = await challenged(harness, '4000002500003155');
    await harness.stripe.paymentIntents.cancel(first.id);
    await complete(first.url, 'authenticated');
    expect((await harness.stripe.paymentIntents.retrieve(first.id)).status).toBe('canceled');

    const second = await challenged(harness, '4000002500003155');
    const again = await harness.stripe.paymentIntents.confirm(second.id, {
      payment_method: 'pm_card_threeDSecure2Required',
      use_stripe_sdk: true,
    });
    await complete(second.url, 'failed');
    expect((await harness.stripe.paymentIntents.retrieve(second.id)).status).toBe('requires_action');
    await complete(challengeUrl(again), 'authenticated');
    expect((await harness.stripe.paymentIntents.retrieve(second.id)).status).toBe('succeeded');
  });

  it('rejects other outcomes and unknown challenges', async () => {
    const harness = await openHarness();
    const { id, url } = await challenged(harness, '4000002500003155');
    expect((await complete(url, 'maybe')).status).toBe(400);
    expect((await complete(`${harness.sandbox.url}/3ds/src_unknown`, 'authenticated')).status).toBe(404);
    expect((await harness.stripe.paymentIntents.retrieve(id)).status).toBe('requires_action');
  });
});

describe('attempts at the same moment', () => {
  it('wait for each other while a bank decides, so that the first success is the only one', async () => {
    const harness = await openHarness({ bankMs: 30 });
    const intent = await newIntent(harness.stripe);
    const cards = ['4000000000000002', '4000000000000002', '4242424242424242', '4242424242424242'];
    const begun = performance.now();
    const replies = await Promise.all(cards.map((number) => payInBrowser(harness, intent, number)));
    expect(performance.now() - begun).toBeGreaterThan(100);
    const outcomes = replies.map(({ body }) => body.error?.code ?? body.status);
    expect(outcomes.filter((outcome) => outcome === 'succeeded')).toHaveLength(1);
    const charges = await harness.stripe.charges.list({ payment_intent: intent.id });
    expect(charges.data.filter(({ paid }) => paid)).toHaveLength(1);
  });

  it('time out while one is at its bank, and so do changes; after the header clients repeat them', async () => {
    const { promise: decision, resolve: decide } = Promise.withResolvers<void>();
    const atBank = vi.fn(() => decision);
    const harness = await openHarness({ bank: atBank, lockMs: 50 });
    const intent = await newIntent(harness.stripe);
    const attempts = Array.from({ length: 18 }, () => payInBrowser(harness, intent, '4242424242424242'));
    await expect.poll(() => atBank.mock.calls.length).toBe(1);
    const lockTimeout = { statusCode: 429, code: 'lock_timeout', type: 'StripeRateLimitError' };
    await expect(harness.stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject(lockTimeout);
    await expect(harness.stripe.paymentIntents.update(intent.id, { amount: 1 })).rejects.toMatchObject(
      lockTimeout,
    );
    expect((await harness.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
    const answered = new Set<number>();
    attempts.forEach((attempt, index) => void attempt.then(() => answered.add(index)));
    await expect.poll(() => answered.size, { timeout: 30_000 }).toBe(17);
    expect(atBank).toHaveBeenCalledTimes(1);
    decide();
    const replies = await Promise.all(attempts);
    expect(replies.filter(({ body }) => body.status === 'succeeded')).toHaveLength(1);
    const others = replies.filter(({ body }) => body.error?.code === 'lock_timeout');
    expect(others).toHaveLength(17);
    for (const { status, headers } of others)
      expect([status, headers.get('stripe-should-retry')]).toEqual([429, 'true']);
  });
});
