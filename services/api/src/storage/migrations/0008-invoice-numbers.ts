import type { Kysely } from 'kysely';

/** Invoices get numbers of their own. The last number of a year is a row, so that taking the next one can be rolled back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('document_numbers')
    .addColumn('seller', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('last', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('document_numbers_key', ['seller', 'kind', 'year'])
    .execute();
  await db.schema
    .alterTable('orders')
    .addColumn('invoice_number', 'text')
    .addColumn('invoice_issued_at', 'timestamptz')
    .execute();
}
