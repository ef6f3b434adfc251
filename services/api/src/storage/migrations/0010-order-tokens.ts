import { type Kysely, sql } from 'kysely';

/**
 * Tokens that open an order are random, several per order, and expire. Before, they were derived from a key in this
 * database, which goes. Nothing reads `orders.token_hash` any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'uuid', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('order_tokens_order').on('order_tokens').column('order_id').execute();
  await sql`delete from secrets where name = 'order-token'`.execute(db);
}
