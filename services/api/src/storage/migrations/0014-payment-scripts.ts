import { type Kysely, sql } from 'kysely';

/** Scripts that browsers blocked on the payment page, apart from the sums, whose number of rows a day is bounded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_scripts')
    .addColumn('source', 'text', (column) => column.primaryKey())
    .addColumn('first_seen', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('last_day', 'text', (column) => column.notNull())
    .addColumn('release_id', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .execute();
}
