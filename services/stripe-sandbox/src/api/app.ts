import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { SandboxContext } from '../context.ts';
import { ApiError, type AppEnv, errorResult, invalidRequest, respond } from '../http/responses.ts';
import { newId } from '../storage/objects.ts';
import { apiVersion } from '../webhooks.ts';
import { controlApi } from './control.ts';
import { faultQueue, injectFaults } from './faults.ts';
import { pages, scriptPaths } from './pages.ts';
import { stripeApi } from './routes.ts';

export function sandboxApp(context: SandboxContext): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const faults = faultQueue();

  app.use(async (c, next) => {
    c.set('requestId', newId('req'));
    if (c.req.path.startsWith('/v1/'))
      c.header('stripe-version', c.req.header('stripe-version') ?? apiVersion);
    await next();
  });
  app.use(injectFaults(faults));
  // Stripe allows every origin; the key decides what a page may do.
  app.use('/v1/*', cors({ origin: '*', exposeHeaders: ['Request-Id', 'Idempotent-Replayed'] }));
  for (const path of [...scriptPaths, '/client/*']) app.use(path, cors({ origin: '*' }));

  stripeApi(app, context);
  pages(app, context);
  app.route('/_sandbox', controlApi(context, faults));

  app.notFound((c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}).`;
    return respond(c, errorResult(invalidRequest(message, { status: 404 })));
  });
  app.onError((error, c) => {
    // Never log the request: it may contain a card number.
    console.error(error.stack ?? error.name);
    const message = 'The sandbox failed; its log has the stack.';
    return respond(c, errorResult(new ApiError(500, { type: 'api_error', message })));
  });
  return app;
}
