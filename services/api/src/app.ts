import { OpenAPIHono } from '@hono/zod-openapi';
import { cors } from 'hono/cors';
import { routePath } from 'hono/route';
import { logRequests } from './http/log.ts';
import { publishContract } from './http/openapi.ts';
import { answerRefusal, Refusal } from './http/refusal.ts';
import { tellTiming } from './http/timing.ts';
import { cspReportRoutes, reportsPath } from './routes/csp-reports.ts';
import { healthRoutes } from './routes/health.ts';
import { invoiceRoutes } from './routes/invoices.ts';
import { orderRoutes } from './routes/orders.ts';
import { outboxRoutes } from './routes/outbox.ts';
import { paymentRoutes } from './routes/payments.ts';
import { questionnaireRoutes } from './routes/questionnaires.ts';
import { testEmailRoutes } from './routes/test-email.ts';
import { visitFigureRoutes } from './routes/visit-metrics.ts';
import { waitlistRoutes } from './routes/waitlist.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import type { Api, Services } from './services.ts';
import { isUnreachableDatabase } from './storage/database.ts';

/** The API without a server: routes, refusals and nothing that listens. */
export function createApp(services: Services, options: { log?: (line: string) => void } = {}): Api {
  const app: Api = new OpenAPIHono();
  const { origins } = services.config;

  app.use(logRequests(options.log ?? console.log));
  app.use(tellTiming());
  app.use(async (c, next) => {
    await next();
    c.res.headers.set('x-content-type-options', 'nosniff');
    c.res.headers.set('referrer-policy', 'no-referrer');
    c.res.headers.set('cross-origin-resource-policy', 'same-site');
    c.res.headers.set('x-permitted-cross-domain-policies', 'none');
    if (!c.res.headers.has('content-security-policy')) {
      c.res.headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    }
  });
  app.use(
    cors({
      origin: (origin) => (origins.includes(origin) ? origin : null),
      allowMethods: ['GET', 'POST'],
      allowHeaders: ['content-type', 'authorization'],
      exposeHeaders: ['retry-after'],
      maxAge: 600,
    }),
  );
  // A page elsewhere may not write even where its browser would let it. Reports are sent by browsers, not by pages.
  app.use(async (c, next) => {
    const origin = c.req.header('origin');
    const isWrite = c.req.method === 'POST' && c.req.path !== reportsPath;
    if (isWrite && origin !== undefined && !origins.includes(origin)) {
      throw new Refusal('origin_not_allowed', 'Pages of this origin may not use this API.');
    }
    await next();
  });

  for (const routes of [
    healthRoutes,
    paymentRoutes,
    invoiceRoutes,
    testEmailRoutes,
    webhookRoutes,
    questionnaireRoutes,
    waitlistRoutes,
    visitFigureRoutes,
    cspReportRoutes,
    orderRoutes,
    outboxRoutes,
  ]) {
    routes(app, services);
  }
  publishContract(app);

  app.notFound((c) => {
    const allowed = methodsFor(app, c.req.path);
    if (allowed.length === 0)
      return answerRefusal(c, new Refusal('not_found', 'There is nothing at this address.'));
    const allow = allowed.join(', ');
    return answerRefusal(
      c,
      new Refusal('method_not_allowed', `This address takes ${allow}, not ${c.req.method}.`, {}, { allow }),
    );
  });
  app.onError((error, c) => {
    if (error instanceof Refusal) return answerRefusal(c, error);
    console.error(
      JSON.stringify({ event: 'error', route: routePath(c, -1), name: error.name, stack: error.stack }),
    );
    if (isUnreachableDatabase(error)) {
      return answerRefusal(
        c,
        new Refusal('storage_unavailable', 'The database does not answer. Please try again in a moment.'),
      );
    }
    return answerRefusal(
      c,
      new Refusal('internal', 'Something went wrong on our side. Nothing was lost; please try again.'),
    );
  });
  return app;
}

/** Methods that an address does take. */
function methodsFor(app: Api, path: string): string[] {
  const methods = ['GET', 'POST'].filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method && route.path !== '/*'),
  );
  return methods;
}
