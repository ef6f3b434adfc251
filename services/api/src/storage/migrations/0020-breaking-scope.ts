import type { Kysely } from 'kysely';

/** Adds what the seller's notices of questionnaires need, and removes what nothing reads any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('questionnaires')
    .addColumn('answered', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('seller_notice_at', 'timestamptz')
    .execute();
  await db.schema.alterTable('orders').dropColumn('token_hash').execute();
  const unused = [
    ...['purchase_networks', 'declines', 'retention_clock', 'erasures'],
    ...['visit_metrics', 'client_errors', 'csp_reports', 'payment_scripts'],
  ];
  for (const table of unused) {
    await db.schema.dropTable(table).execute();
  }
}
