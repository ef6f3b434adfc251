import { describe, expect, it } from 'vitest';
import { newIntent, openHarness, payInBrowser, stripeErrorOf } from '../test-harness.ts';

describe('test cards that pay', () => {
  it.each([
    ['4242424242424242', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['378282246310005', 'amex'],
  ])('%s is a %s that succeeds', async (number, brand) => {
    const harness = await openHarness();
    const intent = await newIntent(harness.stripe);
    const cvc = brand === 'amex' ? '1234' : '123';
    expect((await payInBrowser(harness, intent, number, { cvc })).body.status).toBe('succeeded');
    const paid = await harness.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(paid.latest_charge).toMatchObject({
      payment_method_details: { card: { brand, last4: number.slice(-4) } },
      billing_details: { name: 'Ada Byron', email: 'ada@example.test' },
    });
  });
});

describe('test cards that are declined', () => {
  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
    ['4000000000009979', 'card_declined', 'stolen_card', 'Your card was declined.'],
    ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
    [
      '4000000000000119',
      'processing_error',
      undefined,
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])('%s: %s, %s', async (number, code, declineCode, message) => {
    const harness = await openHarness();
    const intent = await newIntent(harness.stripe);
    const { status, body } = await payInBrowser(harness, intent, number);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: 'card_error', code, message });
    expect(body.error?.decline_code).toBe(declineCode);
    expect(body.error?.payment_intent).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
    const after = await harness.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code, message, payment_method: { card: { last4: number.slice(-4) } } },
      latest_charge: { id: body.error?.charge, status: 'failed', paid: false, failure_code: code },
    });
    expect((await payInBrowser(harness, intent, '4242424242424242')).body.status).toBe('succeeded');
  });

  it('reach the server through the SDK as a card error', async () => {
    const { stripe } = await openHarness();
    const error = await stripeErrorOf(
      newIntent(stripe, { confirm: true, payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds' }),
    );
    expect(error).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'insufficient_funds',
    });
  });
});

it('a number that is no test card never pays', async () => {
  const harness = await openHarness();
  const { status, body } = await payInBrowser(harness, await newIntent(harness.stripe), '4539578763621486');
  expect([status, body.error?.decline_code]).toEqual([402, 'test_mode_live_card']);
});

it('4000000000000259 pays and is then disputed', async () => {
  const harness = await openHarness();
  const intent = await newIntent(harness.stripe);
  expect((await payInBrowser(harness, intent, '4000000000000259')).body.status).toBe('succeeded');
  const [dispute] = (await harness.stripe.disputes.list({ payment_intent: intent.id })).data;
  expect(dispute).toMatchObject({ reason: 'fraudulent', status: 'needs_response', amount: 65_000 });
  const refund = await stripeErrorOf(harness.stripe.refunds.create({ payment_intent: intent.id }));
  expect(refund.code).toBe('charge_disputed');
});

describe('invalid card details', () => {
  it.each([
    [{ number: '4242424242424241' }, 'incorrect_number', 'payment_method_data[card][number]'],
    [{ exp_month: '13' }, 'invalid_expiry_month', 'payment_method_data[card][exp_month]'],
    [{ exp_year: '2020' }, 'invalid_expiry_year', 'payment_method_data[card][exp_year]'],
    [{ cvc: '12' }, 'invalid_cvc', 'payment_method_data[card][cvc]'],
  ])('%o: %s', async (wrong, code, param) => {
    const harness = await openHarness();
    const { id, client_secret } = await newIntent(harness.stripe);
    const card = { number: '4242424242424242', exp_month: '12', exp_year: '2044', cvc: '123', ...wrong };
    const { status, body } = await harness.browser(`/v1/payment_intents/${id}/confirm`, {
      client_secret,
      payment_method_data: { type: 'card', card },
    });
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: 'card_error', code, param });
  });
});

it('a card number from a server is rejected', async () => {
  const harness = await openHarness();
  const { id } = await newIntent(harness.stripe);
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2044, cvc: '123' };
  const error = await stripeErrorOf(
    harness.stripe.paymentIntents.confirm(id, { payment_method_data: { type: 'card', card } as never }),
  );
  expect(error.message).toMatch(/Sending credit card numbers directly/);
});
