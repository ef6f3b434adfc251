import { type ReleaseMetrics, webVitals } from '@site/contract/visit-metrics';
import { readVisitMetrics } from '../../metrics/visit-metrics.ts';
import { daysOption, firstDay, type OperatorCommand } from './command.ts';
import { columns, counted } from './format.ts';

export const metricsCommands: readonly OperatorCommand[] = [
  {
    name: 'web-vitals',
    summary: 'Show web vitals and client errors of real visits, by release',
    details: [
      'Sums of what documents report when they are left, where the configuration of their release asks for',
      'it. Of each vital: the 75th percentile, and the share of good values. They identify no visitor.',
      '`pnpm release locate` replaces the places of errors by those in the sources.',
    ],
    options: [
      ['--days <number>', 'of the last days, 7 by default'],
      ['--page <path>', 'of one page'],
    ],
    run: async ({ database }, { options }) => {
      const since = firstDay(daysOption(options.days));
      const page = typeof options.page === 'string' ? options.page : undefined;
      const releases = await readVisitMetrics(database.queries, { since, page });
      if (releases.length === 0) return { data: releases, lines: ['There are no metrics of this time.'] };
      const errors = releases.flatMap(({ release, errors }) =>
        errors.map(({ kind, at, count }) => [release, String(count), kind, at]),
      );
      const documents = releases.reduce((sum, release) => sum + release.documents, 0);
      return {
        data: releases,
        lines: [
          ...columns([['release', 'documents', 'with errors', ...webVitals], ...releases.map(rowOf)]),
          ...(errors.length > 0 ? ['', ...columns([['release', 'times', 'error', 'place'], ...errors])] : []),
          '',
          `${counted(documents, 'document')} since ${since}.`,
        ],
      };
    },
  },
];

function rowOf({ release, documents, documentsWithErrors, webVitals: measured }: ReleaseMetrics): string[] {
  const share = (count: number, of: number) => `${Math.round((100 * count) / of)} %`;
  const cells = webVitals.map((vital) => {
    const found = measured[vital];
    if (!found) return '—';
    return `${found.p75}${vital === 'cls' ? '' : ' ms'} (${share(found.good, found.seen)} good)`;
  });
  return [release, String(documents), share(documentsWithErrors, documents), ...cells];
}
