import { describe, expect, it } from 'vitest';
import { newIntent, openHarness, stripeErrorOf } from '../test-harness.ts';

describe('refunds', () => {
  it('return an amount, then the rest, then nothing more', async () => {
    const { stripe } = await openHarness();
    const { id } = await newIntent(stripe, { confirm: true, payment_method: 'pm_card_visa' });
    const partial = await stripe.refunds.create({ payment_intent: id, amount: 15_000, reason: 'duplicate' });
    expect(partial).toMatchObject({
      object: 'refund',
      amount: 15_000,
      status: 'succeeded',
      payment_intent: id,
    });
    const charge = String(partial.charge);
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 15_000, refunded: false });

    const tooMuch = await stripeErrorOf(stripe.refunds.create({ charge, amount: 60_000 }));
    expect(tooMuch.message).toBe(
      'Refund amount ($600.00) is greater than unrefunded amount on charge ($500.00)',
    );

    const rest = await stripe.refunds.create({ charge });
    expect(rest.amount).toBe(50_000);
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 65_000, refunded: true });
    expect((await stripeErrorOf(stripe.refunds.create({ charge }))).code).toBe('charge_already_refunded');

    const listed = await stripe.refunds.list({ payment_intent: id });
    expect(listed.data.map((refund) => refund.id)).toEqual([rest.id, partial.id]);
    expect((await stripe.events.list({ types: ['charge.refunded'] })).data).toHaveLength(2);
  });

  it('that fail at the bank leave the money with the seller', async () => {
    const { stripe, control } = await openHarness();
    const { id } = await newIntent(stripe, { confirm: true, payment_method: 'pm_card_visa' });
    const refund = await stripe.refunds.create({ payment_intent: id });
    await control('POST', `/refunds/${refund.id}/fail`);
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('failed');
    expect(await stripe.charges.retrieve(String(refund.charge))).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
    expect((await stripe.events.list({ types: ['refund.failed'] })).data).toHaveLength(1);
    expect((await control('POST', `/refunds/${refund.id}/fail`)).status).toBe(400);
  });

  it('of 4000000000005126 fail some time after they were made', async () => {
    const { stripe } = await openHarness();
    const { id } = await newIntent(stripe, { confirm: true, payment_method: 'pm_card_refundFail' });
    const refund = await stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe('succeeded');
    const status = async () => (await stripe.refunds.retrieve(refund.id)).status;
    await expect.poll(status, { timeout: 10_000 }).toBe('failed');
  });

  it('need a payment that succeeded', async () => {
    const { stripe } = await openHarness();
    const { id } = await newIntent(stripe);
    expect((await stripeErrorOf(stripe.refunds.create({ payment_intent: id }))).message).toMatch(
      /does not have a successful charge to refund/,
    );
    expect((await stripeErrorOf(stripe.refunds.create({ charge: 'ch_none' }))).code).toBe('resource_missing');
    expect((await stripeErrorOf(stripe.refunds.create({}))).code).toBe('parameter_missing');
  });
});
