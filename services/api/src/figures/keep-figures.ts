import { type VisitMetrics, type WebVital, webVitals } from '@site/contract/visit-metrics';
import { sql } from 'kysely';
import type { Database, Queries } from '../storage/database.ts';
import { bucketOf } from './buckets.ts';

/** How long sums are kept, in days. */
const keptDays = 90;

/** Adds what a document told to the sums of its release. What came from whom is not kept, nor when but for the day. */
export async function keepFigures(database: Database, figures: VisitMetrics): Promise<void> {
  const { release: set, canary: stage = '', page, errors } = figures;
  const day = new Date().toISOString().slice(0, 10);
  const sum = (figure: string, bucket: number) => ({
    set_id: set,
    stage,
    day,
    page,
    figure,
    bucket,
    count: 1,
  });
  const measured = webVitals.flatMap((vital: WebVital) => {
    const value = figures.webVitals[vital];
    return value === undefined ? [] : [sum(vital, bucketOf(vital, value))];
  });
  await database.queries
    .insertInto('visit_figures')
    .values([sum('documents', 0), ...(errors.length > 0 ? [sum('erring', 0)] : []), ...measured])
    .onConflict((conflict) =>
      conflict
        .columns(['set_id', 'stage', 'day', 'page', 'figure', 'bucket'])
        .doUpdateSet({ count: sql`visit_figures.count + 1` }),
    )
    .execute();
  const told = new Map<string, { kind: string; at: string; count: number }>();
  for (const { kind, at = '' } of errors) {
    const known = told.get(`${kind} ${at}`);
    told.set(`${kind} ${at}`, { kind, at, count: (known?.count ?? 0) + 1 });
  }
  if (told.size === 0) return;
  await database.queries
    .insertInto('visit_errors')
    .values([...told.values()].map((error) => ({ set_id: set, stage, day, ...error })))
    .onConflict((conflict) =>
      conflict
        .columns(['set_id', 'stage', 'day', 'kind', 'at'])
        .doUpdateSet({ count: sql`visit_errors.count + excluded.count` }),
    )
    .execute();
}

export async function forgetOldFigures(queries: Queries): Promise<void> {
  const oldest = new Date(Date.now() - keptDays * 86_400_000).toISOString().slice(0, 10);
  await queries.deleteFrom('visit_figures').where('day', '<', oldest).execute();
  await queries.deleteFrom('visit_errors').where('day', '<', oldest).execute();
  await queries.deleteFrom('policy_reports').where('day', '<', oldest).execute();
}
