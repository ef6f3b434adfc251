import type { Kysely } from 'kysely';

/** What the seller's notices of questionnaires need. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('questionnaires')
    .addColumn('answered', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('seller_notice_at', 'timestamptz')
    .execute();
  await db.schema.alterTable('orders').dropColumn('token_hash').execute();
}
