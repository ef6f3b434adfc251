import type { Kysely } from 'kysely';

/** Documents as they were issued, corrections of credit notes, and no leases: a job is given to one worker at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('documents')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('order_id', 'uuid', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('issued_at', 'timestamptz', (column) => column.notNull())
    // JSON as text: PostgreSQL's JSON types reject NUL.
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('pdf', 'bytea', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('documents_order').on('documents').column('order_id').execute();
  for (const [table, prefix] of [
    ['orders', 'invoice'],
    ['credit_notes', 'mail'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .dropColumn(`${prefix}_lease_until`)
      .dropColumn(`${prefix}_unconfirmed`)
      .dropColumn(`${prefix}_retry_at`)
      .execute();
  }
  await db.schema.alterTable('orders').addColumn('former_email', 'text').execute();
  await db.schema
    .alterTable('credit_notes')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('credit-note'))
    .execute();
  await db.schema.alterTable('credit_notes').dropConstraint('credit_notes_refund_id_key').execute();
  await db.schema
    .alterTable('credit_notes')
    .addUniqueConstraint('credit_notes_refund', ['refund_id', 'kind'])
    .execute();
}
