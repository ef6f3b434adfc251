import { prune as pruneStore } from '../maintenance/prune.ts';
import { action, releaseCommand, wholeNumber } from './command.ts';

/** How many days a release is kept after it stopped being live. Tabs that stay open longer get the page for expired releases. */
const defaultRetention = 30;

export const prune = releaseCommand(
  'prune',
  'Remove releases, pages and app versions that are no longer in use.',
  `Never removes the live release, the one before it, that of a canary, current previews, and what was live or
published within the last days. Ended previews are removed at once. A tab whose release is removed shows a message and
keeps its drafts.

  pnpm release prune --dry-run
  pnpm release prune --days 90`,
)
  .option('--days <n>', 'retention of what is not in use', wholeNumber, defaultRetention)
  .option('--dry-run', 'report what would be removed, and remove nothing')
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
