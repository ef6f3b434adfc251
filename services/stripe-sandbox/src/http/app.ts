import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { newId } from '../state/ids.ts';
import { apiVersion } from '../webhooks/event-log.ts';
import type { World } from '../world.ts';
import { stripeApi } from './api.ts';
import { controlApi } from './control.ts';
import { faultQueue, injectFaults } from './faults.ts';
import { pages } from './pages.ts';
import { answerOf, invalidRequest, Problem } from './problem.ts';
import { type AppEnv, respond } from './respond.ts';

export function sandboxApp(world: World): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const faults = faultQueue();

  app.use(async (c, next) => {
    c.set('requestId', newId('req'));
    c.set('delayMs', 0);
    if (c.req.path.startsWith('/v1/'))
      c.header('stripe-version', c.req.header('stripe-version') ?? apiVersion);
    await next();
  });
  app.use(injectFaults(faults));
  // The provider lets every page call; what a page may do is decided by its key.
  app.use('/v1/*', cors({ origin: '*', exposeHeaders: ['Request-Id', 'Idempotent-Replayed'] }));
  for (const path of ['/v3', '/v3/', '/stripe.js', '/endive/stripe.js', '/client/*'])
    app.use(path, cors({ origin: '*' }));
  app.use(async (c, next) => {
    if (!c.req.path.startsWith('/v1/') && c.get('delayMs') > 0) await sleep(c.get('delayMs'));
    await next();
  });

  stripeApi(app, world);
  pages(app, world);
  app.route('/_sandbox', controlApi(world, faults));

  app.notFound((c) =>
    respond(
      c,
      answerOf(invalidRequest(`Unrecognized request URL (${c.req.method}: ${c.req.path}).`, { status: 404 })),
    ),
  );
  app.onError((error, c) => {
    // Name and place, never the request: it may hold a card.
    console.error(error.stack ?? error.name);
    return respond(
      c,
      answerOf(new Problem(500, { type: 'api_error', message: 'The sandbox failed; its log says where.' })),
    );
  });
  return app;
}
