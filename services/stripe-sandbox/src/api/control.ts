import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { ConfigError, webhookTarget } from '../config.ts';
import type { SandboxContext } from '../context.ts';
import { ApiError, type AppEnv } from '../http/responses.ts';
import { authenticationOutcomes, completeChallenge, sourceOf } from '../payments/confirmation.ts';
import { closeDispute, openDispute } from '../payments/disputes.ts';
import { failRefund, paidCharge } from '../payments/refunds.ts';
import {
  cardByName,
  cardByNumber,
  isOutcome,
  type OutcomeName,
  type TestCard,
} from '../payments/test-cards.ts';
import { type FaultQueue, faultSchema } from './faults.ts';

/** A request that the control API cannot execute: 400 with this message. */
class ControlError extends Error {
  override name = 'ControlError';
}

const webhooksSchema = z.object({
  url: z.string().optional(),
  secret: z.string().optional(),
  enabled_events: z.array(z.string()).optional(),
});
const redeliverSchema = z.object({ events: z.array(z.string()) });
const outcomeSchema = z.object({ outcome: z.custom<OutcomeName>(isOutcome, 'Unknown outcome.') });
const authenticateSchema = z.object({ outcome: z.enum(authenticationOutcomes) });
const disputeSchema = z.object({ reason: z.string().default('fraudulent') });
const closeSchema = z.object({ outcome: z.enum(['won', 'lost']) });

const noCause = { requestId: null, idempotencyKey: null };

/** `/_sandbox/`: tests inspect the sandbox and make things fail. For programs on this machine only. */
export function controlApi(context: SandboxContext, faults: FaultQueue): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { objects, state, webhooks } = context;
  app.use(requireThisMachine);

  app.get('/intents', (c) => c.json(objects.newestFirst('payment_intent')));
  app.get('/events', (c) => c.json(objects.newestFirst('event')));

  app.put('/webhooks', async (c) => {
    const { url, secret, enabled_events: events } = await readJson(c.req, webhooksSchema);
    webhooks.setTarget(webhookTarget(url, secret, events));
    return c.json({ url: url ?? null });
  });
  app.post('/webhooks/:mode{pause|resume|drop}', (c) => {
    const mode = c.req.param('mode');
    webhooks.setMode(mode === 'pause' || mode === 'drop' ? mode : 'deliver');
    return c.json({ mode });
  });
  app.post('/webhooks/redeliver', async (c) => {
    const { events } = await readJson(c.req, redeliverSchema);
    return c.json(await webhooks.resend(events));
  });

  app.post('/faults', async (c) => {
    const fault = await readJson(c.req, faultSchema);
    faults.add(fault);
    return c.json(fault);
  });
  app.delete('/faults', (c) => {
    faults.clear();
    return c.json([]);
  });

  app.put('/cards/:card', async (c) => {
    const { name } = testCard(c.req.param('card'));
    const { outcome } = await readJson(c.req, outcomeSchema);
    state.put('card_outcome', name, outcome);
    return c.json({ name, outcome });
  });
  app.delete('/cards/:card', (c) => {
    const { name } = testCard(c.req.param('card'));
    state.remove('card_outcome', name);
    return c.json({ name });
  });

  app.post('/intents/:id/authenticate', async (c) => {
    const { outcome } = await readJson(c.req, authenticateSchema);
    const intent = objects.find('payment_intent', c.req.param('id'));
    const source = intent && sourceOf(intent);
    if (typeof source !== 'string') throw new ControlError('This payment intent has no open challenge.');
    state.atomically(() => completeChallenge(context, source, outcome));
    return c.json(objects.find('payment_intent', intent?.id ?? '') ?? null);
  });
  app.post('/intents/:id/dispute', async (c) => {
    const { reason } = await readJson(c.req, disputeSchema);
    const charge = paidCharge(context, c.req.param('id'));
    if (!charge) throw new ControlError('This payment intent has no successful charge to dispute.');
    return c.json(state.atomically(() => openDispute(context, charge, reason, noCause)));
  });
  app.post('/refunds/:id/fail', (c) =>
    c.json(state.atomically(() => failRefund(context, c.req.param('id'), noCause))),
  );
  app.post('/disputes/:id/close', async (c) => {
    const { outcome } = await readJson(c.req, closeSchema);
    const close = () => closeDispute(context, c.req.param('id'), outcome, noCause);
    return c.json(state.atomically(close));
  });

  app.notFound((c) => c.json({ error: 'Unknown control call. The README lists them.' }, 404));
  app.onError((error, c) => {
    if (error instanceof ControlError || error instanceof ConfigError || error instanceof ApiError)
      return c.json({ error: error.message }, 400);
    throw error;
  });
  return app;
}

/**
 * Rejects other machines, proxies on this one, and pages of other sites in a browser on this one, also
 * where such a page has made its own host name point to this machine (DNS rebinding).
 */
const requireThisMachine: MiddlewareHandler<AppEnv> = async (c, next) => {
  const address = getConnInfo(c).remote.address ?? '';
  const local = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);
  const { hostname } = new URL(c.req.url);
  const localName = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  const forwarded = c.req.header('x-forwarded-for') ?? c.req.header('forwarded');
  const origin = c.req.header('origin');
  const foreign = origin !== undefined && origin !== new URL(c.req.url).origin;
  if (local && localName && !forwarded && !foreign && c.req.header('sec-fetch-site') !== 'cross-site')
    return next();
  return c.json({ error: 'The control API is for programs on this machine only.' }, 403);
};

async function readJson<T>(request: { json(): Promise<unknown> }, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await request.json().catch(() => undefined));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.');
  throw new ControlError(field ? `\`${field}\`: ${issue?.message}` : 'Send a JSON object.');
}

function testCard(text: string): TestCard {
  const card = cardByNumber(text.replace(/\s/g, '')) ?? cardByName(text);
  if (!card) throw new ControlError('This is not a test card of the sandbox.');
  return card;
}
