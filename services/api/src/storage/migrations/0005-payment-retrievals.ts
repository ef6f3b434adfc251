import { type Kysely, sql } from 'kysely';

/** Numbers every retrieval of a payment before it starts, so that an older snapshot never replaces a newer one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence payment_retrievals`.execute(db);
  await db.schema
    .alterTable('orders')
    .addColumn('applied_retrieval', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}
