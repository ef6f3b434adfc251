import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { SandboxContext } from '../context.ts';
import { ApiError, notImplemented } from '../stripe-errors.ts';
import { pages } from './browser-files.ts';
import { controlApi } from './control.ts';
import { type AppEnv, errorResult, respond } from './endpoint.ts';
import { type Fault, injectFaults } from './faults.ts';
import { stripeApi } from './stripe-api.ts';

export function sandboxApp(context: SandboxContext): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const faults: Fault[] = [];

  // Like Stripe, allow every origin; the key decides what a page may do.
  app.use(cors({ origin: '*' }));
  app.use(injectFaults(faults));

  stripeApi(app, context);
  pages(app, context);
  app.route('/_sandbox', controlApi(context, faults));

  app.notFound((c) =>
    respond(c, errorResult(notImplemented(`${c.req.method} ${c.req.path}`, { status: 404 }))),
  );
  app.onError((error, c) => {
    if (error instanceof ApiError) return respond(c, errorResult(error));
    // Never log the request, because it may contain a card number.
    console.error(error.stack ?? error.name);
    const message = 'The sandbox failed; its log has the stack.';
    return respond(c, errorResult(new ApiError(500, { type: 'api_error', message })));
  });
  return app;
}
