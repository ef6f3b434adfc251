import {
  type ReleaseMetrics,
  type ReleaseMetricsQuery,
  type VisitMetrics,
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

/** What one document adds to: `documents`, `documents-with-errors` and its web vitals. */
export function countedMetrics({ errors, webVitals: measured }: VisitMetrics): readonly string[] {
  return [
    'documents',
    ...(errors.length > 0 ? ['documents-with-errors'] : []),
    ...webVitals.filter((vital) => measured[vital] !== undefined),
  ];
}

/**
 * Adds the metrics of one document to the sums of its release, and those that are named to the sums of its canary.
 * Neither the visitor nor the time of day is stored.
 */
export async function addVisitMetrics(
  queries: Queries,
  metrics: VisitMetrics,
  forCanary: ReadonlySet<string>,
): Promise<void> {
  const { release, canary = '', errors } = metrics;
  const page = pageOf(metrics.page);
  const day = today();
  const sums = countedMetrics(metrics).flatMap((metric) => {
    const vital = webVitals.find((name) => name === metric);
    const bucket = vital ? bucketOf(vital, metrics.webVitals[vital] ?? 0) : 0;
    const sum = { release_id: release, canary_id: '', day, page, metric, bucket, count: 1 };
    return forCanary.has(metric) ? [sum, { ...sum, canary_id: canary }] : [sum];
  });
  await queries
    .insertInto('visit_metrics')
    .values(sums)
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
        if (!first) return [];
        const sum = { release_id: release, canary_id: '', day, kind: first.kind, at: first.at ?? '', count };
        return canary ? [sum, { ...sum, canary_id: canary }] : [sum];
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
}

/** How many of the most frequent errors of a release are returned. */
const maxErrors = 20;

/**
 * Metrics by release; the release with the most documents first. Those of a canary count each address once a day for
 * each metric; those without count every document.
 */
export async function readVisitMetrics(
  queries: Queries,
  { canary = '', since, page }: ReleaseMetricsQuery,
): Promise<ReleaseMetrics[]> {
  const sums = await queries
    .selectFrom('visit_metrics')
    .select(['release_id', 'metric', 'bucket'])
    .select(({ fn }) => fn.sum<string>('count').as('count'))
    .groupBy(['release_id', 'metric', 'bucket'])
    .where('canary_id', '=', canary)
    .$if(since !== undefined, (query) => query.where('day', '>=', since ?? ''))
    .$if(page !== undefined, (query) => query.where('page', '=', page ?? ''))
    .execute();
  const errors = await queries
    .selectFrom('client_errors')
    .select(['release_id', 'kind', 'at'])
    .select(({ fn }) => fn.sum<string>('count').as('count'))
    .groupBy(['release_id', 'kind', 'at'])
    .where('canary_id', '=', canary)
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
