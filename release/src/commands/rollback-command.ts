import { rollBack, rollBackApp } from '../pipeline/roll-back.ts';
import { action, isReleaseId, releaseCommand } from './command.ts';

export const rollback = releaseCommand(
  'rollback',
  'Make the release before (or the named one) live again; or put back one app.',
  `A release is switched to as it is: nothing is built or rendered. With the name of an app, only that app gets the version
before (or the named one), and the others stay as they are live. Tabs that are open on the other release go on working.
Where releases are signed, it needs the signing key, and a release that is not signed is rejected.

  pnpm release rollback

  pnpm release rollback 0123456789ab

  pnpm release rollback portfolio --message "The gallery was empty."

  pnpm release rollback portfolio 0123456789ab`,
)
  .argument('[release-or-app]')
  .argument('[version]', 'of the app')
  .option('--message <text>', 'why, for the history')
  .action(
    action<{ message?: string }>(async ([target, version], { message }, { store, log }) => {
      if (target !== undefined && !isReleaseId(target)) {
        const { release, ...done } = await rollBackApp(store, { app: target, version, message, log });
        const text = done.changed
          ? `Release ${release.id} is live, with ${target} ${done.version}; the other apps are as before.`
          : `${target} ${done.version} is live already; nothing changed.`;
        return { result: { release: release.id, ...done }, text, alert: done.changed && 'promotion' };
      }
      const result = await rollBack(store, target, message);
      const { from, to, endedCanary } = result;
      const switched = endedCanary
        ? `The canary of ${from} was ended; all visitors get release ${to}, which stays live.`
        : `Release ${to} is live again${from ? `, instead of ${from}` : ''}.`;
      const text = from === to ? `Release ${to} is live already; nothing changed.` : switched;
      return { result, text, alert: from !== to && 'promotion' };
    }),
  );
