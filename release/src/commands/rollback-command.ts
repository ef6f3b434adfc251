import { createInterface } from 'node:readline/promises';
import { appHere } from '../build/app-sources.ts';
import { CliError } from '../model/errors.ts';
import { rollBack, rollBackApp } from '../pipeline/roll-back.ts';
import { readPointer } from '../pointer/live-pointer.ts';
import { changedApps } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';
import { action, isReleaseId, releaseCommand, releaseId } from './command.ts';

type Options = { from?: string; message?: string; json?: boolean };

export const rollback = releaseCommand(
  'rollback',
  'Make the release before (or the named one) live again; or put back one app.',
  `A release is switched to as it is: nothing is built or rendered. With the name of an app, and in its folder, only that app
gets the version before (or the named one), and the others stay as they are live. Tabs that are open on the other release go
on working. At a terminal it wants a confirmation; --from makes sure that nothing else was done meanwhile. Where releases are signed, it
needs the signing key, and a release that is not signed is rejected.

  pnpm release rollback

  pnpm release rollback --from ba9876543210

  pnpm release rollback 0123456789ab

  pnpm release rollback portfolio --message "The gallery was empty."

  pnpm release rollback portfolio 0123456789ab`,
)
  .argument('[release-or-app]')
  .argument('[version]', 'of the app')
  .option('--from <release>', 'what is live: nothing changes when another one is', releaseId)
  .option('--message <text>', 'why, for the history')
  .action(
    action<Options>(async ([named, version], { message, json, ...options }, { store, log }) => {
      const target = named ?? appHere(process.cwd())?.name;
      const from = options.from ?? (json || named ? undefined : await confirmed(store, target));
      if (target !== undefined && !isReleaseId(target)) {
        const { release, ...done } = await rollBackApp(store, { app: target, version, from, message, log });
        const text = done.changed
          ? `Release ${release.id} is live, with ${target} ${done.version}; the other apps are as before.`
          : `${target} ${done.version} is live already; nothing changed.`;
        return { result: { release: release.id, ...done }, text };
      }
      const result = await rollBack(store, target, { from, message });
      const { from: left, to, endedCanary } = result;
      if (endedCanary) {
        const text = `The canary of ${left} was ended; all visitors get release ${to}, which stays live.`;
        return { result, text };
      }
      if (left === to) return { result, text: `Release ${to} is live already; nothing changed.` };
      const changed = left ? await changedApps(store, left, to) : [];
      const lines = [`Release ${to} is live again${left ? `, instead of ${left}` : ''}.`, ...changed];
      return { result, text: lines.join('\n  ') };
    }),
  );

/**
 * At a terminal only.
 *
 * @returns what is live and was seen
 */
async function confirmed(store: Store, app: string | undefined): Promise<string | undefined> {
  const live = await readPointer(store);
  if (!live || !process.stdin.isTTY || !process.stdout.isTTY) return undefined;
  const changed = live.previous ? await changedApps(store, live.release, live.previous) : [];
  const next = live.canary
    ? `End the canary of ${live.canary.release}?`
    : `Go back to ${live.previous}${changed.length > 0 ? `, with ${changed.join(', ')}` : ''}?`;
  const question = app === undefined ? next : `Put back ${app}?`;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const reply = await terminal.question(
    `Release ${live.release} is live, since ${live.promotedAt}, by ${live.by}. ${question} [y/N] `,
  );
  terminal.close();
  if (/^y(es)?$/i.test(reply.trim())) return live.release;
  throw new CliError('Nothing was changed.');
}
