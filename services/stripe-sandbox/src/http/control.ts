import { Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { ConfigError, webhookTarget } from '../config.ts';
import type { SandboxContext } from '../context.ts';
import { noCause } from '../objects.ts';
import { authenticationOutcomes, completeChallenge, sourceOf } from '../payments/confirmation.ts';
import { closeDispute, openDispute } from '../payments/disputes.ts';
import { paidCharge } from '../payments/refunds.ts';
import { cardNamed, outcomeNames } from '../payments/test-cards.ts';
import { ApiError, invalidRequest } from '../stripe-errors.ts';
import { type FaultQueue, faultSchema } from './faults.ts';
import type { AppEnv } from './responses.ts';

const webhooksSchema = z.object({ url: z.string().optional(), secret: z.string().optional() });
const outcomeSchema = z.object({ outcome: z.enum(outcomeNames) });
const authenticateSchema = z.object({ outcome: z.enum(authenticationOutcomes) });
const closeSchema = z.object({ outcome: z.enum(['won', 'lost']) });

/** `/_sandbox/`: tests inspect the sandbox and make things fail. */
export function controlApi(context: SandboxContext, faults: FaultQueue): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { state, webhooks } = context;
  app.use(refusePagesOfOtherSites);

  app.get('/intents', (c) => c.json(state.newestFirst('payment_intent')));
  app.get('/events', (c) => c.json(state.newestFirst('event')));

  app.put('/webhooks', async (c) => {
    const { url, secret } = webhooksSchema.parse(await c.req.json());
    webhooks.setTarget(webhookTarget(url, secret));
    return c.json({ url });
  });
  app.post('/webhooks/:mode{pause|resume|drop}', (c) => {
    const mode = c.req.param('mode');
    webhooks.setMode(mode === 'pause' || mode === 'drop' ? mode : 'deliver');
    return c.json({ mode });
  });

  app.post('/faults', async (c) => {
    const fault = faultSchema.parse(await c.req.json());
    faults.push(fault);
    return c.json(fault);
  });
  app.delete('/faults', (c) => {
    faults.length = 0;
    return c.json({});
  });

  app.put('/cards/:card', async (c) => {
    const { name } = testCard(c.req.param('card'));
    const { outcome } = outcomeSchema.parse(await c.req.json());
    state.put('card_outcome', name, outcome);
    return c.json({ name, outcome });
  });
  app.delete('/cards/:card', (c) => {
    const { name } = testCard(c.req.param('card'));
    state.remove('card_outcome', name);
    return c.json({ name });
  });

  app.post('/intents/:id/authenticate', async (c) => {
    const { outcome } = authenticateSchema.parse(await c.req.json());
    const source = sourceOf(state.find('payment_intent', c.req.param('id')));
    if (!source) throw invalidRequest('This payment intent has no open challenge.');
    completeChallenge(context, source, outcome);
    return c.json(state.find('payment_intent', c.req.param('id')) ?? null);
  });
  app.post('/intents/:id/dispute', (c) => {
    const charge = paidCharge(context, c.req.param('id'));
    if (!charge) throw invalidRequest('This payment intent has no successful charge to dispute.');
    return c.json(openDispute(context, charge, noCause));
  });
  app.post('/disputes/:id/close', async (c) => {
    const { outcome } = closeSchema.parse(await c.req.json());
    return c.json(closeDispute(context, c.req.param('id'), outcome));
  });

  app.onError((error, c) => {
    const expected = [ConfigError, ApiError, z.ZodError, SyntaxError];
    if (expected.some((type) => error instanceof type)) return c.json({ error: error.message }, 400);
    throw error;
  });
  return app;
}

/** Also where such a page has made its own host name point to this machine (DNS rebinding). */
const refusePagesOfOtherSites: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { hostname, origin } = new URL(c.req.url);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  const isOwn = (c.req.header('origin') ?? origin) === origin;
  if (isLocal && isOwn && c.req.header('sec-fetch-site') !== 'cross-site') return next();
  return c.json({ error: 'The control API is for programs on this machine only.' }, 403);
};

function testCard(name: string) {
  const card = cardNamed(name);
  if (!card) throw invalidRequest('This is not a test card of the sandbox.');
  return card;
}
