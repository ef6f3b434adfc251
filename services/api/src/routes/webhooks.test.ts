import { createHmac, randomUUID } from 'node:crypto';
import type { PaymentIntentCreated } from '@site/contract/wire';
import { startSandbox } from '@site/stripe-sandbox';
import { expect, test } from 'vitest';
import { reconcile } from '../jobs/reconciliation.ts';
import { type ApiHarness, openApi, shareApi, until, webhookSecret } from '../testing/api-harness.ts';
import { onEveryEngine } from '../testing/engines.ts';

type Event = { id: string; type: string; created: number; data: { object: { id: string } } };

/** Sends an event as the provider would: signed with the given secret at the given moment. */
async function deliver(bench: ApiHarness, event: unknown, { secret = webhookSecret, secondsAgo = 0 } = {}) {
  const payload = JSON.stringify(event);
  const moment = Math.floor(Date.now() / 1000) - secondsAgo;
  const signature = createHmac('sha256', secret).update(`${moment}.${payload}`).digest('hex');
  return await bench.call<{ error: { code: string } }>('/webhooks/stripe', {
    method: 'POST',
    headers: { 'stripe-signature': `t=${moment},v1=${signature}` },
    body: payload,
  });
}

const eventsOf = async (bench: ApiHarness, { paymentIntentId }: PaymentIntentCreated) => {
  const events = await bench.control<Event[]>('GET', '/events');
  return events
    .filter((event) => JSON.stringify(event.data).includes(paymentIntentId))
    .toSorted((a, b) => a.created - b.created);
};

const statusOf = async (bench: ApiHarness, opened: PaymentIntentCreated) =>
  (await bench.order(opened.orderToken)).body.status;

const becomes = (bench: ApiHarness, opened: PaymentIntentCreated, status: string) =>
  until(
    () => statusOf(bench, opened),
    (now) => now === status,
  );

onEveryEngine((engine) => {
  const shared = shareApi(startSandbox, engine);

  /** A purchase that was paid while nobody told us. */
  async function paidInSilence(bench: ApiHarness) {
    await bench.control('POST', '/webhooks/drop');
    const { body: opened } = await bench.open();
    await bench.pay(opened);
    await bench.control('POST', '/webhooks/resume');
    return opened;
  }

  test('events that are unsigned, forged or old are refused and change nothing', async () => {
    const bench = shared();
    const opened = await paidInSilence(bench);
    const [event] = await eventsOf(bench, opened);
    const unsigned = await bench.call<{ error: { code: string } }>('/webhooks/stripe', {
      method: 'POST',
      body: JSON.stringify(event),
    });
    expect([unsigned.status, unsigned.body.error.code]).toEqual([400, 'missing_signature']);
    const forged = await deliver(bench, event, { secret: 'whsec_somebody_elses' });
    expect([forged.status, forged.body.error.code]).toEqual([400, 'invalid_signature']);
    const old = await deliver(bench, event, { secondsAgo: 600 });
    expect([old.status, old.body.error.code]).toEqual([400, 'invalid_signature']);
    expect(await statusOf(bench, opened)).toBe('created');
  });

  test('a signed event does not make an order paid when Stripe says that it is not', async () => {
    const bench = shared();
    const { body: opened } = await bench.open();
    const answer = await deliver(bench, {
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      data: {
        object: {
          id: opened.paymentIntentId,
          object: 'payment_intent',
          status: 'succeeded',
          amount_received: 65_000,
        },
      },
    });
    expect(answer.status).toBe(200);
    expect(await statusOf(bench, opened)).toBe('created');
  });

  test('repeated events lead to one paid order and one invoice', async () => {
    const bench = shared();
    const { body: opened } = await bench.open();
    await bench.pay(opened);
    await becomes(bench, opened, 'paid');
    const events = await eventsOf(bench, opened);
    const answers = await Promise.all(
      [...events, ...events, ...events].map((event) => deliver(bench, event)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await until(
      () => bench.order(opened.orderToken),
      ({ body }) => body.invoice === 'sent',
    );
    const mails = await bench.mails();
    expect(mails.filter(({ file }) => file.includes(opened.orderNumber))).toHaveLength(1);
  });

  test('events in reverse order lead to the same state', async () => {
    const bench = shared();
    await bench.control('POST', '/webhooks/drop');
    const { body: opened } = await bench.open();
    await bench.pay(opened, '4000000000000002');
    await bench.pay(opened);
    await bench.stripe.refunds.create({ payment_intent: opened.paymentIntentId });
    await bench.control('POST', '/webhooks/resume');
    for (const event of (await eventsOf(bench, opened)).toReversed()) await deliver(bench, event);
    const { body: order } = await bench.order(opened.orderToken);
    expect(order.status).toBe('refunded');
    // It was paid on the way there, and whoever pays gets an invoice.
    await until(
      () => bench.order(opened.orderToken),
      ({ body }) => body.invoice === 'sent',
    );
  });

  test('a partial refund leaves the order paid', async () => {
    const bench = shared();
    const { body: opened } = await bench.open();
    await bench.pay(opened);
    await becomes(bench, opened, 'paid');
    await bench.stripe.refunds.create({ payment_intent: opened.paymentIntentId, amount: 100 });
    const refunded = await until(
      () => eventsOf(bench, opened),
      (events) => events.some(({ type }) => type === 'charge.refunded'),
    );
    for (const event of refunded) await deliver(bench, event);
    expect(await statusOf(bench, opened)).toBe('paid');
  });

  test('a disputed payment makes a disputed order, and a late success event does not undo it', async () => {
    const bench = shared();
    const { body: opened } = await bench.open();
    await bench.pay(opened, '4000000000000259');
    await becomes(bench, opened, 'disputed');
    const succeeded = (await eventsOf(bench, opened)).find(({ type }) => type === 'payment_intent.succeeded');
    await deliver(bench, { ...succeeded, id: `evt_${randomUUID()}` });
    expect(await statusOf(bench, opened)).toBe('disputed');
  });

  test('an event is noted together with its effect: without the one there is not the other', async () => {
    const bench = await openApi(startSandbox, engine);
    const opened = await paidInSilence(bench);
    const event = (await eventsOf(bench, opened)).find(({ type }) => type === 'payment_intent.succeeded');
    await bench.control('POST', '/faults', { kind: 'drop', times: 20 });
    expect((await deliver(bench, event)).status).toBe(503);
    await fetch(`${bench.sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
    expect((await deliver(bench, event)).status).toBe(200);
    expect(await statusOf(bench, opened)).toBe('paid');
  });

  test('with all webhooks dropped, asking Stripe completes the order', async () => {
    const bench = shared();
    const opened = await paidInSilence(bench);
    const { body: abandoned } = await bench.open();
    await reconcile({ ...bench.dependencies(), config: { everySeconds: 0, afterSeconds: 0 } });
    expect(await statusOf(bench, opened)).toBe('paid');
    expect(await statusOf(bench, abandoned)).toBe('created');
    await until(
      () => bench.order(opened.orderToken),
      ({ body }) => body.invoice === 'sent',
    );
  });

  test('reconciling runs when the API starts', async () => {
    const bench = await openApi(startSandbox, engine);
    const opened = await paidInSilence(bench);
    await bench.stop();
    await bench.control('POST', '/webhooks/drop');
    // Not before: the first start would look at the order while it is being paid, and then no more for an hour.
    await bench.start({ RECONCILE_AFTER_SECONDS: '0' });
    await becomes(bench, opened, 'paid');
  });
});
