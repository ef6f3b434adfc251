import { rollBack } from '../pipeline/pipeline.ts';
import { restoreLive } from '../store/history.ts';
import { seePointer, withdraw as withdrawRelease } from '../store/live-pointer.ts';
import { readRelease } from '../store/releases.ts';
import { action, releaseCommand, releaseId } from './command.ts';

export const rollback = releaseCommand(
  'rollback',
  'Make the release before (or the named one) live again.',
  `Nothing is built or rendered. Tabs that are open on the other release go on working. Where releases are signed, it
needs the signing key, and a release that is not signed is rejected.

  pnpm release rollback

  pnpm release rollback 0123456789ab`,
)
  .argument('[release]')
  .action(
    action(async ([id], _, { store }) => {
      const result = await rollBack(store, id);
      const { from, to } = result;
      return { result, text: `Release ${to} is live again${from ? `, instead of ${from}` : ''}.` };
    }),
  );

export const restore = releaseCommand(
  'restore',
  'Repair the live pointer when it was lost, damaged or moved back.',
  `Makes live again what the history shows as live last, under a new number. Servers have shown it meanwhile. Also run it
after the whole store was restored from a backup: servers do not follow its pointer, which is older than the last one.

  pnpm release restore`,
).action(
  action(async (_, __, { store }) => {
    const { release, number } = await restoreLive(store);
    return { result: { release, number }, text: `Release ${release} is live.` };
  }),
);

export const withdraw = releaseCommand(
  'withdraw',
  'Never show a release again, for example because of a defect of its payment page.',
  `Its pages are not served at their own address any more: open tabs on it get a message and continue on the live
release. Promotion and rollback reject it with the reason. The live release must be replaced first. nginx and hosting
services need \`pnpm release hosting-config\` afterwards.

  pnpm release withdraw 0123456789ab --reason "Stripe.js without the fix of CVE-2026-1234."`,
)
  .argument('<release>', '', releaseId)
  .requiredOption('--reason <text>', 'for those who want to use it again')
  .action(
    action<{ reason: string }>(async ([id = ''], { reason }, { store }) => {
      await store.assertConditionalWrites();
      await readRelease(store, id);
      const result = await withdrawRelease(store, id, reason, await seePointer(store));
      return {
        result,
        text: `Release ${id} is withdrawn: it is not shown, promoted or rolled back to any more.`,
      };
    }),
  );
