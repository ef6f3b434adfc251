import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { ApiError } from '../platform/http/api-error.ts';
import { readBytes } from '../platform/http/body.ts';
import { createRouter, errorResponse, jsonResponse } from '../platform/http/openapi.ts';
import { handlePaymentEvent } from './handle-payment-event.ts';
import { isPaymentEvent } from './payment-events.ts';

/** Longest event, in bytes. */
const maxBytes = 512 * 1024;

type Dependencies = Parameters<typeof handlePaymentEvent>[0] & {
  webhookSecret: string | undefined;
};

export function webhookRoutes({ webhookSecret, ...orders }: Dependencies) {
  const route = createRoute({
    method: 'post',
    path: '/webhooks/stripe',
    summary: 'Signed events from the payment provider',
    responses: { 200: jsonResponse(z.object({ received: z.boolean() })), default: errorResponse },
  });

  return createRouter().openapi(route, async (c) => {
    const payload = await readBytes(c, maxBytes);
    const signature = c.req.header('stripe-signature');
    if (!signature) throw new ApiError('missing_signature', 'Events must be signed.');
    if (!webhookSecret) {
      throw new ApiError('invalid_signature', 'This API has no webhook secret, so it accepts no event.');
    }
    const event = orders.payments.verifyEvent(payload, signature);
    if (!event) {
      throw new ApiError('invalid_signature', 'The signature does not fit the event, or is too old.');
    }
    if (!isPaymentEvent(event)) throw new ApiError('invalid_body', 'The body is not an event.');
    await handlePaymentEvent(orders, event);
    return c.json({ received: true }, 200);
  });
}
