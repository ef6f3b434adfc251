import { prune as pruneStore } from '../maintenance/prune.ts';
import { action, releaseCommand, wholeNumber } from './command.ts';

/**
 * How many days a release is kept after it stops being live. Tabs that stay open longer get the page for expired
 * releases.
 */
const defaultRetention = 30;

export const prune = releaseCommand(
  'prune',
  'Remove releases, pages and app versions that are no longer used.',
  `Keeps the live release, the previous one, a canary's release, current previews, and everything that was live or published
within the retention. Expired previews are removed at once. A tab whose release is removed shows a message and keeps its
drafts.

  pnpm release prune --dry-run
  pnpm release prune --days 90`,
)
  .option('--days <n>', 'retention of unused releases and versions, in days', wholeNumber, defaultRetention)
  .option('--dry-run', 'only report what would be removed')
  .action(
    action<{ days: number; dryRun?: boolean }>(async (_, { days, dryRun = false }, { store }) => {
      const pruned = await pruneStore(store, { days, dryRun });
      const { removed, files, bytes } = pruned;
      const size = `${files} files, ${(bytes / 1024 / 1024).toFixed(1)} MB`;
      const lines = [`${dryRun ? 'Would remove' : 'Removed'} ${size}.`, ...removed.map((one) => `  ${one}`)];
      const text = files === 0 ? 'Nothing to remove.' : lines.join('\n');
      return { result: { dryRun, ...pruned }, text };
    }),
  );
