import {
  type ReleaseMetrics,
  type ReleaseMetricsQuery,
  type VisitMetrics,
  type WebVital,
  webVitals,
} from '@site/contract/visit-metrics';
import { foldPath, paths } from '@site/domain/paths';
import { sql } from 'kysely';
import type { Queries } from '../storage/database.ts';
import { bucketOf, type Histogram, summarise } from './histogram.ts';

/** How long sums are stored, in days. */
const retentionDays = 90;

const pages = new Map(Object.values(paths).map((path) => [foldPath(path), path]));

/** The canonical path of a page, or `other`: an address that is no page of the site is not stored. */
export function pageOf(path: string): string {
  return pages.get(foldPath(path)) ?? 'other';
}

export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Adds the metrics of one document to the sums of its release. Neither the visitor nor the time of day is stored. */
export async function addVisitMetrics(queries: Queries, metrics: VisitMetrics): Promise<void> {
  const { release, canary = '', errors } = metrics;
  const page = pageOf(metrics.page);
  const day = today();
  const sum = (metric: string, bucket: number) => ({
    release_id: release,
    canary_id: canary,
    day,
    page,
    metric,
    bucket,
    count: 1,
  });
  const measured = webVitals.flatMap((vital: WebVital) => {
    const value = metrics.webVitals[vital];
    return value === undefined ? [] : [sum(vital, bucketOf(vital, value))];
  });
  await queries
    .insertInto('visit_metrics')
    .values([
      sum('documents', 0),
      ...(errors.length > 0 ? [sum('documents-with-errors', 0)] : []),
      ...measured,
    ])
    .onConflict((conflict) =>
      conflict
        .columns(['release_id', 'canary_id', 'day', 'page', 'metric', 'bucket'])
        .doUpdateSet({ count: sql`visit_metrics.count + 1` }),
    )
    .execute();
  const byPlace = Object.values(Object.groupBy(errors, ({ kind, at = '' }) => `${kind} ${at}`));
  if (byPlace.length === 0) return;
  await queries
    .insertInto('client_errors')
    .values(
      byPlace.flatMap((same) => {
        const [first] = same ?? [];
        const count = same?.length ?? 0;
        return first
          ? [{ release_id: release, canary_id: canary, day, kind: first.kind, at: first.at ?? '', count }]
          : [];
      }),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['release_id', 'canary_id', 'day', 'kind', 'at'])
        .doUpdateSet({ count: sql`client_errors.count + excluded.count` }),
    )
    .execute();
}

export async function removeOldReports(queries: Queries): Promise<void> {
  const oldest = new Date(Date.now() - retentionDays * 86_400_000).toISOString().slice(0, 10);
  await queries.deleteFrom('visit_metrics').where('day', '<', oldest).execute();
  await queries.deleteFrom('client_errors').where('day', '<', oldest).execute();
  await queries.deleteFrom('csp_reports').where('day', '<', oldest).execute();
}

/** How many of the most frequent errors of a release are returned. */
const maxErrors = 20;

/** Metrics by release; the release with the most documents first. */
export async function readVisitMetrics(
  queries: Queries,
  { canary, since, page }: ReleaseMetricsQuery,
): Promise<ReleaseMetrics[]> {
  const sums = await queries
    .selectFrom('visit_metrics')
    .select(['release_id', 'metric', 'bucket'])
    .select(({ fn }) => fn.sum<string>('count').as('count'))
    .groupBy(['release_id', 'metric', 'bucket'])
    .$if(canary !== undefined, (query) => query.where('canary_id', '=', canary ?? ''))
    .$if(since !== undefined, (query) => query.where('day', '>=', since ?? ''))
    .$if(page !== undefined, (query) => query.where('page', '=', page ?? ''))
    .execute();
  const errors = await queries
    .selectFrom('client_errors')
    .select(['release_id', 'kind', 'at'])
    .select(({ fn }) => fn.sum<string>('count').as('count'))
    .groupBy(['release_id', 'kind', 'at'])
    .$if(canary !== undefined, (query) => query.where('canary_id', '=', canary ?? ''))
    .$if(since !== undefined, (query) => query.where('day', '>=', since ?? ''))
    .execute();

  const releases = new Map<string, Map<string, Map<number, number>>>();
  for (const { release_id, metric, bucket, count } of sums) {
    const metrics = releases.get(release_id) ?? new Map<string, Map<number, number>>();
    releases.set(release_id, metrics);
    metrics.set(metric, (metrics.get(metric) ?? new Map()).set(bucket, Number(count)));
  }
  return [...releases]
    .map(([release, metrics]): ReleaseMetrics => {
      const total = (metric: string) => [...(metrics.get(metric)?.values() ?? [])].reduce((a, b) => a + b, 0);
      return {
        release,
        documents: total('documents'),
        documentsWithErrors: total('documents-with-errors'),
        webVitals: Object.fromEntries(
          webVitals.flatMap((vital) => {
            const histogram: Histogram | undefined = metrics.get(vital);
            return histogram ? [[vital, summarise(vital, histogram)] as const] : [];
          }),
        ),
        errors: errors
          .filter(({ release_id }) => release_id === release)
          .map(({ kind, at, count }) => ({ kind, at, count: Number(count) }))
          .sort((a, b) => b.count - a.count)
          .slice(0, maxErrors),
      };
    })
    .sort((a, b) => b.documents - a.documents);
}
