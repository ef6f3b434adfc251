import { randomUUID } from 'node:crypto';
import { findPlan } from '@site/domain/catalogue';
import { findPrice } from '@site/testing/plan-prices';
import { expect, onTestFinished, test } from 'vitest';
import { type ApiHarness, collectFaults, openApi, shareApi } from '../../testing/api-harness.ts';
import { findOrCreateOrder } from './orders.ts';

async function intentsOf(api: ApiHarness, purchaseId: string): Promise<number> {
  const intents = await api.control<{ metadata: { purchase: string } }[]>('GET', '/intents');
  return intents.filter(({ metadata }) => metadata.purchase === purchaseId).length;
}

const shared = shareApi();

test('fifty requests at once for one purchase get one intent and one order', async () => {
  const api = shared();
  const purchaseId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 50 }, () => api.open({ purchaseId })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => JSON.stringify({ ...body, orderToken: '' }))).size).toBe(1);
  expect(await intentsOf(api, purchaseId)).toBe(1);
});

test('another plan changes the intent, back and forth', async () => {
  const api = shared();
  const purchaseId = randomUUID();
  const { body: first } = await api.open({ purchaseId, planId: 'pd1' });
  for (const planId of ['pd3', 'pd1', 'pd3']) {
    const amount = findPlan(planId)?.price;
    const { body } = await api.open({ purchaseId, planId });
    expect(body).toEqual({ ...first, amount, orderToken: body.orderToken });
    expect((await api.order(first.orderToken)).body).toMatchObject({ planId, amount });
  }
  await api.pay(first);
  const order = await api.orderBecomes(first, { status: 'paid' });
  expect(order).toMatchObject({
    planId: 'pd3',
    planName: 'Pitch Deck - 24 slides',
    amount: findPrice('pd3'),
  });
});

test.each([
  ['at another price', 'pd1', 'pd2', findPrice('pd2')],
  ['at the same price', 'bp1', 'li1', findPrice('li1')],
])(
  'when storing a change of plan %s was interrupted, the order has the plan that was charged',
  async (...row) => {
    const [, before, after, amount] = row;
    const api = shared();
    const { body: opened } = await api.open({ planId: before });
    const { stripe } = api;
    const change = { amount: amount * 100, metadata: { plan: after } };
    await stripe.paymentIntents.update(opened.paymentIntentId, change);
    await api.pay(opened);
    const order = await api.orderBecomes(opened, { status: 'paid' });
    expect(order).toMatchObject({ planId: after, amount });
  },
);

test('a request for a paid purchase returns number, plan and status of the order, and nothing that opens it', async () => {
  const api = shared();
  const purchaseId = randomUUID();
  const { body: opened } = await api.open({ purchaseId });
  await api.pay(opened);
  for (const planId of ['pd1', 'pd2']) {
    const { status, body } = await api.open({ purchaseId, planId });
    expect(status).toBe(409);
    const { orderNumber } = opened;
    const order = { orderNumber, planName: 'Pitch Deck - 12 slides', status: 'paid' };
    expect(body).toEqual({ error: { code: 'purchase_closed', message: expect.any(String), order } });
  }
  expect((await api.order(opened.orderToken)).body.status).toBe('paid');
});

test.each([
  ['never paid', 'created', undefined],
  ['perhaps paid', 'processing', 'processing'],
] as const)(
  'a purchase whose payment the provider no longer knows is closed: %s',
  async (_, status, shown) => {
    const api = shared();
    const purchaseId = randomUUID();
    const { body: opened } = await api.open({ purchaseId });
    await api
      .queries()
      .updateTable('orders')
      .set({ status, payment_intent_id: `pi_${opened.orderNumber}` })
      .where('purchase_id', '=', purchaseId)
      .execute();
    const { body } = await api.open({ purchaseId });
    expect([body.error.code, body.error.order?.status]).toEqual(['purchase_closed', shown]);
  },
);

test('a cancelled purchase is closed, and one that may become paid is not', async () => {
  const api = shared();
  const [cancelledId, purchaseId] = [randomUUID(), randomUUID()];
  const { body: cancelled } = await api.open({ purchaseId: cancelledId });
  await api.stripe.paymentIntents.cancel(cancelled.paymentIntentId);
  const { status, body } = await api.open({ purchaseId: cancelledId });
  expect([status, body.error.code, body.error.order]).toEqual([409, 'purchase_closed', undefined]);

  await api.control('PUT', '/cards/visa', { outcome: 'processing' });
  onTestFinished(() => api.control('DELETE', '/cards/visa'));
  await api.buy({ purchaseId });
  for (const planId of ['pd1', 'pd2']) {
    const { status, body } = await api.open({ purchaseId, planId });
    expect([status, body.error.code]).toEqual([409, 'payment_in_progress']);
  }
});

test('an order number that is taken is replaced', async () => {
  const numbers = ['ORD-1-1', 'ORD-1-1', 'ORD-1-1', 'ORD-1-2'];
  const open = async () => {
    const purchase = { purchaseId: randomUUID(), plan: undefined, amount: findPrice() };
    const order = await findOrCreateOrder(shared().queries(), purchase, () => numbers.shift() ?? '');
    return order.order_number;
  };
  expect([await open(), await open()]).toEqual(['ORD-1-1', 'ORD-1-2']);
});

test('a provider that cannot be reached is a 503, and the next request continues the same order', async () => {
  const api = await openApi();
  const purchaseId = randomUUID();
  await api.control('POST', '/faults', { kind: 'drop', times: 20 });
  const { status, body } = await api.open({ purchaseId });
  expect([status, body.error.code]).toEqual([503, 'payment_provider_unavailable']);
  // Requests about paid orders get the same message.
  expect(body.error.message).not.toContain('charged');
  const before = await api.queries().selectFrom('orders').selectAll().execute();
  await api.control('DELETE', '/faults');
  const { body: opened } = await api.open({ purchaseId });
  expect(before.map((order) => order.order_number)).toEqual([opened.orderNumber]);
});

test('a lost response does not create a second intent', async () => {
  const api = shared();
  const purchaseId = randomUUID();
  await api.control('POST', '/faults', { kind: 'drop_after', times: 1, path: '/v1/payment_intents' });
  const { status } = await api.open({ purchaseId });
  expect(status).toBe(200);
  expect(await intentsOf(api, purchaseId)).toBe(1);
});

test.each([
  ['before it creates the intent', 'during', 500],
  ['after it created the intent', 'after', 500],
  ['in place of the intent', 'during', 400],
])(
  'an error that the provider stores with the idempotency key, %s, blocks no purchase and makes one intent',
  async (_, at, status) => {
    const api = await openApi();
    const purchaseId = randomUUID();
    const fault = { kind: 'error', at, status, method: 'POST', path: '/v1/payment_intents' };
    await api.control('POST', '/faults', fault);
    const responses = await Promise.all(Array.from({ length: 8 }, () => api.open({ purchaseId })));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ body }) => body.paymentIntentId)).size).toBe(1);
    expect(await intentsOf(api, purchaseId)).toBe(1);
    const { body: opened } = await api.open({ purchaseId });
    await api.pay(opened);
    await api.orderBecomes(opened, { status: 'paid' });
  },
);

test.each([
  ['no payments', { method: 'POST', times: 2 }],
  ['no search', { method: 'GET' }],
])(
  'a provider that allows %s is a 503 with its reason in the log, and the purchase stays open',
  async (_, call) => {
    const api = await openApi();
    const faults = collectFaults();
    // The API does not know which intents were created since then, so it searches.
    await api
      .queries()
      .updateTable('cursors')
      .set({ reached: new Date(0) })
      .execute();
    const purchaseId = randomUUID();
    const fault = { kind: 'error', at: 'during', status: 400, path: '/v1/payment_intents', ...call };
    await api.control('POST', '/faults', fault);
    const { status, body } = await api.open({ purchaseId });
    expect([status, body.error.code]).toEqual([503, 'payment_provider_unavailable']);
    expect(faults()).toContainEqual(
      expect.objectContaining({
        event: 'stripe',
        route: '/create-payment-intent',
        type: 'StripeInvalidRequestError',
        message: 'A test asked for it.',
      }),
    );
    expect((await api.open({ purchaseId })).status).toBe(200);
    expect(await intentsOf(api, purchaseId)).toBe(1);
  },
);
