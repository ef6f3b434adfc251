import { type Kysely, sql } from 'kysely';

/** What recognises card testing: declined charges, each once, and the network that opened their purchase. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('purchase_networks')
    .addColumn('order_id', 'uuid', (column) =>
      column.primaryKey().references('orders.id').onDelete('cascade'),
    )
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('opened_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createTable('declines')
    .addColumn('charge_id', 'text', (column) => column.primaryKey())
    .addColumn('network', 'text')
    .addColumn('declined_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('declines_network')
    .on('declines')
    .columns(['network', 'declined_at'])
    .execute();
  await db.schema.createIndex('declines_time').on('declines').column('declined_at').execute();
  await db.schema.createIndex('orders_paid_at').on('orders').column('paid_at').execute();
}
