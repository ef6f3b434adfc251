import { setTimeout as sleep } from 'node:timers/promises';
import type { Hono, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { SandboxContext, Work } from '../context.ts';
import type { Kind } from '../objects.ts';
import { integer, list, text } from '../parameters.ts';
import {
  cancelIntent,
  cancelParams,
  confirmIntent,
  confirmParams,
  createIntent,
  createParams,
  retrieveIntent,
  retrieveParams,
  searchIntents,
  searchParams,
  updateIntent,
  updateParams,
} from '../payments/payment-intents.ts';
import { createRefund, refundParams } from '../payments/refunds.ts';
import { noSuch } from '../stripe-errors.ts';
import { type AppEnv, endpoint } from './endpoint.ts';

/** Stripe's API, as far as one-off card payments need it. */
export function stripeApi(app: Hono<AppEnv>, context: SandboxContext): void {
  const secret = <S extends z.ZodType>(schema: S, work: Work<z.output<S>>) =>
    endpoint(context, 'secret', schema, work);
  const atTheBank: MiddlewareHandler<AppEnv> = async (_, next) => {
    await sleep(context.bankMs);
    await next();
  };
  const intents = '/v1/payment_intents';
  app.post(intents, secret(createParams, createIntent));
  app.get(`${intents}/search`, secret(searchParams, searchIntents));
  app.get(`${intents}/:id`, endpoint(context, 'client', retrieveParams, retrieveIntent));
  app.post(`${intents}/:id`, secret(updateParams, updateIntent));
  const confirm = endpoint(context, 'client', confirmParams, confirmIntent);
  app.post(`${intents}/:id/confirm`, atTheBank, confirm);
  app.post(`${intents}/:id/cancel`, secret(cancelParams, cancelIntent));
  app.post('/v1/refunds', secret(refundParams, createRefund));

  for (const [kind, url] of [
    ['payment_intent', intents],
    ['charge', '/v1/charges'],
    ['refund', '/v1/refunds'],
    ['dispute', '/v1/disputes'],
    ['event', '/v1/events'],
    ['payment_method', '/v1/payment_methods'],
  ] as const) {
    app.get(url, secret(listParams, listed(kind, url)));
  }
}

const listParams = z.strictObject({
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text,
  created: z.strictObject({ gte: integer }).optional(),
  payment_intent: text,
  types: list(z.string()).optional(),
});

/** A list as Stripe pages it: newest first, by cursor. */
function listed(kind: Kind, url: string): Work<z.output<typeof listParams>> {
  return ({ state }, { params }) => {
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
  };
}
