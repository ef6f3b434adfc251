import { randomUUID } from 'node:crypto';
import type { OrderStatus } from '@site/wire/order-messages';
import fc from 'fast-check';
import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { collectFaults, shareApi } from '../../testing/api-harness.ts';
import { addOrder } from '../../testing/databases.ts';
import { refreshOrder } from './apply-payment.ts';
import { findOrder, orderDateOf } from './orders.ts';
import type { Payments } from './payment-provider.ts';
import type { PaymentSnapshot } from './payment-snapshot.ts';
import { refreshPayment } from './stripe-webhook.ts';

/** One snapshot of a payment after each event of its life. `refunded` is in cents, of a total of 65,000. */
type Moment = { intent: Stripe.PaymentIntent.Status; refunded?: number; dispute?: Stripe.Dispute.Status };
type Life = { moments: readonly Moment[]; ends: OrderStatus; refunded?: number };
const processing: Moment = { intent: 'processing' };
const paid: Moment = { intent: 'succeeded' };
const partly: Moment = { ...paid, refunded: 10_000 };
const fully: Moment = { ...paid, refunded: 65_000 };
const dispute = (moment: Moment, dispute: Stripe.Dispute.Status): Moment => ({ ...moment, dispute });
const disputed = dispute(paid, 'needs_response');
const lives: readonly Life[] = [
  { moments: [processing, paid], ends: 'paid' },
  { moments: [paid, disputed, dispute(paid, 'won')], ends: 'paid' },
  { moments: [paid, disputed, dispute(paid, 'lost')], ends: 'refunded', refunded: 65_000 },
  { moments: [processing, paid, partly, fully], ends: 'refunded', refunded: 65_000 },
  {
    moments: [paid, partly, dispute(partly, 'needs_response'), dispute(partly, 'won')],
    ends: 'paid',
    refunded: 10_000,
  },
  // The refund fails at the card's bank.
  { moments: [paid, fully, paid], ends: 'paid' },
];

const shared = shareApi();

/** When the snapshots' charge was created: days before it is retrieved. */
const charged = Date.parse('2026-03-06T10:00:00Z');

/** Creates an order without a payment at the sandbox, because the test itself decides what is retrieved. */
const newOrder = () =>
  addOrder(shared().queries(), { plan_id: 'pd1', payment_intent_id: `pi_${randomUUID()}` });

function snapshotAt(moment: Moment | undefined, orderNumber: string): PaymentSnapshot {
  const { intent, refunded = 0, dispute } = moment ?? processing;
  const metadata = { order: orderNumber, plan: 'pd1' };
  return {
    intent: { status: intent, amount_received: 65_000, currency: 'usd', metadata },
    charge: { amount_refunded: refunded, billing_details: { email: null }, created: charged / 1000 },
    dispute: dispute ? { status: dispute, amount: 65_000 } : null,
    refunds: [],
  } as unknown as PaymentSnapshot;
}

test('a payment that is another order’s, or in another currency, alerts and makes no order paid', async () => {
  const faults = collectFaults();
  const { database, jobs } = shared().dependencies();
  const order = await newOrder();
  const own = snapshotAt(paid, order.order_number);
  const euros = { ...own, intent: { ...own.intent, currency: 'eur' } };
  const apply = (snapshot: PaymentSnapshot) => {
    const payments = { retrievePayment: async () => snapshot } as unknown as Payments;
    return refreshOrder({ database, jobs, payments }, { orderId: order.id, intentId: '' });
  };
  for (const snapshot of [snapshotAt(paid, 'ORD-other'), euros]) {
    expect(await apply(snapshot)).toMatchObject({ status: 'created', paid_at: null });
  }
  const alert = { alert: 'payment', message: expect.stringContaining(order.order_number) };
  expect(faults()).toMatchObject([alert, alert]);
  expect(await apply(own)).toMatchObject({ status: 'paid' });
  // A payment that succeeded once does not become unpaid.
  const late = snapshotAt(processing, order.order_number);
  expect(await apply(late)).toMatchObject({ status: 'paid' });
});

test('a payment counts from the press on the button, else from its charge, and from its end where a bank processed it', async () => {
  const { database, jobs } = shared().dependencies();
  const consentedAt = new Date('2026-03-05T23:59:59.900Z');
  const pay = async (consented_at: Date | null, moments: readonly Moment[]) => {
    const { id, order_number: number } = await addOrder(database.queries, { plan_id: 'pd1', consented_at });
    let order = await findOrder(database.queries, { id });
    for (const moment of moments) {
      const payments = { retrievePayment: async () => snapshotAt(moment, number) } as unknown as Payments;
      order = await refreshOrder({ database, jobs, payments }, { orderId: id, intentId: '' });
    }
    return order;
  };
  expect(await pay(consentedAt, [paid])).toMatchObject({ paid_at: consentedAt });
  expect(await pay(null, [paid])).toMatchObject({ paid_at: new Date(charged) });
  const before = Date.now();
  const processed = await pay(consentedAt, [processing, paid]);
  expect(processed?.paid_at?.getTime()).toBeGreaterThanOrEqual(before);
  expect(processed && orderDateOf(processed)).toEqual(consentedAt);
});

test('events in any order and any overlap end in the state of the payment, with one invoice', async () => {
  const { database, jobs } = shared().dependencies();
  const scenario = fc.constantFrom(...lives).chain((life) => {
    const indexes = life.moments.map((_, index) => index);
    const anyOrder = fc.shuffledSubarray(indexes, { minLength: indexes.length });
    return fc.record({ life: fc.constant(life), eventOrder: anyOrder, responseOrder: anyOrder });
  });
  await fc.assert(
    fc.asyncProperty(scenario, async ({ life, eventOrder, responseOrder }) => {
      const order = await newOrder();
      let happened = 0;
      const respond = new Map<number, () => void>();
      const handled = new Map<number, Promise<void>>();
      for (const index of eventOrder) {
        // An event arrives after it has happened. Its retrieval reads everything that has happened by then, and may be
        // answered later.
        happened = Math.max(happened, index);
        const read = Promise.withResolvers<void>();
        const answered = Promise.withResolvers<void>();
        respond.set(index, answered.resolve);
        const retrievePayment = async () => {
          const snapshot = snapshotAt(life.moments[happened], order.order_number);
          read.resolve();
          await answered.promise;
          return snapshot;
        };
        const payments = { retrievePayment } as unknown as Payments;
        handled.set(index, refreshPayment({ database, payments, jobs }, order.payment_intent_id ?? ''));
        await read.promise;
      }
      for (const index of responseOrder) {
        respond.get(index)?.();
        await handled.get(index);
      }
      const stored = await findOrder(database.queries, { id: order.id });
      expect(stored).toMatchObject({ status: life.ends, refunded_cents: life.refunded ?? 0 });
      const documents = database.queries.selectFrom('documents').where('order_id', '=', order.id);
      expect(await documents.select('kind').execute()).toEqual([{ kind: 'invoice' }]);
    }),
    { numRuns: 60 },
  );
});
