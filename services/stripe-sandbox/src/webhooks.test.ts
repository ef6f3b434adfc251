import { describe, expect, it } from 'vitest';
import {
  newIntent,
  openHarness,
  openReceiver,
  payInBrowser,
  stripeErrorOf,
  webhookSecret,
} from './test-harness.ts';

/** Retries without delay. */
const webhookDelaysMs = [1];

type Recorded = { id: string; pending_webhooks: number };

async function openWithReceiver(options: { webhookDelaysMs?: number[] } = { webhookDelaysMs }) {
  const receiver = await openReceiver();
  const harness = await openHarness({ webhookUrl: receiver.url, webhookSecret, ...options });
  const received = (type: string) =>
    receiver.until((deliveries) => deliveries.some(({ event }) => event.type === type));
  const recorded = async () => (await harness.control<Recorded[]>('GET', '/events')).body;
  return { receiver, harness, received, recorded };
}

describe('webhooks', () => {
  it('have signatures that the SDK accepts', async () => {
    const { receiver, harness } = await openWithReceiver();
    const intent = await newIntent(harness.stripe, { metadata: { purchase: 'p-1' } });
    await payInBrowser(harness, intent, '4242424242424242');
    const deliveries = await receiver.until(({ length }) => length === 3);
    expect(receiver.types().sort()).toEqual([
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
    ]);
    const event = deliveries
      .map((delivery) => delivery.event)
      .find(({ type }) => type === 'payment_intent.succeeded');
    expect(event).toMatchObject({
      object: 'event',
      livemode: false,
      data: { object: { id: intent.id, status: 'succeeded', metadata: { purchase: 'p-1' } } },
      request: { id: expect.stringMatching(/^req_/) },
    });
    expect((await harness.stripe.events.retrieve(event?.id ?? '')).type).toBe('payment_intent.succeeded');
  });

  it('are sent of the types that the endpoint is enabled for; the others are recorded', async () => {
    const { receiver, harness, recorded } = await openWithReceiver();
    await payInBrowser(harness, await newIntent(harness.stripe), '4242424242424242');
    await receiver.until(({ length }) => length === 3);
    const enabled = {
      url: receiver.url,
      secret: webhookSecret,
      enabled_events: ['payment_intent.succeeded'],
    };
    expect((await harness.control('PUT', '/webhooks', enabled)).status).toBe(200);
    await payInBrowser(harness, await newIntent(harness.stripe), '4242424242424242');
    const deliveries = await receiver.until(({ length }) => length === 4);
    expect(deliveries.at(-1)?.event.type).toBe('payment_intent.succeeded');
    expect(await recorded()).toHaveLength(6);
    const wrong = await harness.control('PUT', '/webhooks', {
      ...enabled,
      enabled_events: ['Payment intent'],
    });
    expect(wrong).toMatchObject({ status: 400, body: { error: expect.stringContaining('Payment intent') } });
  });

  it.each([
    ['4000000000000002', ['charge.failed', 'payment_intent.payment_failed']],
    ['4000002500003155', ['payment_intent.requires_action']],
    ['4000000000000259', ['charge.succeeded', 'payment_intent.succeeded', 'charge.dispute.created']],
  ])('of %s are %j', async (number, types) => {
    const { receiver, harness } = await openWithReceiver();
    await payInBrowser(harness, await newIntent(harness.stripe), number);
    await receiver.until((deliveries) => deliveries.length > types.length);
    expect(receiver.types().sort()).toEqual(['payment_intent.created', ...types].sort());
  });

  it('report cancellations and refunds', async () => {
    const { harness, received } = await openWithReceiver();
    const { id } = await newIntent(harness.stripe);
    await harness.stripe.paymentIntents.cancel(id);
    await received('payment_intent.canceled');
    const paid = await newIntent(harness.stripe, { confirm: true, payment_method: 'pm_card_visa' });
    await harness.stripe.refunds.create({ payment_intent: paid.id });
    const deliveries = await received('charge.refunded');
    const refunded = deliveries.find(({ event }) => event.type === 'charge.refunded');
    expect(refunded?.event.data).toMatchObject({
      object: { refunded: true, amount_refunded: 65_000 },
      previous_attributes: { refunded: false, amount_refunded: 0 },
    });
  });

  it('report a slow payment: first processing, then its result', async () => {
    const { receiver, harness, received } = await openWithReceiver();
    await harness.control('PUT', '/cards/visa', { outcome: 'processing' });
    const intent = await newIntent(harness.stripe);
    expect((await payInBrowser(harness, intent, '4242424242424242')).body.status).toBe('processing');
    expect((await stripeErrorOf(harness.stripe.paymentIntents.confirm(intent.id))).code).toBe(
      'payment_intent_unexpected_state',
    );
    await received('payment_intent.succeeded');
    expect(receiver.types()).toContain('payment_intent.processing');
    expect((await harness.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });

  it('are retried until they are accepted', async () => {
    const { receiver, harness, recorded } = await openWithReceiver();
    receiver.respondWith(500, 404, 302);
    await newIntent(harness.stripe);
    const deliveries = await receiver.until(({ length }) => length === 4);
    expect(new Set(deliveries.map(({ event }) => event.id)).size).toBe(1);
    await expect.poll(async () => (await recorded())[0]?.pending_webhooks).toBe(0);
  });

  it('are retried with growing delays', async () => {
    const { receiver, harness } = await openWithReceiver({ webhookDelaysMs: [20, 60, 180] });
    receiver.respondWith(500, 500, 500);
    await newIntent(harness.stripe);
    const deliveries = await receiver.until(({ length }) => length === 4);
    const gaps = deliveries.slice(1).map(({ at }, place) => at - (deliveries[place]?.at ?? 0));
    for (const [place, least] of [20, 60, 180].entries())
      expect(gaps[place]).toBeGreaterThanOrEqual(least - 2);
  });

  it('wait while they are paused, and none is lost', async () => {
    const { receiver, harness } = await openWithReceiver();
    await harness.control('POST', '/webhooks/pause');
    await newIntent(harness.stripe, { confirm: true, payment_method: 'pm_card_visa' });
    expect(receiver.deliveries).toEqual([]);
    await harness.control('POST', '/webhooks/resume');
    await receiver.until(({ length }) => length === 3);
    expect(receiver.types().sort()).toEqual([
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
    ]);
  });

  it('are lost while they are dropped, and can be redelivered twice and out of order', async () => {
    const { receiver, harness, recorded } = await openWithReceiver();
    await harness.control('POST', '/webhooks/drop');
    await newIntent(harness.stripe, { confirm: true, payment_method: 'pm_card_visa' });
    const [succeeded = '', , created = ''] = (await recorded()).map(({ id }) => id);
    const events = [succeeded, created, succeeded];
    const { body } = await harness.control('POST', '/webhooks/redeliver', { events });
    expect(body).toEqual(events.map((event) => ({ event, status: 200 })));
    expect(receiver.deliveries.map(({ event }) => event.id)).toEqual(events);
  });
});
