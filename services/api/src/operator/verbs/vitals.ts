import { type ReleaseMetrics, webVitals } from '@site/contract/visit-metrics';
import { readFigures } from '../../figures/read-figures.ts';
import { columns, counted } from '../lines.ts';
import { OperatorProblem, type Verb } from '../verb.ts';

const defaultDays = 7;

export const vitalsVerb: Verb = {
  name: 'vitals',
  takes: '',
  summary: 'Web Vitals and errors of real visits, by release set',
  details: [
    'Sums of what documents told when they were left, where the configuration of their set asks for it. Of each',
    'vital: the 75th percentile, and how many in a hundred were good. Nobody can be recognised in them.',
  ],
  options: { days: { type: 'string' }, page: { type: 'string' } },
  run: async ({ database }, { options }) => {
    const days = Number(options.days ?? defaultDays);
    if (!(days >= 1 && days <= 90)) throw new OperatorProblem('--days takes a number from 1 to 90.');
    const since = new Date(Date.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
    const page = typeof options.page === 'string' ? options.page : undefined;
    const sets = await readFigures(database.queries, { since, page });
    if (sets.length === 0) return { data: sets, lines: ['No visit has told anything in this time.'] };
    const errors = sets.flatMap(({ release: set, errors }) =>
      errors.map(({ kind, at, count }) => [set, String(count), kind, at]),
    );
    return {
      data: sets,
      lines: [
        ...columns([['set', 'documents', 'with errors', ...webVitals], ...sets.map(rowOf)]),
        ...(errors.length > 0 ? ['', ...columns([['set', 'times', 'error', 'place'], ...errors])] : []),
        '',
        `${counted(
          sets.reduce((sum, { documents }) => sum + documents, 0),
          'document',
        )} since ${since}.`,
      ],
    };
  },
};

function rowOf({
  release: set,
  documents,
  documentsWithErrors: erring,
  webVitals: measured,
}: ReleaseMetrics): string[] {
  const share = (count: number, of: number) => `${Math.round((100 * count) / of)} %`;
  const cells = webVitals.map((vital) => {
    const found = measured[vital];
    if (!found) return '—';
    return `${found.p75}${vital === 'cls' ? '' : ' ms'} (${share(found.good, found.seen)} good)`;
  });
  return [set, String(documents), share(erring, documents), ...cells];
}
