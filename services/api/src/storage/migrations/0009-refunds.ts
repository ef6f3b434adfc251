import type { Kysely } from 'kysely';

/** In cents, because a refund may be any part of a payment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('refunded_cents', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
