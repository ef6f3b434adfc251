import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { ApiError } from '../platform/http/api-error.ts';
import { readBytes } from '../platform/http/body.ts';
import { createRouter, describeRoute, errorResponses, jsonResponse } from '../platform/http/openapi.ts';
import { paymentOutcomes } from '../platform/metrics/counters.ts';
import { adoptIntent } from './adopt-intent.ts';
import { refreshOrder } from './apply-payment.ts';
import { findOrder } from './orders.ts';
import { isDecline, paymentEvent, paymentIntentIdOf } from './payment-events.ts';
import { PaymentStateError } from './payment-provider.ts';
import type { Services } from './services.ts';

/** The maximum size of an event, in bytes. */
const maxBytes = 512 * 1024;

type Dependencies = Pick<Services, 'database' | 'payments' | 'jobs'>;

export function webhookRoutes({ config, ...orders }: Dependencies & Pick<Services, 'config'>) {
  const route = createRoute({
    method: 'post',
    path: '/webhooks/stripe',
    ...describeRoute('Purchase', 'receiveStripeEvent'),
    summary: 'Receive an event of Stripe',
    description:
      'The header `stripe-signature` signs the body, at most five minutes before. An event is a reason to retrieve its payment.',
    responses: {
      200: jsonResponse(z.object({ received: z.boolean() })),
      ...errorResponses(
        'missing_signature',
        'invalid_signature',
        'invalid_body',
        'origin_not_allowed',
        'length_required',
        'body_too_large',
        'payment_provider_unavailable',
        'storage_unavailable',
      ),
    },
  });

  return createRouter().openapi(route, async (c) => {
    const payload = await readBytes(c, maxBytes);
    const signature = c.req.header('stripe-signature');
    if (!signature) throw new ApiError('missing_signature', 'Events must be signed.');
    if (!config.stripe.webhookSecret) {
      throw new ApiError('invalid_signature', 'This API has no webhook secret, so it accepts no events.');
    }
    const event = orders.payments.verifyEvent(payload, signature);
    if (!event) {
      throw new ApiError(
        'invalid_signature',
        'The signature does not match the event, or its timestamp is out of range.',
      );
    }
    const { data: about } = paymentEvent.safeParse(event);
    if (!about) throw new ApiError('invalid_body', 'The body is not a Stripe event.');
    if (isDecline(about)) paymentOutcomes.inc({ outcome: 'declined' });
    const intentId = paymentIntentIdOf(about);
    if (intentId) await refreshPayment(orders, intentId);
    return c.json({ received: true }, 200);
  });
}

/**
 * Refreshes the order of a payment by retrieving the payment. The event itself is only the trigger, so late, repeated
 * and reordered events lead to the same state.
 */
export async function refreshPayment(dependencies: Dependencies, paymentIntentId: string): Promise<void> {
  const { database, payments } = dependencies;
  try {
    const order =
      (await findOrder(database.queries, { paymentIntentId })) ??
      (await adoptIntent(dependencies, await payments.retrieveIntent(paymentIntentId)));
    if (order) await refreshOrder(dependencies, { orderId: order.id, intentId: paymentIntentId });
  } catch (error) {
    // Ignore the event if Stripe no longer has this payment, or if the payment belongs to a different account.
    if (!(error instanceof PaymentStateError)) throw error;
  }
}
