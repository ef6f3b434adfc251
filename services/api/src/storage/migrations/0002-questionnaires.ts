import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('questionnaires')
    .addColumn('submission_id', 'uuid', (column) => column.primaryKey())
    // JSON as text: PostgreSQL's JSON types reject NUL, and an answer must not be lost for a character.
    .addColumn('answers', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('received_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('relayed_revision', 'integer')
    .execute();
  await db.schema.createIndex('questionnaires_email').on('questionnaires').column('email').execute();
  await db.schema
    .createTable('waitlist')
    .addColumn('email', 'text', (column) => column.primaryKey())
    .addColumn('company_name', 'text')
    .addColumn('joined_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}
