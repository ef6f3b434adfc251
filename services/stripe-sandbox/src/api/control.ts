import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { ConfigError, webhookTarget } from '../config.ts';
import type { SandboxContext } from '../context.ts';
import { ApiError, type AppEnv } from '../http/responses.ts';
import { authenticationOutcomes, completeChallenge, noCause } from '../payments/confirmation.ts';
import { closeDispute, openDispute } from '../payments/disputes.ts';
import { failRefund, paidCharge } from '../payments/refunds.ts';
import {
  cardByName,
  cardByNumber,
  isOutcome,
  type OutcomeName,
  outcomes,
  type TestCard,
  testCards,
} from '../payments/test-cards.ts';
import { type FaultQueue, faultSchema } from './faults.ts';

/** A request that the control API cannot execute: 400 with this message. */
class ControlError extends Error {
  override name = 'ControlError';
}

const eventTypesMessage = 'enabled_events must be a list of event types, or ["*"].';
const webhooksSchema = z.object({
  url: z.string().optional(),
  secret: z.string().optional(),
  enabled_events: z.array(z.string(), eventTypesMessage).optional(),
});
const redeliverSchema = z.object({
  events: z.array(z.string(), 'Send {"events": ["evt_…", …]}, in the order of delivery.'),
});
const outcomeSchema = z.object({
  outcome: z.custom<OutcomeName>(
    isOutcome,
    `Unknown outcome. There are: ${Object.keys(outcomes).join(', ')}.`,
  ),
});
const authenticateSchema = z.object({
  outcome: z.enum(authenticationOutcomes, 'Send {"outcome": "authenticated"} or {"outcome": "failed"}.'),
});
const disputeSchema = z.object({ reason: z.string().default('fraudulent') });
const closeSchema = z.object({
  outcome: z.enum(['won', 'lost'], 'Send {"outcome": "won"} or {"outcome": "lost"}.'),
});

/** `/_sandbox/`: tests inspect the sandbox and make things fail. For programs on this machine only. */
export function controlApi(context: SandboxContext, faults: FaultQueue): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { cards, database, objects, webhooks } = context;
  app.use(requireThisMachine);

  app.get('/health', (c) => c.json({ status: 'ok' }));
  app.get('/intents', (c) => c.json(objects.page('payment_intent', { limit: 1000 }).data));
  app.get('/events', (c) => {
    const events = objects.page('event', { limit: 1000 }).data;
    return c.json(events.map((event) => ({ ...event, delivery: webhooks.delivery(event.id) })));
  });
  app.post('/reset', (c) => {
    database.clear();
    faults.clear();
    return c.json({ reset: true });
  });

  app.put('/webhooks', async (c) => {
    const { url, secret, enabled_events: events } = await readJson(c.req, webhooksSchema);
    webhooks.setTarget(webhookTarget(url, secret, events));
    return c.json({ url: url ?? null });
  });
  app.post('/webhooks/:mode{pause|resume|drop}', (c) => {
    const mode = c.req.param('mode');
    webhooks.setMode(mode === 'pause' || mode === 'drop' ? mode : 'deliver');
    return c.json({ mode: webhooks.mode() });
  });
  app.post('/webhooks/redeliver', async (c) => {
    const { events } = await readJson(c.req, redeliverSchema);
    return c.json(await webhooks.resend(events));
  });

  app.get('/faults', (c) => c.json(faults.list()));
  app.post('/faults', async (c) => {
    const fault = await readJson(c.req, faultSchema);
    faults.add(fault);
    return c.json(fault);
  });
  app.delete('/faults', (c) => {
    faults.clear();
    return c.json([]);
  });

  app.get('/cards', (c) => c.json(testCards.map((card) => cardView(context, card))));
  app.put('/cards/:card', async (c) => {
    const card = testCard(c.req.param('card'));
    cards.change(card.name, (await readJson(c.req, outcomeSchema)).outcome);
    return c.json(cardView(context, card));
  });
  app.delete('/cards/:card', (c) => {
    const card = testCard(c.req.param('card'));
    cards.restore(card.name);
    return c.json(cardView(context, card));
  });

  app.post('/intents/:id/authenticate', async (c) => {
    const { outcome } = await readJson(c.req, authenticateSchema);
    const challenge = context.challenges.openFor(c.req.param('id'));
    if (!challenge) throw new ControlError('This payment intent has no open challenge.');
    database.atomically(() => completeChallenge(context, challenge, outcome));
    return c.json(objects.find('payment_intent', challenge.intent) ?? null);
  });
  app.post('/intents/:id/dispute', async (c) => {
    const { reason } = await readJson(c.req, disputeSchema);
    const charge = paidCharge(context, c.req.param('id'));
    if (!charge) throw new ControlError('This payment intent has no successful charge to dispute.');
    return c.json(database.atomically(() => openDispute(context, charge, reason, noCause)));
  });
  app.post('/refunds/:id/fail', (c) =>
    c.json(database.atomically(() => failRefund(context, c.req.param('id'), noCause))),
  );
  app.post('/disputes/:id/close', async (c) => {
    const { outcome } = await readJson(c.req, closeSchema);
    const close = () => closeDispute(context, c.req.param('id'), outcome, noCause);
    return c.json(database.atomically(close));
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
  if (!card) throw new ControlError('This is not a test card: GET /_sandbox/cards lists them.');
  return card;
}

function cardView({ cards }: SandboxContext, card: TestCard) {
  const changed = cards.changed(card.name);
  return { ...card, outcome: changed ?? card.outcome, changed: changed !== undefined };
}
