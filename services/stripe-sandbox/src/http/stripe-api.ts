import { setTimeout as sleep } from 'node:timers/promises';
import type { Hono, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { type Operation, operation, type SandboxContext } from '../context.ts';
import type { Kind } from '../objects.ts';
import { integer, list, text } from '../parameters.ts';
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
import { noSuch } from '../stripe-errors.ts';
import { type AppEnv, endpoint } from './endpoint.ts';

/** Serves the parts of Stripe's API that one-off card payments need. */
export function stripeApi(app: Hono<AppEnv>, context: SandboxContext): void {
  const secret = <S extends z.ZodType>(called: Operation<S>) => endpoint(context, 'secret', called);
  const atTheBank: MiddlewareHandler<AppEnv> = async (_, next) => {
    await sleep(context.bankMs);
    await next();
  };
  const intents = '/v1/payment_intents';
  app.post(intents, secret(createIntent));
  app.get(`${intents}/search`, secret(searchIntents));
  app.get(`${intents}/:id`, endpoint(context, 'client', retrieveIntent));
  app.post(`${intents}/:id`, secret(updateIntent));
  app.post(`${intents}/:id/confirm`, atTheBank, endpoint(context, 'client', confirmIntent));
  app.post(`${intents}/:id/cancel`, secret(cancelIntent));
  app.post('/v1/payment_methods', endpoint(context, 'client', createPaymentMethod));
  app.post('/v1/refunds', secret(createRefund));

  for (const [kind, url] of [
    ['payment_intent', intents],
    ['charge', '/v1/charges'],
    ['refund', '/v1/refunds'],
    ['dispute', '/v1/disputes'],
    ['event', '/v1/events'],
    ['payment_method', '/v1/payment_methods'],
  ] as const) {
    app.get(url, secret(listOf(kind, url)));
  }
}

const listParams = z.strictObject({
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text,
  created: z.strictObject({ gte: integer }).optional(),
  payment_intent: text,
  types: list(z.string()).optional(),
});

/** Lists objects like Stripe: newest first, in pages with a cursor. */
function listOf(kind: Kind, url: string) {
  return operation(listParams, ({ state }, { params }) => {
    const { limit, starting_after: cursor, created, payment_intent: intent, types } = params;
    const all = state.newestFirst(kind);
    const start = cursor ? all.findIndex(({ id }) => id === cursor) + 1 : 0;
    if (cursor && start === 0) throw noSuch(kind, cursor, 'starting_after');
    const found = all
      .slice(start)
      .filter((object) => object.created >= (created?.gte ?? 0))
      .filter((object) => !intent || ('payment_intent' in object && object.payment_intent === intent))
      .filter((object) => !types || ('type' in object && types.includes(object.type)));
    return { object: 'list', url, has_more: found.length > limit, data: found.slice(0, limit) };
  });
}
