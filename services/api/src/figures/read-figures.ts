import { type ReleaseMetrics, type ReleaseMetricsQuery, webVitals } from '@site/contract/visit-metrics';
import type { Queries } from '../storage/database.ts';
import { type Histogram, summarise } from './buckets.ts';

/** The commonest errors that are shown of a set. */
const shownErrors = 20;

/** What visitors met, by release set; the set with the most documents first. */
export async function readFigures(queries: Queries, query: ReleaseMetricsQuery): Promise<ReleaseMetrics[]> {
  let figures = queries
    .selectFrom('visit_figures')
    .select(['set_id', 'figure', 'bucket'])
    .select(({ fn }) => fn.sum<string>('count').as('count'))
    .groupBy(['set_id', 'figure', 'bucket']);
  let errors = queries
    .selectFrom('visit_errors')
    .select(['set_id', 'kind', 'at'])
    .select(({ fn }) => fn.sum<string>('count').as('count'))
    .groupBy(['set_id', 'kind', 'at']);
  const { canary: stage, since, page } = query;
  if (stage !== undefined) {
    figures = figures.where('stage', '=', stage);
    errors = errors.where('stage', '=', stage);
  }
  if (since !== undefined) {
    figures = figures.where('day', '>=', since);
    errors = errors.where('day', '>=', since);
  }
  if (page !== undefined) figures = figures.where('page', '=', page);

  const sets = new Map<string, Map<string, Map<number, number>>>();
  for (const { set_id, figure, bucket, count } of await figures.execute()) {
    const ofSet = sets.get(set_id) ?? new Map<string, Map<number, number>>();
    sets.set(set_id, ofSet);
    ofSet.set(figure, (ofSet.get(figure) ?? new Map()).set(bucket, Number(count)));
  }
  const told = await errors.execute();
  return [...sets]
    .map(([set, ofSet]): ReleaseMetrics => {
      const total = (figure: string) => [...(ofSet.get(figure)?.values() ?? [])].reduce((a, b) => a + b, 0);
      return {
        release: set,
        documents: total('documents'),
        documentsWithErrors: total('erring'),
        webVitals: Object.fromEntries(
          webVitals.flatMap((vital) => {
            const histogram: Histogram | undefined = ofSet.get(vital);
            return histogram ? [[vital, summarise(vital, histogram)] as const] : [];
          }),
        ),
        errors: told
          .filter(({ set_id }) => set_id === set)
          .map(({ kind, at, count }) => ({ kind, at, count: Number(count) }))
          .sort((a, b) => b.count - a.count)
          .slice(0, shownErrors),
      };
    })
    .sort((a, b) => b.documents - a.documents);
}
