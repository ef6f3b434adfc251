import type { Hono } from 'hono';
import { balance } from '../payments/balance.ts';
import { cancelIntent } from '../payments/intent-cancel.ts';
import { confirmIntent } from '../payments/intent-confirm.ts';
import { createIntent } from '../payments/intent-create.ts';
import { searchIntents } from '../payments/intent-search.ts';
import { intentById } from '../payments/intent-store.ts';
import { updateIntent } from '../payments/intent-update.ts';
import { seenBy } from '../payments/intent-view.ts';
import { createPaymentMethod, createToken } from '../payments/payment-methods.ts';
import { createRefund } from '../payments/refunds.ts';
import type { Kind } from '../state/objects.ts';
import type { World } from '../world.ts';
import { type Access, type Call, endpoint, type Work } from './endpoint.ts';
import { idempotency } from './idempotency.ts';
import { listObjects } from './listing.ts';
import { missingParam, noSuch, ok } from './problem.ts';
import type { AppEnv } from './respond.ts';

const byIntent = { payment_intent: '$.payment_intent' };
const byCharge = { charge: '$.charge' };

/** The provider's API, as far as one-off card payments need it. */
export function stripeApi(app: Hono<AppEnv>, world: World): void {
  const keys = idempotency(world.database);
  const get = (path: string, access: Access, work: Work) =>
    app.get(path, endpoint(world, keys, access, work));
  const post = (path: string, access: Access, work: Work) =>
    app.post(path, endpoint(world, keys, access, work));

  post('/v1/payment_intents', 'secret', ({ params, cause }) => createIntent(world, params, cause));
  get('/v1/payment_intents', 'secret', ({ params }) =>
    listObjects(world.objects, 'payment_intent', '/v1/payment_intents', params),
  );
  get('/v1/payment_intents/search', 'secret', ({ params }) => searchIntents(world, params));
  get('/v1/payment_intents/:id', 'client', (call) => retrieveIntent(world, call));
  post('/v1/payment_intents/:id', 'secret', ({ id, params }) => updateIntent(world, id, params));
  post('/v1/payment_intents/:id/confirm', 'client', (call) => {
    checkClientSecret(world, call);
    return confirmIntent(world, call.id, call.params, call.viewer, call.cause);
  });
  post('/v1/payment_intents/:id/cancel', 'secret', ({ id, params, cause }) =>
    cancelIntent(world, id, params, cause),
  );

  post('/v1/payment_methods', 'client', ({ params, viewer }) => createPaymentMethod(world, params, viewer));
  post('/v1/tokens', 'client', ({ params, viewer }) => createToken(world, params, viewer));
  post('/v1/refunds', 'secret', ({ params, cause }) => createRefund(world, params, cause));
  get('/v1/balance', 'secret', () => balance(world));

  const listed = (kind: Kind, url: string, filters: Record<string, string>) =>
    get(url, 'secret', ({ params }) => listObjects(world.objects, kind, url, params, filters));
  listed('charge', '/v1/charges', byIntent);
  listed('refund', '/v1/refunds', { ...byIntent, ...byCharge });
  listed('dispute', '/v1/disputes', { ...byIntent, ...byCharge });
  listed('event', '/v1/events', { type: '$.type', types: '$.type' });

  const one = (kind: Kind, url: string) => get(`${url}/:id`, 'secret', ({ id }) => retrieve(world, kind, id));
  one('charge', '/v1/charges');
  one('refund', '/v1/refunds');
  one('dispute', '/v1/disputes');
  one('event', '/v1/events');
  one('payment_method', '/v1/payment_methods');
  one('token', '/v1/tokens');
}

function retrieve(world: World, kind: Kind, id: string) {
  const found = world.objects.find(kind, id);
  if (!found) throw noSuch(kind, id);
  return ok(found);
}

function retrieveIntent(world: World, call: Call) {
  call.params.allow(['client_secret']);
  checkClientSecret(world, call);
  return ok(seenBy(call.viewer, intentById(world, call.id)));
}

/** A publishable key may touch an intent only with that intent's client secret. */
function checkClientSecret(world: World, { params, viewer, id }: Call): void {
  const presented = params.text('client_secret');
  if (!presented && viewer === 'secret') return;
  if (!presented) throw missingParam('client_secret');
  if (presented !== intentById(world, id).client_secret) throw noSuch('payment_intent', id, 'intent');
}
