import { randomUUID } from 'node:crypto';
import { findPlan, isPayableByCard, type Plan, plans } from '@site/domain/catalogue';
import { ambiguousPrices, findPrice } from '@site/testing/plan-prices';
import type { PaymentIntentCreated } from '@site/wire/purchase-messages';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareApi } from '../../testing/api-harness.ts';
import { invoiceRequest } from '../../testing/site-requests.ts';

const shared = shareApi();

test('an amount names its plan if only one costs that; else the buyer names one, once', async () => {
  const openAmount = (amount: number) =>
    shared().post<PaymentIntentCreated>('/create-payment-intent', { amount });
  const isUnambiguous = (plan: Plan) => isPayableByCard(plan) && !ambiguousPrices.includes(plan.price);
  const plan = plans.find(isUnambiguous) ?? expect.fail('All prices are ambiguous.');
  const { body: only } = await openAmount(plan.price);
  const { body: named } = await shared().order(only.orderToken);
  expect(named).toMatchObject({ planId: plan.id, amount: plan.price });
  const { body: opened } = await openAmount(findPrice('mr1'));
  expect((await shared().order(opened.orderToken)).body).toMatchObject({ planId: null });
  await shared().pay(opened);
  const first = await shared().post('/send-invoice-email', invoiceRequest(opened, 'mr1'));
  expect(first.status).toBe(202);
  const renamed = await shared().post('/send-invoice-email', invoiceRequest(opened, 'li2'));
  expect(renamed.status).toBe(409);
  const { body: order } = await shared().order(opened.orderToken);
  expect(order).toMatchObject({ planId: 'mr1', amount: findPrice('mr1') });
});

test('no order is for a plan that costs more than what was captured, whatever is requested in whatever order', async () => {
  const planId = fc.constantFrom(...plans.map(({ id }) => id));
  const price = fc.oneof(
    fc.constantFrom(...ambiguousPrices),
    fc.constantFrom(...new Set(plans.map((plan) => plan.price))),
  );
  const paidPrice = 'what was paid' as const;
  const purchase = fc.integer({ min: 0, max: 1 });
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('open' as const),
      purchase,
      amount: price,
      planId: fc.option(planId, { nil: undefined }),
    }),
    fc.record({ kind: fc.constant('open at its price' as const), purchase, planId }),
    fc.record({ kind: fc.constant('pay' as const), purchase }),
    fc.record({
      kind: fc.constant('name' as const),
      purchase,
      planId,
      amount: fc.oneof(fc.constant(paidPrice), price),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const api = shared();
      const ids = [randomUUID(), randomUUID()];
      const opened = new Map<number, PaymentIntentCreated>();
      for (const action of steps) {
        const current = opened.get(action.purchase);
        if (action.kind === 'open' || action.kind === 'open at its price') {
          const amount = action.kind === 'open' ? action.amount : findPlan(action.planId)?.price;
          const body = { purchaseId: ids[action.purchase], amount, planId: action.planId };
          const response = await api.post<PaymentIntentCreated>('/create-payment-intent', body);
          if (response.status === 200) opened.set(action.purchase, response.body);
        } else if (current && action.kind === 'pay') {
          await api.pay(current);
        } else if (current && action.kind === 'name') {
          // Act as a page that claims another plan with the price that was paid.
          const request = invoiceRequest(current, action.planId);
          const price = action.amount === paidPrice ? current.amount : action.amount;
          const selectedService = { ...request.selectedService, price };
          await api.post('/send-invoice-email', { ...request, selectedService });
        }
      }
      for (const { paymentIntentId, orderToken } of opened.values()) {
        const { body: order } = await api.order(orderToken);
        const { amount_received } = await api.stripe.paymentIntents.retrieve(paymentIntentId);
        if (order.status === 'paid') expect(order.amount * 100).toBe(amount_received);
        const plan = findPlan(order.planId);
        if (plan) expect(plan.price).toBeLessThanOrEqual(order.amount);
      }
    }),
    { numRuns: 40 },
  );
});
