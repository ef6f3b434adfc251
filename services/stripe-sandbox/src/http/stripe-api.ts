import { setTimeout as sleep } from 'node:timers/promises';
import type { Hono, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { defineOperation, type Operation, type SandboxContext } from '../context.ts';
import type { Kind } from '../objects.ts';
import { createList, integer, text } from '../parameters.ts';
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  retrieveIntent,
  searchIntents,
  updateIntent,
} from '../payments/payment-intents.ts';
import { createPaymentMethod } from '../payments/payment-methods.ts';
import { createRefund } from '../payments/refunds.ts';
import { createNotFoundError } from '../stripe-errors.ts';
import { type AppEnv, createEndpoint } from './endpoint.ts';

/** Serves the parts of Stripe's API that one-off card payments need. */
export function serveStripeApi(app: Hono<AppEnv>, context: SandboxContext): void {
  const serveWithSecretKey = <S extends z.ZodType>(called: Operation<S>) =>
    createEndpoint(context, 'secret', called);
  const waitForBank: MiddlewareHandler<AppEnv> = async (_, next) => {
    await sleep(context.bankMs);
    await next();
  };
  const intents = '/v1/payment_intents';
  app.post(intents, serveWithSecretKey(createIntent));
  app.get(`${intents}/search`, serveWithSecretKey(searchIntents));
  app.get(`${intents}/:id`, createEndpoint(context, 'client', retrieveIntent));
  app.post(`${intents}/:id`, serveWithSecretKey(updateIntent));
  app.post(`${intents}/:id/confirm`, waitForBank, createEndpoint(context, 'client', confirmIntent));
  app.post(`${intents}/:id/cancel`, serveWithSecretKey(cancelIntent));
  app.post('/v1/payment_methods', createEndpoint(context, 'client', createPaymentMethod));
  app.post('/v1/refunds', serveWithSecretKey(createRefund));

  for (const [kind, url] of [
    ['payment_intent', intents],
    ['charge', '/v1/charges'],
    ['refund', '/v1/refunds'],
    ['dispute', '/v1/disputes'],
    ['event', '/v1/events'],
    ['payment_method', '/v1/payment_methods'],
  ] as const) {
    app.get(url, serveWithSecretKey(listOf(kind, url)));
  }
}

const listParams = z.strictObject({
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text,
  created: z.strictObject({ gte: integer }).optional(),
  payment_intent: text,
  types: createList(z.string()).optional(),
});

/** Lists objects as Stripe does: newest first, in pages with a cursor. */
function listOf(kind: Kind, url: string) {
  return defineOperation(listParams, ({ state }, { params }) => {
    const { limit, starting_after: cursor, created, payment_intent: intent, types } = params;
    const all = state.newestFirst(kind);
    const start = cursor ? all.findIndex(({ id }) => id === cursor) + 1 : 0;
    if (cursor && start === 0) throw createNotFoundError(kind, cursor, 'starting_after');
    const found = all
      .slice(start)
      .filter((object) => object.created >= (created?.gte ?? 0))
      .filter((object) => !intent || ('payment_intent' in object && object.payment_intent === intent))
      .filter((object) => !types || ('type' in object && types.includes(object.type)));
    return { object: 'list', url, has_more: found.length > limit, data: found.slice(0, limit) };
  });
}
