import { randomUUID } from 'node:crypto';
import type { CreatePaymentIntent, PaymentIntentCreated } from '@site/contract/wire';
import { findPlan, type Plan, payableByCard, plans } from '@site/domain/catalogue';
import { z } from 'zod';
import { readJson } from '../http/body.ts';
import { describe } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { orderToken } from '../orders/order-token.ts';
import { findOrOpenOrder } from '../orders/orders.ts';
import { openIntent } from '../payments/purchase.ts';
import { reachingStripe } from '../payments/stripe.ts';
import type { Api, Services } from '../services.ts';

const request = z.object({
  amount: z.number().describe('US dollars; a price of the catalogue'),
  planId: z.string().max(40).optional(),
  purchaseId: z.uuid().optional().describe('Made in the browser, one per purchase'),
}) satisfies z.ZodType<CreatePaymentIntent>;

const response = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  orderNumber: z.string(),
  orderToken: z.string(),
  amount: z.number(),
  currency: z.literal('usd'),
}) satisfies z.ZodType<PaymentIntentCreated>;

/** `POST /create-payment-intent`: one payment intent and one order per purchase, at today's catalogue price. */
export function paymentRoutes(app: Api, services: Services): void {
  const { database, limit, config, tokenSecret } = services;
  describe(app, {
    method: 'post',
    path: '/create-payment-intent',
    summary: 'The payment intent and the order of a purchase',
    request,
    response,
  });

  app.post('/create-payment-intent', async (c) => {
    await limit(c, 'intents', config.limits.intents);
    const { amount, planId, purchaseId = randomUUID() } = await readJson(c, request);
    await limit.about(purchaseId, 'purchase', config.limits.purchase);
    const plan = pricedPlan(amount, planId);
    const found = await findOrOpenOrder(database.queries, { purchaseId, plan, amount }, { tokenSecret });
    const { intent, order } = await reachingStripe(() => openIntent(services, found, { plan, amount }));
    const body: PaymentIntentCreated = {
      clientSecret: intent.client_secret ?? '',
      paymentIntentId: intent.id,
      orderNumber: order.order_number,
      orderToken: orderToken(tokenSecret, order.id),
      amount: intent.amount / 100,
      currency: 'usd',
    };
    return c.json(body, 200, { 'cache-control': 'no-store' });
  });
}

/** The plan that is bought, or undefined when only an amount was sent that several plans cost. */
function pricedPlan(amount: number, planId: string | undefined): Plan | undefined {
  const atThisPrice = plans.filter(({ price }) => price === amount);
  const payable = atThisPrice.filter(payableByCard);
  if (planId === undefined) {
    if (atThisPrice.length === 0) {
      throw new Refusal('unknown_amount', 'No service has this price. Nothing was charged.');
    }
    if (payable.length === 0) throw notByCard();
    return payable.length === 1 ? payable[0] : undefined;
  }
  const plan = findPlan(planId);
  if (!plan) throw new Refusal('unknown_plan', 'There is no such plan.');
  if (!payableByCard(plan)) throw notByCard();
  if (amount === plan.price) return plan;
  // Whatever it was: a page that is older than the price, or a forgery. Neither may buy at it.
  throw new Refusal('price_changed', `${plan.name} costs ${plan.displayPrice}. Nothing was charged.`, {
    currentPrice: plan.price,
  });
}

function notByCard(): Refusal {
  return new Refusal(
    'not_payable_by_card',
    'Consulting is booked on the scheduling page and not paid by card.',
  );
}
