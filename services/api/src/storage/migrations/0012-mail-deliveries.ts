import type { Kysely } from 'kysely';

/** What is known about the delivery of an invoice or a credit note. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, prefix] of [
    ['orders', 'invoice'],
    ['credit_notes', 'mail'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(`${prefix}_attempts`, 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn(`${prefix}_attempted_at`, 'timestamptz')
      .addColumn(`${prefix}_outcome`, 'text')
      .addColumn(`${prefix}_unconfirmed`, 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn(`${prefix}_retry_at`, 'timestamptz')
      .execute();
  }
}
