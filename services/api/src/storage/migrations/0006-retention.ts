import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('retention_clock')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('checked_at', 'timestamptz')
    .addColumn('announced_at', 'timestamptz')
    .execute();
  await db.schema
    .createTable('erasures')
    .addColumn('id', 'bigserial', (column) => column.primaryKey())
    .addColumn('erased_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('cause', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('ids', 'text', (column) => column.notNull())
    .execute();
}
