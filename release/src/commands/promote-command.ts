import { formatDiff } from '../checks/diff.ts';
import {
  type DryRun,
  dryRun,
  type PromotionRequest,
  promote as promoteRelease,
} from '../pipeline/pipeline.ts';
import { action, releaseCommand } from './command.ts';
import {
  addCheckOptions,
  addCompositionOptions,
  type CheckOptions,
  type CompositionOptions,
  checksOf,
  readComposition,
} from './composition.ts';

function formatDryRun({ release, changed, endedCanary, diff, notes }: DryRun): string {
  if (!changed)
    return `Release ${release} is live already; a promotion would ${endedCanary ? 'end the canary' : 'change nothing'}.`;
  const limits = notes.length > 0 ? ', as far as it was checked' : '';
  const end = endedCanary ? ' A promotion ends the canary.' : '';
  return `${formatDiff(diff)}\n\nRelease ${release} can be promoted${limits}.${end} Nothing was changed.`;
}

type PromoteOptions = CompositionOptions &
  CheckOptions &
  Pick<PromotionRequest, 'message' | 'endCanary' | 'older' | 'again'> & { dryRun?: boolean };

export const promote = addCheckOptions(
  addCompositionOptions(
    releaseCommand(
      'promote',
      'Make published apps live: compose, prerender, check, sign, switch.',
      `Combines the latest (or the named) versions with the live versions of all other apps. Without a name, this promotes the app
whose folder you are in, or all apps of this repository; with --config and no name, only the configuration changes. On a
branch, a name means the version published from that branch. If a check fails, nothing changes and every reason is reported.
If another promotion was faster, this one starts over on top of it, unless it replaces the configuration.

  pnpm release promote checkout
  pnpm release promote portfolio@0123456789ab --dry-run
  pnpm release promote portfolio@my-branch
  pnpm release promote --config production.json`,
    ),
  ),
)
  .option('--dry-run', 'run all steps but the last, and report what would change and every reason against it')
  .option('--message <text>', 'the reason, for the history')
  .option('--older', 'promote a version whose commit does not contain the live one')
  .option('--again', 'promote a version that was rolled back')
  .option('--end-canary', 'end a running canary')
  .action(
    action<PromoteOptions>(async (names, options, { store, log }) => {
      const request = { ...options, ...(await readComposition(names, options)), ...checksOf(options, log) };
      if (options.dryRun) {
        const result = await dryRun(store, request);
        return { result, text: formatDryRun(result) };
      }
      const promotion = await promoteRelease(store, request);
      const { release, previous, changed, endedCanary, pages } = promotion;
      const back = previous ? `\nTo return to the previous release: pnpm release rollback ${previous}` : '';
      const ended = endedCanary ? 'the canary was ended, and all visitors get it' : '';
      const text = changed
        ? `Release ${release} is live (${pages === 0 ? 'its pages had been rendered before' : `${pages} pages rendered`})${ended && `; ${ended}`}.${back}`
        : `Release ${release} is live already; ${ended || 'nothing changed'}.`;
      return { result: promotion, text };
    }),
  );
