import { readRefused } from '../../figures/policy-reports.ts';
import { columns, counted } from '../lines.ts';
import { OperatorProblem, type Verb } from '../verb.ts';

const defaultDays = 7;
const shown = 40;

export const cspReportsVerb: Verb = {
  name: 'csp-reports',
  takes: '',
  summary: 'What browsers refused to run or load on our pages, by release set',
  details: [
    'Sums of what browsers reported of the content policy. Extensions of browsers cause most of it: their scheme',
    'stands where the origin would. A script of ours under "by" is a mistake of a release; an unknown origin on',
    'the payment page deserves a look at once.',
  ],
  options: { days: { type: 'string' } },
  run: async ({ database }, { options }) => {
    const days = Number(options.days ?? defaultDays);
    if (!(days >= 1 && days <= 90)) throw new OperatorProblem('--days takes a number from 1 to 90.');
    const since = new Date(Date.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
    const found = await readRefused(database.queries, since);
    if (found.length === 0) return { data: found, lines: ['Nothing was refused in this time.'] };
    const rows = found
      .slice(0, shown)
      .map(({ set, count, directive, blocked, page, at }) => [
        set,
        String(count),
        directive,
        blocked,
        page,
        at || '—',
      ]);
    const left = found.length - rows.length;
    return {
      data: found,
      lines: [
        ...columns([['set', 'times', 'rule', 'refused', 'page', 'by'], ...rows]),
        ...(left > 0 ? ['', `${counted(left, 'rarer kind')} not shown: --json has all.`] : []),
      ],
    };
  },
};
