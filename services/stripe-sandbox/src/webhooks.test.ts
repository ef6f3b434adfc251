import { describe, expect, it } from 'vitest';
import { newIntent, newPayment, openHarness, openReceiver, webhookSecret } from './test-harness.ts';

const paid = ['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded'];

async function openWithReceiver(webhookDelaysMs = [1, 1, 1]) {
  const receiver = await openReceiver();
  const harness = await openHarness({
    webhook: { url: receiver.url, secret: webhookSecret },
    webhookDelaysMs,
  });
  return { receiver, ...harness };
}

describe('webhooks', () => {
  it.each([
    ['4242424242424242', paid],
    ['4000000000000002', ['charge.failed', 'payment_intent.created', 'payment_intent.payment_failed']],
    ['4000002500003155', ['payment_intent.created', 'payment_intent.requires_action']],
    ['4000000000000259', ['charge.dispute.created', ...paid]],
  ])('of %s are signed: %j', async (number, types) => {
    const { receiver, stripe, pay } = await openWithReceiver();
    const intent = await newIntent(stripe, { metadata: { purchase: 'p-1' } });
    await pay(intent, number);
    await expect.poll(receiver.types).toEqual(types);
    const about = receiver.events.map(({ data }) => data.object);
    expect(about).toContainEqual(expect.objectContaining({ id: intent.id, metadata: { purchase: 'p-1' } }));
  });

  it('are repeated with the delays until they are accepted', async () => {
    const webhookDelaysMs = [20, 60, 180];
    const { receiver, stripe } = await openWithReceiver(webhookDelaysMs);
    receiver.respondWith(500, 404, 302);
    await newIntent(stripe);
    const pending = async () => (await stripe.events.list()).data[0]?.pending_webhooks;
    await expect.poll(pending).toBe(0);
    expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(1);
    const gaps = receiver.moments.slice(1).map((at, place) => at - (receiver.moments[place] ?? 0));
    for (const [place, least] of webhookDelaysMs.entries())
      expect(gaps[place]).toBeGreaterThanOrEqual(least - 2);
  });

  it('are lost while they are dropped', async () => {
    const { receiver, stripe, control } = await openWithReceiver();
    await control('POST', '/webhooks/drop');
    const { id } = await newPayment(stripe);
    await control('POST', '/webhooks/resume');
    await newPayment(stripe);
    await expect.poll(receiver.types).toEqual(paid);
    expect(JSON.stringify(receiver.events)).not.toContain(id);
  });
});
