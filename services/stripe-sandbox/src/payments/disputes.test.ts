import { describe, expect, it } from 'vitest';
import {
  type Harness,
  newIntent,
  openHarness,
  openReceiver,
  stripeErrorOf,
  webhookSecret,
} from '../test-harness.ts';

async function disputedPayment({ stripe, control }: Harness) {
  const { id } = await newIntent(stripe, { confirm: true, payment_method: 'pm_card_visa' });
  const { body } = await control<{ id: string }>('POST', `/intents/${id}/dispute`, {
    reason: 'product_not_received',
  });
  return { intent: id, dispute: body.id };
}

describe('disputes', () => {
  it.each([
    ['won', true],
    ['lost', false],
  ])('that are %s send their events; the charge is refundable: %s', async (outcome, refundable) => {
    const receiver = await openReceiver();
    const harness = await openHarness({ webhookUrl: receiver.url, webhookSecret });
    const { intent, dispute } = await disputedPayment(harness);
    const refund = () => harness.stripe.refunds.create({ payment_intent: intent, amount: 5_000 });
    expect((await stripeErrorOf(refund())).code).toBe('charge_disputed');
    await harness.control('POST', `/disputes/${dispute}/close`, { outcome });
    const events = await receiver.until((all) =>
      all.some(({ event }) => event.type === 'charge.dispute.closed'),
    );
    expect(events.map(({ event }) => event.type)).toContain('charge.dispute.created');
    expect(events.at(-1)?.event.data).toMatchObject({
      object: { id: dispute, status: outcome, reason: 'product_not_received', payment_intent: intent },
      previous_attributes: { status: 'needs_response' },
    });
    if (refundable) expect((await refund()).amount).toBe(5_000);
    else expect((await stripeErrorOf(refund())).code).toBe('charge_disputed');
  });

  it('close once, and need a successful charge', async () => {
    const harness = await openHarness();
    const { dispute } = await disputedPayment(harness);
    const close = (outcome: string) => harness.control('POST', `/disputes/${dispute}/close`, { outcome });
    expect((await close('lost')).status).toBe(200);
    expect((await close('won')).body.error).toMatch(/already closed/);
    const unpaid = await newIntent(harness.stripe);
    expect((await harness.control('POST', `/intents/${unpaid.id}/dispute`, {})).body.error).toMatch(
      /no successful charge/,
    );
  });
});
