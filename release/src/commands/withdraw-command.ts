import { readMovableSite, withdraw as withdrawRelease } from '../pointer/pointer-moves.ts';
import { readRelease } from '../releases/releases.ts';
import { action, releaseCommand, releaseId } from './command.ts';

export const withdraw = releaseCommand(
  'withdraw',
  'Ban a release, for example because of a security defect on its payment page.',
  `Its pages are no longer served at their own address: open tabs get a message and continue on the live release. Promotions
and roll-backs to it are rejected with the reason. If it is live, replace it first.

  pnpm release withdraw 0123456789ab --reason "Stripe.js without the fix of CVE-2026-1234."`,
)
  .argument('<release>', '', releaseId)
  .requiredOption('--reason <text>', 'the reason, shown to anyone who tries to use it again')
  .action(
    action<{ reason: string }>(async ([id = ''], { reason }, { store }) => {
      await readRelease(store, id);
      const result = await withdrawRelease(await readMovableSite(store), id, reason);
      const ended = result.endedCanary ? ` The canary of ${result.endedCanary} was ended.` : '';
      return {
        result,
        text: `Release ${id} is withdrawn. Its address shows it no longer, and nothing promotes it or rolls back to it.${ended}`,
      };
    }),
  );
