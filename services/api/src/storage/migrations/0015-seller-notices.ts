import { type Kysely, sql } from 'kysely';

/** Which paid orders the seller has a notice of. Those that are paid already get none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('seller_notice_at', 'timestamptz').execute();
  await sql`update orders set seller_notice_at = now() where paid_at is not null`.execute(db);
  await sql`create index orders_without_notice on orders (paid_at) where seller_notice_at is null and paid_at is not null`.execute(
    db,
  );
}
