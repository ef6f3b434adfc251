import { CliError } from '../problem.ts';
import { prune as pruneStore } from '../set/prune.ts';
import { defineVerb } from './verb.ts';

/** A tab that has been open longer than this is told kindly that the site was renewed. */
const usualDays = 30;

export const prune = defineVerb({
  name: 'prune',
  summary: 'Remove sets, pages and parts that nobody can need any more.',
  operands: '',
  usage: `Never removes what is live, was live before it, is tried by a share of visitors, can be seen in a
preview, or was live or published within the last days. Previews that are over go at once. Tabs that
are older are told so and keep their drafts.

  pnpm release prune --dry-run
  pnpm release prune --days 90`,
  options: {
    days: {
      type: 'string',
      value: '<n>',
      help: `how long to keep what is not in use (default: ${usualDays})`,
    },
    'dry-run': { type: 'boolean', help: 'say what would go, and remove nothing' },
  },
  run: async ({ options, store }) => {
    const days = Number(options.days ?? usualDays);
    if (!(days >= 0)) throw new CliError('--days must be a number of days.', { code: 'usage' });
    const dryRun = options['dry-run'] ?? false;
    return { dryRun, ...(await pruneStore(store, { days, dryRun })) };
  },
  render: ({ dryRun, sets, parts, files, bytes, kept }) => {
    if (files === 0) return `Nothing to remove; ${kept.sets.length} release sets are kept.`;
    const size = `${files} files, ${(bytes / 1024 / 1024).toFixed(1)} MB`;
    return [
      `${dryRun ? 'Would remove' : 'Removed'} ${size}; ${kept.sets.length} release sets are kept.`,
      ...sets.map((id) => `  set ${id}`),
      ...parts.map((part) => `  part ${part}`),
    ].join('\n');
  },
});
