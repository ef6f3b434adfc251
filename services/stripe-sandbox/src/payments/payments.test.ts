import { expect, it } from 'vitest';
import { newIntent, newPayment, openHarness } from '../test-harness.ts';

it('a payment intent that is paid is not confirmed, changed or cancelled, except for its description', async () => {
  const { stripe } = await openHarness();
  const { id } = await newIntent(stripe, { metadata: { purchase: 'a', plan: 'pd1' } });
  await expect(stripe.paymentIntents.confirm(id)).rejects.toMatchObject({ message: /missing a payment/ });
  const changed = await stripe.paymentIntents.update(id, { amount: 100, metadata: { purchase: '' } });
  expect(changed).toMatchObject({ amount: 100, metadata: { plan: 'pd1' } });
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  const code = 'payment_intent_unexpected_state';
  const paid = { code, statusCode: 400, payment_intent: { id, status: 'succeeded' } };
  await expect(stripe.paymentIntents.confirm(id)).rejects.toMatchObject(paid);
  await expect(stripe.paymentIntents.update(id, { amount: 200 })).rejects.toMatchObject(paid);
  await expect(stripe.paymentIntents.cancel(id)).rejects.toMatchObject(paid);
  expect((await stripe.paymentIntents.update(id, { description: 'Deck' })).description).toBe('Deck');
});

it.each([
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
  ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
  ['4000000000000119', 'processing_error', undefined, expect.stringContaining('Try again in a little bit')],
  ['4539578763621486', 'card_declined', 'test_mode_live_card', expect.stringContaining('non test (live)')],
])('the card %s is declined: %s, %s; another card then pays', async (number, code, decline_code, message) => {
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

it('a refund ends once: cancelled again, or failing later, it gives nothing back', async () => {
  const { stripe, control } = await openHarness();
  const { id } = await newPayment(stripe);
  const refund = await stripe.refunds.create({ payment_intent: id });
  for (let times = 0; times < 2; times += 1) await control('POST', `/refunds/${refund.id}/cancel`, {});
  expect((await stripe.charges.list({ payment_intent: id })).data).toMatchObject([{ amount_refunded: 0 }]);
});

it.each([
  ['4000002500003155', 'authenticated', 'succeeded', undefined],
  ['4000002500003155', 'failed', 'requires_payment_method', 'payment_intent_authentication_failure'],
  ['4000008400001629', 'authenticated', 'requires_payment_method', 'card_declined'],
])('3-D Secure of %s, %s: %s', async (number, outcome, status, code) => {
  const { stripe, pay, endChallenge } = await openHarness();
  const intent = await newIntent(stripe);
  const { next_action } = (await pay(intent, number)).body;
  const challenge = String(next_action?.use_stripe_sdk?.stripe_js);
  expect((await endChallenge(challenge, 'maybe')).status).toBe(400);
  // A challenge ends only once, so ignore a second outcome.
  await endChallenge(challenge, outcome);
  await endChallenge(challenge, 'authenticated');
  const ended = await stripe.paymentIntents.retrieve(intent.id);
  expect(ended).toMatchObject({ status, next_action: null });
  expect(ended.last_payment_error?.code).toBe(code);
});

it('a challenge is over when the intent is cancelled', async () => {
  const { stripe, pay, endChallenge } = await openHarness();
  const intent = await newIntent(stripe);
  const { next_action } = (await pay(intent, '4000002500003155')).body;
  await stripe.paymentIntents.cancel(intent.id);
  await endChallenge(String(next_action?.use_stripe_sdk?.stripe_js), 'authenticated');
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('canceled');
});
