import { type ReleaseMetrics, webVitals } from '@site/contract/visit-metrics';
import { readCspReports, readPaymentScripts } from '../../metrics/csp-reports.ts';
import { readVisitMetrics } from '../../metrics/visit-metrics.ts';
import { daysOption, firstDay, type OperatorCommand } from './command.ts';
import { columns, counted } from './format.ts';

/** How many rows of CSP reports are printed. */
const maxRows = 40;

export const metricsCommands: readonly OperatorCommand[] = [
  {
    name: 'web-vitals',
    summary: 'Show web vitals and client errors of real visits, by release',
    details: [
      'Sums of what documents report when they are left, where the configuration of their release asks for',
      'it. Of each vital: the 75th percentile, and the share of good values. They identify no visitor.',
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
  {
    name: 'csp-reports',
    summary: 'Show what browsers blocked on our pages, by release',
    details: [
      'Sums of violations of the content policy that browsers reported. Browser extensions cause most of',
      'them: they show as a scheme. A file of ours under "by" is a mistake of a release. Scripts that were',
      'blocked on the payment page come first: an unknown origin may be an attack.',
    ],
    options: [['--days <number>', 'of the last days, 7 by default']],
    run: async ({ database }, { options }) => {
      const since = firstDay(daysOption(options.days));
      const found = await readCspReports(database.queries, since);
      const scripts = await readPaymentScripts(database.queries, since);
      const data = { paymentScripts: scripts, violations: found };
      if (found.length + scripts.length === 0) {
        return { data, lines: ['Browsers blocked nothing in this time.'] };
      }
      const scriptRows = scripts.map(({ source, firstSeen, lastDay, release, count }) => [
        source,
        String(count),
        firstSeen.toISOString().slice(0, 10),
        lastDay,
        release,
      ]);
      const scriptHead = ['script on the payment page', 'times', 'first', 'last', 'release'];
      const rows = found
        .slice(0, maxRows)
        .map(({ release, count, directive, blocked, page, at }) => [
          release,
          String(count),
          directive,
          blocked,
          page,
          at || '—',
        ]);
      const left = found.length - rows.length;
      return {
        data,
        lines: [
          ...(scripts.length > 0 ? [...columns([scriptHead, ...scriptRows]), ''] : []),
          ...columns([['release', 'times', 'directive', 'blocked', 'page', 'by'], ...rows]),
          ...(left > 0 ? ['', `${counted(left, 'rarer violation')} not shown: --json has all.`] : []),
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
