import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { SandboxContext } from '../context.ts';
import { ApiError, createNotImplementedError } from '../stripe-errors.ts';
import { serveBrowserFiles } from './browser-files.ts';
import { createControlApi } from './control.ts';
import { type AppEnv, errorResult, respond } from './endpoint.ts';
import { type Fault, injectFaults } from './faults.ts';
import { serveStripeApi } from './stripe-api.ts';

export function createSandboxApp(context: SandboxContext): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const faults: Fault[] = [];

  // Allow every origin, as Stripe does, because the key decides what a page may do.
  app.use(cors({ origin: '*' }));
  app.use(injectFaults(faults));

  serveStripeApi(app, context);
  serveBrowserFiles(app, context);
  app.route('/_sandbox', createControlApi(context, faults));

  app.notFound((c) =>
    respond(c, errorResult(createNotImplementedError(`${c.req.method} ${c.req.path}`, { status: 404 }))),
  );
  app.onError((error, c) => {
    if (error instanceof ApiError) return respond(c, errorResult(error));
    // Never log the request, because it may contain a card number.
    console.error(error.stack ?? error.name);
    const message = 'The sandbox failed. Its log has the stack trace.';
    return respond(c, errorResult(new ApiError(500, { type: 'api_error', message })));
  });
  return app;
}
