import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Synced, syncFolder } from '../maintenance/sync.ts';
import { CliError } from '../model/errors.ts';
import { trustedKeys } from '../model/keys.ts';
import { watchStore } from '../serve/watch.ts';
import { folderStore } from '../store/folder-store.ts';
import { isBucket } from '../store/open-store.ts';
import { action, releaseCommand, wholeNumber } from './command.ts';

type SyncOptions = { to: string; days: number; watch?: boolean; then?: string };

export const sync = releaseCommand(
  'sync',
  'Copy what visitors can get into a folder that a web server reads.',
  `Copies the live release, a canary and previews from the store, verifies them, and switches the folder to them once they are
complete: files before the pages that load them. What was shown before stays for some days, for pages that are open on it.
With --watch it follows the store until it is stopped, and goes on showing what it has when the store fails (ALARM in the log).

  pnpm release sync --to /srv/site

  pnpm release sync --to /srv/site --watch --then ./reload-nginx`,
)
  .requiredOption('--to <folder>', 'the folder; nothing else writes to it')
  .option('--days <n>', 'how long a release stays after it was shown last', wholeNumber, 30)
  .option('--watch', 'go on until it is stopped')
  .option('--then <command>', 'run after the first copy and after each change, by the shell, with $RELEASE')
  .action(
    action<SyncOptions>(async (_, { to, days, watch = false, then }, { store, log }) => {
      if (isBucket(to)) throw new CliError('--to must be a folder.', { code: 'usage' });
      const [folder, keys] = [folderStore(to), trustedKeys()];
      if (!watch) {
        const synced = await syncFolder(store, folder, { keys, days });
        if (then) await run(then, synced.release);
        return { result: synced, text: describe(synced, to) };
      }
      const onSynced = async (synced: Synced, first: boolean) => {
        if (synced.changed) log(describe(synced, to));
        if (then && (synced.changed || first)) await run(then, synced.release);
      };
      const stop = watchStore(store, folder, { keys, days, onSynced });
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
      stop();
      return { result: { to }, text: `Stopped copying to ${to}.` };
    }),
  );

function describe({ release, files, removed }: Synced, to: string): string {
  return `${to} shows release ${release}: ${files} files copied, ${removed} removed.`;
}

async function run(command: string, release: string): Promise<void> {
  const child = spawn(command, {
    shell: true,
    // The result of this command is on stdout.
    stdio: ['ignore', process.stderr, 'inherit'],
    env: { ...process.env, RELEASE: release },
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new CliError(`"${command}" failed with ${code}.`);
}
