import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { type Harness, newIntent, newPayment, openHarness } from '../test-harness.ts';

const unexpected = { code: 'payment_intent_unexpected_state', statusCode: 400 };

describe('a payment intent', () => {
  it('that is paid is not confirmed, changed or cancelled, except for its description', async () => {
    const { stripe } = await openHarness();
    const { id } = await newIntent(stripe, { metadata: { purchase: 'a', plan: 'pd1' } });
    await expect(stripe.paymentIntents.confirm(id)).rejects.toMatchObject({ message: /missing a payment/ });
    const changed = await stripe.paymentIntents.update(id, { amount: 100, metadata: { purchase: '' } });
    expect(changed).toMatchObject({ amount: 100, metadata: { plan: 'pd1' } });
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    const paid = { ...unexpected, payment_intent: { id, status: 'succeeded' } };
    await expect(stripe.paymentIntents.confirm(id)).rejects.toMatchObject(paid);
    await expect(stripe.paymentIntents.update(id, { amount: 200 })).rejects.toMatchObject(paid);
    await expect(stripe.paymentIntents.cancel(id)).rejects.toMatchObject(paid);
    expect((await stripe.paymentIntents.update(id, { description: 'Deck' })).description).toBe('Deck');
  });

  it('that is cancelled cannot be paid', async () => {
    const { stripe } = await openHarness();
    const { id } = await newIntent(stripe);
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    await expect(stripe.paymentIntents.cancel(id)).rejects.toMatchObject(unexpected);
    const late = stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    await expect(late).rejects.toMatchObject(unexpected);
  });
});

describe('a test card', () => {
  it.each([
    ['4242424242424242', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['378282246310005', 'amex'],
  ])('%s is a %s that succeeds', async (number, brand) => {
    const { stripe, pay } = await openHarness();
    const intent = await newIntent(stripe);
    expect((await pay(intent, number)).body.status).toBe('succeeded');
    const [charge] = (await stripe.charges.list({ payment_intent: intent.id })).data;
    expect(charge).toMatchObject({
      payment_method_details: { card: { brand, last4: number.slice(-4) } },
      billing_details: { name: 'Ada Byron', email: 'ada@example.test' },
    });
  });

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
    ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
    ['4000000000000119', 'processing_error', undefined, expect.stringContaining('Try again in a little bit')],
    ['4539578763621486', 'card_declined', 'test_mode_live_card', expect.stringContaining('non test (live)')],
  ])('%s is declined: %s, %s; another card then pays', async (number, code, decline_code, message) => {
    const { stripe, pay } = await openHarness();
    const intent = await newIntent(stripe);
    const { status, body } = await pay(intent, number);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: 'card_error', code, message });
    expect(body.error?.decline_code).toBe(decline_code);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code, message, payment_method: { card: { last4: number.slice(-4) } } },
      latest_charge: body.error?.charge,
    });
    expect((await pay(intent, '4242424242424242')).body.status).toBe('succeeded');
  });

  it('4000000000000259 is disputed: not refunded unless the bank decides for the seller', async () => {
    const { stripe, pay, control } = await openHarness();
    const close = async (outcome: string) => {
      const intent = await newIntent(stripe);
      await pay(intent, '4000000000000259');
      const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id })).data;
      expect(dispute).toMatchObject({ reason: 'fraudulent', status: 'needs_response', amount: 65_000 });
      const refund = () => stripe.refunds.create({ payment_intent: intent.id });
      await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' });
      await control('POST', `/disputes/${dispute?.id}/close`, { outcome });
      return refund();
    };
    expect((await close('won')).amount).toBe(65_000);
    await expect(close('lost')).rejects.toMatchObject({ code: 'charge_disputed' });
    const closed = await stripe.events.list({ types: ['charge.dispute.closed'] });
    expect(closed.data).toHaveLength(2);
  });
});

it('refunds return an amount, then the rest, then nothing more', async () => {
  const { stripe } = await openHarness();
  const { id } = await newPayment(stripe);
  const partial = await stripe.refunds.create({ payment_intent: id, amount: 15_000 });
  const charge = String(partial.charge);
  const charged = async () => (await stripe.charges.list({ payment_intent: id })).data[0];
  expect(await charged()).toMatchObject({ amount_refunded: 15_000, refunded: false });
  const tooMuch = stripe.refunds.create({ charge, amount: 60_000 });
  await expect(tooMuch).rejects.toMatchObject({ param: 'amount' });
  expect((await stripe.refunds.create({ charge })).amount).toBe(50_000);
  expect(await charged()).toMatchObject({ amount_refunded: 65_000, refunded: true });
  await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ param: 'amount' });
  const unpaid = stripe.refunds.create({ payment_intent: (await newIntent(stripe)).id });
  await expect(unpaid).rejects.toMatchObject({ message: /does not have a successful charge/ });
});

describe('3-D Secure', () => {
  async function challenged({ stripe, pay }: Harness, number = '4000002500003155') {
    const intent = await newIntent(stripe);
    return { id: intent.id, url: challengeOf((await pay(intent, number)).body) };
  }
  const challengeOf = ({ next_action }: Partial<Stripe.PaymentIntent>) =>
    String(next_action?.use_stripe_sdk?.stripe_js);

  it.each([
    ['4000002500003155', 'authenticated', 'succeeded', undefined],
    ['4000002500003155', 'failed', 'requires_payment_method', 'payment_intent_authentication_failure'],
    ['4000008400001629', 'authenticated', 'requires_payment_method', 'card_declined'],
  ])('%s, %s: %s', async (number, outcome, status, code) => {
    const harness = await openHarness();
    const { id, url } = await challenged(harness, number);
    expect((await harness.endChallenge(url, 'maybe')).status).toBe(400);
    // Only the first outcome counts.
    await harness.endChallenge(url, outcome);
    await harness.endChallenge(url, 'authenticated');
    const intent = await harness.stripe.paymentIntents.retrieve(id);
    expect(intent).toMatchObject({ status, next_action: null });
    expect(intent.last_payment_error?.code).toBe(code);
  });

  it('is over when the intent is cancelled or tried with another card', async () => {
    const harness = await openHarness();
    const { stripe, endChallenge } = harness;
    const status = async (id: string) => (await stripe.paymentIntents.retrieve(id)).status;
    const first = await challenged(harness);
    await stripe.paymentIntents.cancel(first.id);
    await endChallenge(first.url, 'authenticated');
    expect(await status(first.id)).toBe('canceled');
    const second = await challenged(harness);
    const card = { payment_method: 'pm_card_threeDSecure2Required' };
    const again = await stripe.paymentIntents.confirm(second.id, card);
    await endChallenge(second.url, 'failed');
    expect(await status(second.id)).toBe('requires_action');
    await endChallenge(challengeOf(again), 'authenticated');
    expect(await status(second.id)).toBe('succeeded');
  });
});
