import { randomUUID } from 'node:crypto';
import { createRoute } from '@hono/zod-openapi';
import { createPaymentIntent, type PaymentIntentCreated, paymentIntentCreated } from '@site/contract/wire';
import type { Config } from '../platform/config/api-config.ts';
import { jsonBody } from '../platform/http/body.ts';
import { createRouter, errorResponse, jsonRequest, jsonResponse } from '../platform/http/openapi.ts';
import type { RateLimiter } from '../platform/http/rate-limit.ts';
import { openPurchase } from './create-payment-intent.ts';
import { attachAnswers } from './order-answers.ts';
import { issueOrderToken } from './order-tokens.ts';

type Dependencies = Parameters<typeof openPurchase>[0] & {
  limiter: RateLimiter;
  limits: Config['limits'];
};

export function paymentRoutes({ limiter, limits, ...orders }: Dependencies) {
  const route = createRoute({
    method: 'post',
    path: '/create-payment-intent',
    summary: 'The payment intent and the order of a purchase, at the catalogue price',
    middleware: [limiter.perAddress('intents', limits.intents), jsonBody()] as const,
    request: jsonRequest(createPaymentIntent),
    responses: { 200: jsonResponse(paymentIntentCreated), default: errorResponse },
  });

  return createRouter().openapi(route, async (c) => {
    const { amount, planId, purchaseId = randomUUID(), submissionId } = c.req.valid('json');
    await limiter.checkSubject(purchaseId, 'purchase', limits.purchase);
    const { intent, order } = await openPurchase(orders, { purchaseId, amount, planId });
    await attachAnswers(orders.database.queries, order.id, submissionId);
    const { token } = await issueOrderToken(orders.database.queries, order.id, 'page');
    const body: PaymentIntentCreated = {
      clientSecret: intent.client_secret ?? '',
      paymentIntentId: intent.id,
      orderNumber: order.order_number,
      orderToken: token,
      amount: intent.amount / 100,
      currency: 'usd',
    };
    return c.json(body, 200, { 'cache-control': 'no-store' });
  });
}
