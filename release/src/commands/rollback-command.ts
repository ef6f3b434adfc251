import { createInterface } from 'node:readline/promises';
import { findAppHere } from '../build/app-sources.ts';
import { rollBack } from '../pipeline/roll-back.ts';
import { rollBackApp } from '../pipeline/roll-back-app.ts';
import { changedApps } from '../releases/releases.ts';
import { action, isReleaseId, releaseCommand, releaseId } from './command.ts';

type Options = { from?: string; message?: string };

export const rollback = releaseCommand(
  'rollback',
  'Make the previous (or the named) release live again, or roll back one app.',
  `Switches to a stored release without building or rendering anything. With the name of an app, or in its folder, only that
app returns to its previous version (or a named one that was live); all other apps keep their live versions. Tabs that are
open on the other release keep working. Without a name, this only undoes a promotion or stops a canary, and asks first on a
terminal. --from makes sure that nothing else has happened in the meantime, and does not ask. If releases are signed, this
needs the signing key, and an unsigned release is rejected.

  pnpm release rollback
  pnpm release rollback --from ba9876543210
  pnpm release rollback 0123456789ab
  pnpm release rollback portfolio --message "The gallery was empty."
  pnpm release rollback portfolio 0123456789ab`,
)
  .argument('[release-or-app]')
  .argument('[version]', 'of the app')
  .option('--from <release>', 'the release to leave; nothing changes if another one is live', releaseId)
  .option('--message <text>', 'the reason, for the history')
  .action(
    action<Options>(async ([named, version], { from, message }, { store, log }) => {
      const confirm = process.stdin.isTTY && process.stderr.isTTY ? ask : undefined;
      const request = { from, message, confirm };
      const target = named ?? findAppHere(process.cwd())?.name;
      if (target !== undefined && !isReleaseId(target)) {
        const result = await rollBackApp(store, { app: target, version, log, ...request });
        const text = result.changed
          ? `Release ${result.release} is live, with ${target} ${result.version}; the other apps are as before.`
          : `${target} ${result.version} is live already; nothing changed.`;
        return { result, text };
      }
      const result = await rollBack(store, target, request);
      const { from: left, to, endedCanary } = result;
      const ended = endedCanary && `The canary of ${endedCanary} was ended; all visitors get release ${to}.`;
      if (left === to) return { result, text: ended || `Release ${to} is live already; nothing changed.` };
      const changed = left ? await changedApps(store, left, to) : [];
      const lines = [
        `Release ${to} is live again${left ? `, instead of ${left}` : ''}.`,
        ...changed,
        ...(ended ? [ended] : []),
      ];
      return { result, text: lines.join('\n  ') };
    }),
  );

/** Asks a question on the terminal. ^C and ^D mean no. */
async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [y/N] `).catch(() => '');
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
