import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono, type MiddlewareHandler } from 'hono';
import { ConfigurationError, webhookTarget } from '../config.ts';
import { answerChallenge } from '../payments/authentication.ts';
import { isOutcome, outcomes } from '../payments/card-outcomes.ts';
import { cardByName, cardByNumber, type TestCard, testCards } from '../payments/test-cards.ts';
import type { World } from '../world.ts';
import { errorFields, type Fault, type FaultError, type Faults, faultKinds } from './faults.ts';
import type { AppEnv } from './respond.ts';

/** A request to the control API that makes no sense; answered 400 with this message. */
class ControlError extends Error {
  override name = 'ControlError';
}

type Json = Record<string, unknown>;

/** `/_sandbox/`: what tests use to look inside and to make things go wrong. This machine only. */
export function controlApi(world: World, faults: Faults): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(onlyThisMachine);

  app.get('/health', (c) => c.json({ status: 'ok' }));
  app.get('/intents', (c) => c.json(world.objects.page('payment_intent', { limit: 1000 }).data));
  app.get('/events', (c) => {
    const events = world.objects.page('event', { limit: 1000 }).data;
    return c.json(events.map((event) => ({ ...event, delivery: world.deliveries.report(event.id) })));
  });
  app.post('/reset', (c) => {
    world.reset();
    faults.clear();
    return c.json({ reset: true });
  });

  app.put('/webhooks', async (c) => {
    const { url, secret, enabled_events: events } = await readJson(c.req);
    if (events !== undefined && !isListOfTexts(events))
      throw new ControlError('enabled_events must be a list of types of event, or ["*"].');
    world.deliveries.setTarget(webhookTarget(optionalText(url), optionalText(secret), events));
    return c.json({ url: url ?? null });
  });
  app.post('/webhooks/:mode{pause|resume|drop}', (c) => {
    const wanted = c.req.param('mode');
    world.deliveries.setMode(wanted === 'pause' || wanted === 'drop' ? wanted : 'deliver');
    return c.json({ mode: world.deliveries.mode() });
  });
  app.post('/webhooks/redeliver', async (c) => {
    const { events } = await readJson(c.req);
    if (!isListOfTexts(events))
      throw new ControlError('Send {"events": ["evt_…", …]}, in the order in which they are to arrive.');
    return c.json(await world.deliveries.resend(events));
  });

  app.get('/faults', (c) => c.json(faults.list()));
  app.post('/faults', async (c) => {
    const fault = readFault(await readJson(c.req));
    faults.add(fault);
    return c.json(fault);
  });
  app.delete('/faults', (c) => {
    faults.clear();
    return c.json([]);
  });

  app.get('/cards', (c) => c.json(testCards.map((card) => shown(world, card))));
  app.put('/cards/:card', async (c) => {
    const card = knownCard(c.req.param('card'));
    const { outcome } = await readJson(c.req);
    if (!isOutcome(outcome))
      throw new ControlError(`Unknown outcome. There are: ${Object.keys(outcomes).join(', ')}.`);
    world.cards.change(card.name, outcome);
    return c.json(shown(world, card));
  });
  app.delete('/cards/:card', (c) => {
    const card = knownCard(c.req.param('card'));
    world.cards.restore(card.name);
    return c.json(shown(world, card));
  });

  app.post('/intents/:id/authenticate', async (c) => {
    const { outcome } = await readJson(c.req);
    if (outcome !== 'authenticated' && outcome !== 'failed')
      throw new ControlError('Send {"outcome": "authenticated"} or {"outcome": "failed"}.');
    const challenge = world.challenges.openFor(c.req.param('id'));
    if (!challenge) throw new ControlError('This payment intent waits for no authentication.');
    world.database.atomically(() => answerChallenge(world, challenge, outcome));
    return c.json(world.objects.find('payment_intent', challenge.intent) ?? null);
  });

  app.notFound((c) => c.json({ error: 'There is no such control. The README lists them.' }, 404));
  app.onError((error, c) => {
    if (error instanceof ControlError || error instanceof ConfigurationError)
      return c.json({ error: error.message }, 400);
    throw error;
  });
  return app;
}

/** Neither another machine, nor a proxy on this one, nor a page of another site in a browser on this one. */
const onlyThisMachine: MiddlewareHandler<AppEnv> = async (c, next) => {
  const address = getConnInfo(c).remote.address ?? '';
  const local = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);
  const forwarded = c.req.header('x-forwarded-for') ?? c.req.header('forwarded');
  const origin = c.req.header('origin');
  const foreign = origin !== undefined && origin !== new URL(c.req.url).origin;
  if (local && !forwarded && !foreign && c.req.header('sec-fetch-site') !== 'cross-site') return next();
  return c.json({ error: 'The control API answers to programs on this machine only.' }, 403);
};

async function readJson(request: { json(): Promise<unknown> }): Promise<Json> {
  const body = await request.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ControlError('Send a JSON object.');
  return body as Json;
}

function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function knownCard(text: string): TestCard {
  const card = cardByNumber(text.replace(/\s/g, '')) ?? cardByName(text);
  if (!card) throw new ControlError('This is none of the test cards: GET /_sandbox/cards lists them.');
  return card;
}

function shown(world: World, card: TestCard) {
  const changed = world.cards.changed(card.name);
  return { ...card, outcome: changed ?? card.outcome, changed: changed !== undefined };
}

function readFault({
  kind,
  times = 1,
  path = '/v1/',
  method = null,
  delayMs = 1000,
  status = 400,
  error = {},
}: Json): Fault {
  const known = faultKinds.find((candidate) => candidate === kind);
  if (!known) throw new ControlError(`Unknown kind of fault. There are: ${faultKinds.join(', ')}.`);
  if (!isCount(times) || times < 1) throw new ControlError('`times` must be a whole number from 1.');
  if (!isCount(delayMs)) throw new ControlError('`delayMs` must be a whole number of milliseconds.');
  if (typeof path !== 'string' || !path.startsWith('/')) throw new ControlError('`path` must start with /.');
  if (method !== null && typeof method !== 'string') throw new ControlError('`method` must be a text.');
  if (!isCount(status) || status < 400 || status > 599)
    throw new ControlError('`status` must be one of an error, from 400 to 599.');
  const upper = method?.toUpperCase() ?? null;
  return { kind: known, times, path, method: upper, delayMs, status, error: readError(error) };
}

function readError(error: unknown): FaultError {
  const known: readonly string[] = errorFields;
  const entries = typeof error === 'object' && error !== null ? Object.entries(error) : undefined;
  if (!entries?.every(([field, value]) => known.includes(field) && typeof value === 'string'))
    throw new ControlError(`\`error\` takes the texts ${errorFields.join(', ')}.`);
  return Object.fromEntries(entries);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
