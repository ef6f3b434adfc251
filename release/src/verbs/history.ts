import { readHistory, readPointer } from '../set/pointer.ts';
import { defineVerb } from './verb.ts';

export const history = defineVerb({
  name: 'history',
  summary: 'List every promotion and roll-back, the latest first.',
  operands: '',
  usage: `Says which set was live from when to when, and who switched.

  pnpm release history
  pnpm release history --limit 5 --json`,
  options: { limit: { type: 'string', value: '<n>', help: 'how many to list (default: 20)' } },
  run: async ({ options, store }) => {
    const all = await readHistory(store);
    const live = await readPointer(store);
    const spans = all.map((entry, index) => ({
      set: entry.set,
      from: entry.promotedAt,
      until: all[index + 1]?.promotedAt ?? null,
      by: entry.by ?? null,
      live: entry.promotedAt === live?.promotedAt && entry.set === live.set,
    }));
    return spans.reverse().slice(0, Number(options.limit ?? 20));
  },
  render: (spans) =>
    spans.length === 0
      ? 'Nothing has been promoted yet.'
      : spans
          .map(({ set, from, until, by, live }) =>
            `${set}  ${from}  ${until ?? (live ? 'live now' : 'nobody knows').padEnd(24)}  ${by ?? ''}`.trimEnd(),
          )
          .join('\n'),
});
