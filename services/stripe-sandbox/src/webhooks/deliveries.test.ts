import { describe, expect, it } from 'vitest';
import { openReceiver, webhookSecret } from '../testing/receiver.ts';
import { newIntent, openBench, payInBrowser, refusal } from '../testing/sandbox.ts';

/** Retries without the waiting. */
const webhookDelaysMs = [1];

type Recorded = { id: string; delivery: { state: string; attempts: number; lastStatus: number | null } };

async function openWired(options: { webhookDelaysMs?: number[] } = { webhookDelaysMs }) {
  const receiver = await openReceiver();
  const bench = await openBench({ webhookUrl: receiver.url, webhookSecret, ...options });
  const received = (type: string) =>
    receiver.until((arrivals) => arrivals.some(({ event }) => event.type === type));
  const recorded = async () => (await bench.control<Recorded[]>('GET', '/events')).body;
  return { receiver, bench, received, recorded };
}

describe('webhooks', () => {
  it('tell what happened, signed so that the SDK accepts them', async () => {
    const { receiver, bench } = await openWired();
    const intent = await newIntent(bench.stripe, { metadata: { purchase: 'p-1' } });
    await payInBrowser(bench, intent, '4242424242424242');
    const arrivals = await receiver.until(({ length }) => length === 3);
    expect(receiver.types().sort()).toEqual([
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
    ]);
    const event = arrivals
      .map((arrival) => arrival.event)
      .find(({ type }) => type === 'payment_intent.succeeded');
    expect(event).toMatchObject({
      object: 'event',
      livemode: false,
      data: { object: { id: intent.id, status: 'succeeded', metadata: { purchase: 'p-1' } } },
      request: { id: expect.stringMatching(/^req_/) },
    });
    expect((await bench.stripe.events.retrieve(event?.id ?? '')).type).toBe('payment_intent.succeeded');
  });

  it('are sent of the types that the endpoint is enabled for; the others are recorded', async () => {
    const { receiver, bench, recorded } = await openWired();
    await payInBrowser(bench, await newIntent(bench.stripe), '4242424242424242');
    await receiver.until(({ length }) => length === 3);
    const enabled = {
      url: receiver.url,
      secret: webhookSecret,
      enabled_events: ['payment_intent.succeeded'],
    };
    expect((await bench.control('PUT', '/webhooks', enabled)).status).toBe(200);
    await payInBrowser(bench, await newIntent(bench.stripe), '4242424242424242');
    const arrivals = await receiver.until(({ length }) => length === 4);
    expect(arrivals.at(-1)?.event.type).toBe('payment_intent.succeeded');
    const deliveries = (await recorded()).map(({ delivery }) => delivery?.state ?? 'not sent');
    expect(deliveries.filter((state) => state === 'not sent')).toHaveLength(2);
    const wrong = await bench.control('PUT', '/webhooks', { ...enabled, enabled_events: ['Payment intent'] });
    expect(wrong).toMatchObject({ status: 400, body: { error: expect.stringContaining('Payment intent') } });
  });

  it.each([
    ['4000000000000002', ['charge.failed', 'payment_intent.payment_failed']],
    ['4000002760003184', ['payment_intent.requires_action']],
    ['4000000000000259', ['charge.succeeded', 'payment_intent.succeeded', 'charge.dispute.created']],
  ])('of %s are %j', async (number, types) => {
    const { receiver, bench } = await openWired();
    await payInBrowser(bench, await newIntent(bench.stripe), number);
    await receiver.until((arrivals) => arrivals.length > types.length);
    expect(receiver.types().sort()).toEqual(['payment_intent.created', ...types].sort());
  });

  it('tell of cancellations and refunds', async () => {
    const { bench, received } = await openWired();
    const { id } = await newIntent(bench.stripe);
    await bench.stripe.paymentIntents.cancel(id);
    await received('payment_intent.canceled');
    const paid = await newIntent(bench.stripe, { confirm: true, payment_method: 'pm_card_visa' });
    await bench.stripe.refunds.create({ payment_intent: paid.id });
    const arrivals = await received('charge.refunded');
    const refunded = arrivals.find(({ event }) => event.type === 'charge.refunded');
    expect(refunded?.event.data).toMatchObject({
      object: { refunded: true, amount_refunded: 65_000 },
      previous_attributes: { refunded: false, amount_refunded: 0 },
    });
  });

  it('tell of a payment that takes its time, first processing and then how it ended', async () => {
    const { receiver, bench, received } = await openWired();
    await bench.control('PUT', '/cards/visa', { outcome: 'processing' });
    const intent = await newIntent(bench.stripe);
    expect((await payInBrowser(bench, intent, '4242424242424242')).body.status).toBe('processing');
    expect((await refusal(bench.stripe.paymentIntents.confirm(intent.id))).code).toBe(
      'payment_intent_unexpected_state',
    );
    await received('payment_intent.succeeded');
    expect(receiver.types()).toContain('payment_intent.processing');
    expect((await bench.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });

  it('are sent again until they are accepted', async () => {
    const { receiver, bench, recorded } = await openWired();
    receiver.answerWith(500, 404, 302);
    await newIntent(bench.stripe);
    const arrivals = await receiver.until(({ length }) => length === 4);
    expect(new Set(arrivals.map(({ event }) => event.id)).size).toBe(1);
    const state = async () => (await recorded())[0]?.delivery;
    await expect.poll(state).toEqual({ state: 'delivered', attempts: 4, lastStatus: 200 });
    expect((await bench.stripe.events.list()).data[0]?.pending_webhooks).toBe(0);
  });

  it('come back quickly at first, and slower each time', async () => {
    const { receiver, bench } = await openWired({ webhookDelaysMs: [20, 60, 180] });
    receiver.answerWith(500, 500, 500);
    await newIntent(bench.stripe);
    const arrivals = await receiver.until(({ length }) => length === 4);
    const gaps = arrivals.slice(1).map(({ at }, place) => at - (arrivals[place]?.at ?? 0));
    for (const [place, least] of [20, 60, 180].entries())
      expect(gaps[place]).toBeGreaterThanOrEqual(least - 2);
  });

  it('wait while they are paused, and none is lost', async () => {
    const { receiver, bench, recorded } = await openWired();
    await bench.control('POST', '/webhooks/pause');
    await newIntent(bench.stripe, { confirm: true, payment_method: 'pm_card_visa' });
    expect((await recorded()).map(({ delivery }) => delivery)).toEqual(
      Array(3).fill({ state: 'pending', attempts: 0, lastStatus: null }),
    );
    expect(receiver.arrivals).toEqual([]);
    await bench.control('POST', '/webhooks/resume');
    await receiver.until(({ length }) => length === 3);
    expect(receiver.types().sort()).toEqual([
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
    ]);
  });

  it('are lost while they are dropped, and can be sent twice and out of order by hand', async () => {
    const { receiver, bench, recorded } = await openWired();
    await bench.control('POST', '/webhooks/drop');
    await newIntent(bench.stripe, { confirm: true, payment_method: 'pm_card_visa' });
    const states = async () => (await recorded()).map(({ delivery }) => delivery.state);
    await expect.poll(states).toEqual(['dropped', 'dropped', 'dropped']);
    const [succeeded = '', , created = ''] = (await recorded()).map(({ id }) => id);
    const events = [succeeded, created, succeeded];
    const { body } = await bench.control('POST', '/webhooks/redeliver', { events });
    expect(body).toEqual(events.map((event) => ({ event, status: 200 })));
    expect(receiver.arrivals.map(({ event }) => event.id)).toEqual(events);
  });

  it('can be pointed at a receiver that came later', async () => {
    const receiver = await openReceiver();
    const bench = await openBench();
    await newIntent(bench.stripe);
    const { status } = await bench.control('PUT', '/webhooks', { url: receiver.url, secret: webhookSecret });
    expect(status).toBe(200);
    const { id } = await newIntent(bench.stripe);
    const [arrival] = await receiver.until(({ length }) => length > 0);
    expect(arrival?.event.data.object).toMatchObject({ id });
  });
});
