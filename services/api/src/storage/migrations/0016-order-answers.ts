import type { Kysely } from 'kysely';

/** Which questionnaire an order is for. Not a reference: a purchase may begin before its answers are sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('submission_id', 'uuid').execute();
  await db.schema.createIndex('orders_submission').on('orders').column('submission_id').execute();
}
