import { sql } from 'kysely';
import { Stripe } from 'stripe';
import type { Feature } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { jobOperations } from '../platform/jobs/job-operations.ts';
import { logFault } from '../platform/log.ts';
import { emailChangedJob } from './correct-email.ts';
import { paymentRoutes } from './create-payment-intent.ts';
import { createDocumentTables, documentTables } from './document-tables.ts';
import { findOperations, orderNumbersOf } from './find-operations.ts';
import { orderLinkJob, orderLinkRoutes } from './order-link.ts';
import { orderOperations } from './order-operations.ts';
import { orderRoutes } from './order-routes.ts';
import { createOrderTables, orderTables } from './order-tables.ts';
import { PaymentProviderUnavailable, PaymentStateError } from './payment-provider.ts';
import { reconcile } from './reconciliation.ts';
import type { Services } from './services.ts';
import { webhookRoutes } from './stripe-webhook.ts';

declare module '../platform/jobs/job-queue.ts' {
  interface Jobs {
    /** Notifies the former address that an order's address was corrected or restored. */
    'email-changed': { orderId: string; to: 'corrected' | 'restored' };
    /** Emails a new order link to the buyer. The email's key contains `requestId`, so a retry keeps the Message-ID. */
    'order-link': { orderId: string; requestId: string };
  }
}

export const purchaseFeature: Feature<Services> = {
  migrations: {
    '0001-schema': async (db) => {
      await createOrderTables(db);
      await createDocumentTables(db);
    },
  },
  tables: { ...orderTables, ...documentTables },
  routes: (services) => [
    paymentRoutes(services),
    orderRoutes(services),
    orderLinkRoutes(services),
    webhookRoutes(services),
  ],
  describeError: (error, route) => {
    if (!(error instanceof PaymentProviderUnavailable || error instanceof PaymentStateError))
      return undefined;
    if (error.cause instanceof Stripe.errors.StripeError) {
      const { type, code, message, requestId } = error.cause;
      logFault('stripe', { route, type, code, message, stripeRequest: requestId });
    }
    // Do not say that nothing was charged, because requests about paid orders also call Stripe.
    const message = 'The payment provider could not be reached. Please try again in a moment.';
    return new ApiError('payment_provider_unavailable', message, {}, { 'retry-after': '2' });
  },
  operations: (services) => [
    orderOperations(services.database.queries),
    findOperations(services),
    jobOperations(services.jobs, (open) => orderNumbersOf(services.database.queries, open)),
  ],
  jobs: {
    'email-changed': { handler: emailChangedJob },
    'order-link': { handler: orderLinkJob },
  },
  tasks: (services) => [
    {
      name: 'reconcile',
      everySeconds: services.config.reconcileEverySeconds,
      run: (isStopped) => reconcile(services, isStopped),
    },
  ],
  metrics: () => [
    {
      name: 'orders',
      help: 'Orders, by status.',
      labelNames: ['status'],
      query: sql`select status, count(*)::integer as value from orders group by status`,
    },
    {
      name: 'paid_orders_without_email',
      help: 'Orders of the last 30 days that were paid and have no address to send the invoice to.',
      query: sql`select count(*)::integer as value from orders
        where email is null and paid_at > now() - interval '30 days'`,
    },
  ],
};
