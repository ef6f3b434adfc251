import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('orders')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('purchase_id', 'uuid', (column) => column.notNull().unique())
    .addColumn('order_number', 'text', (column) => column.notNull().unique())
    .addColumn('token_hash', 'text', (column) => column.unique())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('plan_id', 'text')
    .addColumn('plan_name', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('payment_intent_id', 'text', (column) => column.unique())
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('email', 'text')
    .addColumn('full_name', 'text')
    .addColumn('company', 'text')
    // JSON as text: PostgreSQL's JSON types reject NUL, and an address must not be lost for a character.
    .addColumn('billing_address', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('paid_at', 'timestamptz')
    .addColumn('invoice_queued_at', 'timestamptz')
    .addColumn('invoice_sent_at', 'timestamptz')
    .addColumn('invoice_failed_at', 'timestamptz')
    .addColumn('invoice_lease_until', 'timestamptz')
    .addColumn('checked_at', 'timestamptz')
    .addCheckConstraint(
      'orders_status',
      sql`status in ('created', 'processing', 'paid', 'failed', 'refunded', 'disputed')`,
    )
    .addCheckConstraint('orders_amount', sql`amount > 0`)
    .execute();
  await db.schema.createIndex('orders_open').on('orders').columns(['status', 'created_at']).execute();
  await db.schema
    .createTable('stripe_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('received_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}
