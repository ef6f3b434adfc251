import type { ClientError, ReleaseMetrics } from '@site/contract/visit-metrics';
import { vitals } from '@site/contract/visit-metrics';
import type { Queries } from '../storage/database.ts';
import { type Histogram, summarise } from './buckets.ts';

export type FiguresQuery = {
  /** A stage of a gradual release: only visitors who take part in it. */
  stage?: string | undefined;
  /** First day, as `2026-11-21`. */
  since?: string | undefined;
  /** One page instead of all. */
  page?: string | undefined;
};

/** The commonest errors that are shown of a set. */
const shownErrors = 20;

/** What visitors met, by release set; the set with the most documents first. */
export async function readFigures(queries: Queries, query: FiguresQuery): Promise<ReleaseMetrics[]> {
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
  const { stage, since, page } = query;
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
        set,
        documents: total('documents'),
        erring: total('erring'),
        vitals: Object.fromEntries(
          vitals.flatMap((vital) => {
            const histogram: Histogram | undefined = ofSet.get(vital);
            return histogram ? [[vital, summarise(vital, histogram)] as const] : [];
          }),
        ),
        errors: told
          .filter(({ set_id }) => set_id === set)
          .map(({ kind, at, count }) => ({ kind: kind as ClientError, at, count: Number(count) }))
          .sort((a, b) => b.count - a.count)
          .slice(0, shownErrors),
      };
    })
    .sort((a, b) => b.documents - a.documents);
}
