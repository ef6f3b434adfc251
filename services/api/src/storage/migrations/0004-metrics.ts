import type { CreateTableBuilder, Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const createSums = (table: string, columns: readonly string[]) => {
    const builder = columns.reduce<CreateTableBuilder<string, string>>(
      (created, name) => created.addColumn(name, 'text', (column) => column.notNull()),
      db.schema.createTable(table),
    );
    return builder.addColumn('count', 'integer', (column) => column.notNull());
  };
  const metrics = ['release_id', 'canary_id', 'day', 'page', 'metric'];
  await createSums('visit_metrics', metrics)
    .addColumn('bucket', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('visit_metrics_key', [...metrics, 'bucket'])
    .execute();
  const errors = ['release_id', 'canary_id', 'day', 'kind', 'at'];
  await createSums('client_errors', errors).addPrimaryKeyConstraint('client_errors_key', errors).execute();
  const reports = ['day', 'release_id', 'page', 'directive', 'blocked', 'at'];
  await createSums('csp_reports', reports).addPrimaryKeyConstraint('csp_reports_key', reports).execute();
}
