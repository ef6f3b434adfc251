import type { Kysely } from 'kysely';

/** How far reconciliation went through the intents at Stripe. In the database, so that a restore reverts it too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cursors')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('reached', 'timestamptz', (column) => column.notNull())
    .execute();
}
