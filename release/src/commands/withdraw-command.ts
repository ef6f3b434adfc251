import { readMovableSite, withdraw as withdrawRelease } from '../pointer/pointer-moves.ts';
import { readRelease } from '../releases/releases.ts';
import { action, releaseCommand, releaseId } from './command.ts';

export const withdraw = releaseCommand(
  'withdraw',
  'Never show a release again, for example because of a defect of its payment page.',
  `Its pages are not served at their own address any more: open tabs on it get a message and continue on the live
release. Promotion and rollback reject it with the reason. The live release must be replaced first.

  pnpm release withdraw 0123456789ab --reason "Stripe.js without the fix of CVE-2026-1234."`,
)
  .argument('<release>', '', releaseId)
  .requiredOption('--reason <text>', 'for those who want to use it again')
  .action(
    action<{ reason: string }>(async ([id = ''], { reason }, { store }) => {
      await readRelease(store, id);
      const result = await withdrawRelease(await readMovableSite(store), id, reason);
      const ended = result.endedCanary ? ` The canary of ${result.endedCanary} was ended.` : '';
      return {
        result,
        text: `Release ${id} is withdrawn: it is not shown, promoted or rolled back to any more.${ended}`,
      };
    }),
  );
