import { Hono } from 'hono';
import { z } from 'zod';
import { webhookTarget } from '../config.ts';
import type { SandboxContext } from '../context.ts';
import { closeDispute, openDispute } from '../payments/charges.ts';
import { endRefund, findPaidCharge } from '../payments/refunds.ts';
import { outcomeNames } from '../payments/test-cards.ts';
import { createInvalidRequestError } from '../stripe-errors.ts';
import type { AppEnv } from './endpoint.ts';
import { type Fault, faultSchema } from './faults.ts';

const outcomeSchema = z.object({ outcome: z.enum(outcomeNames) });
const closeSchema = z.object({ outcome: z.enum(['won', 'lost']) });

/** Creates the routes below `/_sandbox/`, through which tests inspect the sandbox and inject faults. */
export function createControlApi(context: SandboxContext, faults: Fault[]): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { state, webhooks } = context;

  app.get('/intents', (c) => c.json(state.newestFirst('payment_intent')));
  app.get('/events', (c) => c.json(state.newestFirst('event')));

  app.put('/webhooks', async (c) => {
    webhooks.setTarget(webhookTarget.parse(await c.req.json()));
    return c.json({});
  });
  app.post('/webhooks/:action{drop|resume}', (c) => {
    webhooks.drop(c.req.param('action') === 'drop');
    return c.json({});
  });

  app.post('/faults', async (c) => c.json(faults.push(faultSchema.parse(await c.req.json()))));
  app.delete('/faults', (c) => c.json(faults.splice(0)));

  app.put('/cards/:card', async (c) => {
    const { outcome } = outcomeSchema.parse(await c.req.json());
    state.put('card_outcome', c.req.param('card'), outcome);
    return c.json({});
  });
  app.delete('/cards/:card', (c) => {
    state.remove('card_outcome', c.req.param('card'));
    return c.json({});
  });

  app.post('/intents/:id/dispute', (c) => {
    const charge = findPaidCharge(context, c.req.param('id'));
    if (!charge) throw createInvalidRequestError('This payment intent has no successful charge to dispute.');
    return c.json(openDispute(context, charge));
  });
  app.post('/disputes/:id/close', async (c) => {
    const { outcome } = closeSchema.parse(await c.req.json());
    return c.json(closeDispute(context, c.req.param('id'), outcome));
  });

  app.post('/refunds/:id/cancel', (c) => {
    endRefund(context, c.req.param('id'), 'canceled');
    return c.json({});
  });

  return app;
}
