import { type Kysely, sql } from 'kysely';

/** A credit note for each refund, with the delivery of its email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('credit_notes')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('order_id', 'uuid', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('refund_id', 'text', (column) => column.notNull().unique())
    .addColumn('refunded_at', 'timestamptz', (column) => column.notNull())
    .addColumn('amount_cents', 'integer', (column) => column.notNull())
    .addColumn('number', 'text')
    .addColumn('issued_at', 'timestamptz')
    .addColumn('mail_sent_at', 'timestamptz')
    .addColumn('mail_failed_at', 'timestamptz')
    .addColumn('mail_lease_until', 'timestamptz')
    .execute();
  await db.schema.createIndex('credit_notes_order').on('credit_notes').column('order_id').execute();
}
