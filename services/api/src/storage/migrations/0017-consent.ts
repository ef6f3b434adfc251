import type { Kysely } from 'kysely';

/** Which text a buyer agreed to by paying, and when, by the clock of the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('consent_version', 'text')
    .addColumn('consented_at', 'timestamptz')
    .execute();
}
