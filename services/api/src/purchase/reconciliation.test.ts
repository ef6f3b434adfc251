import { randomUUID } from 'node:crypto';
import { findPrice } from '@site/testing/plan-prices';
import type { PaymentIntentCreated } from '@site/wire/purchase-messages';
import { expect, test } from 'vitest';
import { type ApiHarness, collectFaults, openApi } from '../../testing/api-harness.ts';
import { reconcile } from './reconciliation.ts';

const reconcileNow = (api: ApiHarness) => reconcile(api.dependencies());

/** Returns the messages of the log's alerts about payments. */
const paymentAlertsIn = (faults: ReturnType<typeof collectFaults>) =>
  faults().flatMap(({ event, alert, message }) =>
    event === 'alert' && alert === 'payment' ? [message] : [],
  );

/** Deletes all orders, as restoring a backup from before these purchases would. */
async function loseOrders(api: ApiHarness): Promise<void> {
  await api.queries().deleteFrom('orders').execute();
}

test('orders that a restored database lacks are adopted from the provider, the paid ones with an invoice', async () => {
  const api = await openApi();
  await reconcileNow(api);
  await api.control('POST', '/webhooks/drop');
  const paid = await api.buy();
  const { body: open } = await api.open({ planId: 'pd3' });
  await api.stripe.paymentIntents.create({ amount: 5_000, currency: 'usd', metadata: { shop: 'another' } });
  await loseOrders(api);
  await reconcileNow(api);
  await reconcileNow(api);
  const queries = api.queries();
  const orders = await queries.selectFrom('orders').selectAll().orderBy('amount').execute();
  const ids = ({ orderNumber: order_number, paymentIntentId: payment_intent_id }: PaymentIntentCreated) => {
    return { order_number, payment_intent_id };
  };
  expect(orders).toMatchObject([
    { ...ids(paid), status: 'paid', amount: findPrice() },
    { ...ids(open), status: 'created', plan_id: 'pd3' },
  ]);
  const documents = await queries.selectFrom('documents').select(['order_id', 'kind']).execute();
  expect(documents).toEqual([{ order_id: orders[0]?.id, kind: 'invoice' }]);
});

test.each([
  ['open', 'a day'],
  ['open', 'a minute'],
  ['paid', 'a day'],
  ['paid', 'a minute'],
])(
  'a page whose %s purchase a database lacks that was restored from %s ago gets the same payment, never a second one',
  async (state, age) => {
    const api = await openApi();
    // The API finds the intent by the idempotency key of its creation, which Stripe stores for a day, and by search
    // after that.
    if (age === 'a minute') await reconcileNow(api);
    await api.control('POST', '/webhooks/drop');
    const purchaseId = randomUUID();
    const { body: before } = await api.open({ purchaseId });
    if (state === 'paid') await api.pay(before);
    await loseOrders(api);
    const answers = await Promise.all(Array.from({ length: 4 }, () => api.open({ purchaseId })));
    const { orderNumber, paymentIntentId } = before;
    const same =
      state === 'open'
        ? { status: 200, body: { orderNumber, paymentIntentId } }
        : { status: 409, body: { error: { code: 'purchase_closed', order: { orderNumber } } } };
    expect(answers).toMatchObject(answers.map(() => same));
    const intents = await api.control<{ status: string }[]>('GET', '/intents');
    expect(intents.filter(({ status }) => status !== 'canceled')).toHaveLength(1);
  },
);

test('the webhook of a payment that the restored database lacks makes its order', async () => {
  const api = await openApi();
  const { body: opened } = await api.open();
  await loseOrders(api);
  await api.pay(opened);
  const orders = api.queries().selectFrom('orders').select(['order_number', 'status']);
  await expect.poll(() => orders.execute()).toEqual([{ order_number: opened.orderNumber, status: 'paid' }]);
});

test('refunds and disputes whose webhooks were lost reach orders that are paid', async () => {
  const api = await openApi();
  const bought = await Promise.all(Array.from({ length: 5 }, () => api.buy()));
  for (const opened of bought) await api.orderBecomes(opened, { status: 'paid' });
  await reconcileNow(api);
  await api.control('POST', '/webhooks/drop');
  const [partly, fully, disputed, won, lost] = bought.map(({ paymentIntentId: id }) => id);
  await api.stripe.refunds.create({ payment_intent: partly ?? '', amount: 10_000 });
  await api.stripe.refunds.create({ payment_intent: fully ?? '' });
  const dispute = (id = '') => api.control<{ id: string }>('POST', `/intents/${id}/dispute`, {});
  await dispute(disputed);
  for (const [intent, outcome] of [
    [won, 'won'],
    [lost, 'lost'],
  ] as const) {
    const { id } = await dispute(intent);
    await reconcileNow(api);
    await api.control('POST', `/disputes/${id}/close`, { outcome });
  }
  await reconcileNow(api);
  const orders = await Promise.all(bought.map(({ orderToken }) => api.order(orderToken)));
  expect(orders.map(({ body }) => [body.status, body.amountRefunded])).toEqual([
    ['paid', 100],
    ['refunded', findPrice()],
    ['disputed', 0],
    ['paid', 0],
    ['refunded', findPrice()],
  ]);
  const queries = api.queries();
  const documents = await queries.selectFrom('documents').select('amount_cents').execute();
  const credited = documents.flatMap(({ amount_cents: cents }) => cents ?? []);
  expect(credited.toSorted()).toEqual([10_000, findPrice() * 100]);
});

test('a second intent of a purchase is cancelled, and alerts when it is paid', async () => {
  const api = await openApi();
  const faults = collectFaults();
  await reconcileNow(api);
  const purchaseId = randomUUID();
  const { body: opened } = await api.open({ purchaseId });
  const create = async () => {
    const metadata = { purchase: purchaseId, order: 'ORD-1-1', plan: 'pd1' };
    const intent = await api.stripe.paymentIntents.create({
      amount: findPrice() * 100,
      currency: 'usd',
      metadata,
    });
    return { paymentIntentId: intent.id, clientSecret: intent.client_secret ?? '' };
  };
  const { paymentIntentId: id } = await create();
  await reconcileNow(api);
  expect((await api.stripe.paymentIntents.retrieve(id)).status).toBe('canceled');
  expect(paymentAlertsIn(faults)).toEqual([]);
  const paid = await create();
  await api.control('POST', '/webhooks/drop');
  await api.pay(paid);
  await reconcileNow(api);
  expect((await api.order(opened.orderToken)).body.paymentIntentId).toBe(opened.paymentIntentId);
  const alert = expect.stringContaining(paid.paymentIntentId);
  expect(paymentAlertsIn(faults)).toEqual([alert]);
  // The next run finds the same payment and must not report it again.
  await reconcileNow(api);
  expect(paymentAlertsIn(faults)).toEqual([alert]);
});

test('reconciling fails when one of its sides does, after it has done the other', async () => {
  const api = await openApi();
  const { body: opened } = await api.open();
  await loseOrders(api);
  await api.control('POST', '/faults', { kind: 'error', status: 403, path: '/v1/events' });
  await expect(reconcileNow(api)).rejects.toThrow('A test asked for it.');
  const orders = await api.queries().selectFrom('orders').select('order_number').execute();
  expect(orders).toEqual([{ order_number: opened.orderNumber }]);
});

test('a change of plan after a restore takes effect, though the order was changed before', async () => {
  const api = await openApi();
  const purchaseId = randomUUID();
  const { body: opened } = await api.open({ purchaseId, planId: 'pd1' });
  const queries = api.queries();
  const [backup] = await queries.selectFrom('orders').selectAll().execute();
  if (!backup) throw new Error('There is no order.');
  for (const planId of ['pd3', 'pd1', 'pd2']) await api.open({ purchaseId, planId });
  await queries.updateTable('orders').set(backup).execute();
  const { status, body } = await api.open({ purchaseId, planId: 'pd3' });
  expect([status, body.amount]).toEqual([200, findPrice('pd3')]);
  const intent = await api.stripe.paymentIntents.retrieve(opened.paymentIntentId);
  expect([intent.amount, intent.metadata.plan]).toEqual([findPrice('pd3') * 100, 'pd3']);
});
