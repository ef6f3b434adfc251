import { sql } from 'kysely';
import type { Feature, RetentionContext, RetentionStep } from '../platform/feature.ts';
import { jobOperations } from '../platform/jobs/job-operations.ts';
import { emailChangedJob } from './correct-email.ts';
import { paymentRoutes } from './create-payment-intent.ts';
import { createDocumentTables, documentTables } from './document-tables.ts';
import { findOperations, orderNumbersOf } from './find-operations.ts';
import { orderDataSubject } from './order-data-subject.ts';
import { orderLinkJob, orderLinkRoutes } from './order-link.ts';
import { orderOperations } from './order-operations.ts';
import { orderRoutes } from './order-routes.ts';
import { buyerColumns, createOrderTables, orderTables } from './order-tables.ts';
import { reconcile } from './reconciliation.ts';
import type { Services } from './services.ts';
import { webhookRoutes } from './stripe-webhook.ts';

declare module '../platform/jobs/job-queue.ts' {
  interface Jobs {
    /** An email to the former address, after a correction or after that was undone. */
    'email-changed': { orderId: string; to: 'corrected' | 'restored' };
    /** `requestId` identifies the email. */
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
  retention: retentionSteps,
  dataSubject: orderDataSubject,
  metrics: ({ database: { queries } }) => [
    {
      name: 'orders',
      help: 'Orders, by status.',
      labelNames: ['status'],
      read: async () => {
        const { rows } = await sql<{ status: string; count: number }>`
          select status, count(*)::integer as count from orders group by status`.execute(queries);
        return rows.map(({ status, count }) => ({ labels: { status }, value: count }));
      },
    },
    {
      name: 'paid_orders_without_email',
      help: 'Orders of the last 30 days that were paid and have no address to send the invoice to.',
      read: async () => {
        const { rows } = await sql<{ value: number }>`select count(*)::integer as value from orders
          where email is null and paid_at > now() - interval '30 days'`.execute(queries);
        return rows;
      },
    },
  ],
};

function retentionSteps(context: RetentionContext): readonly RetentionStep[] {
  const { olderThan, config } = context;
  const { retention } = config;
  const lastDocument = sql`(select max(documents.created_at) from documents where order_id = orders.id)`;
  const accounted = sql<boolean>`${olderThan(retention.orderDays, sql`paid_at`)} and
    ${olderThan(retention.orderDays, sql`greatest(paid_at, ${lastDocument})`)}`;
  const unpaid = olderThan(retention.unpaidOrderDays, sql`created_at`);
  return [
    { name: 'paid orders and invoices', table: 'orders', due: accounted },
    { name: 'orders never paid', table: 'orders', due: sql`paid_at is null and ${unpaid}` },
    // For a while an expired link still leads to its renewal.
    { name: 'order links', table: 'order_tokens', due: olderThan(365, sql`expires_at`) },
    { name: 'buyers who never paid', remove: () => removeBuyers(context) },
  ];
}

/** Clears what the page stored before a charge that never succeeded. Each attempt to pay stores it anew. */
async function removeBuyers({ queries, config, now }: RetentionContext): Promise<number> {
  const { numUpdatedRows } = await queries
    .updateTable('orders')
    .set(Object.fromEntries(buyerColumns.map((column) => [column, null])))
    .where('paid_at', 'is', null)
    .where('status', 'in', ['created', 'failed'])
    .where((where) => where.or(buyerColumns.map((column) => where(column, 'is not', null))))
    .where('updated_at', '<', new Date(now.getTime() - config.retention.unpaidBuyerDays * 86_400_000))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
