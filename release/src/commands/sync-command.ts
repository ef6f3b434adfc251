import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeNginxConfig } from '../hosting/write-nginx.ts';
import { type Synced, syncFolder } from '../maintenance/sync.ts';
import { CliError } from '../reporting/errors.ts';
import { watchStore } from '../serve/watch.ts';
import { trustedKeys } from '../signing/keys.ts';
import { folderStore } from '../store/folder-store.ts';
import { isBucket } from '../store/open-store.ts';
import { action, releaseCommand, wholeNumber } from './command.ts';

type SyncOptions = {
  to: string;
  days: number;
  watch?: boolean;
  then?: string;
  nginx?: string;
  listen: string;
  serverName?: string;
  brotli?: boolean;
};

export const sync = releaseCommand(
  'sync',
  'Copy what visitors can get into a folder that a web server reads.',
  `Copies the live release, a canary and previews from the store, verifies them, and switches the folder to them once they are
complete: files before the pages that load them. What was shown before stays for some days, for pages that are open on it.
With --watch it follows the store until it is stopped, and goes on showing what it has when the store fails (ALARM in the log).
With --nginx it writes the file that nginx needs to serve the folder, to be included inside http { }.

  pnpm release sync --to /srv/site --watch --then ./upload
  pnpm release sync --to /srv/site --watch --nginx /etc/nginx/conf.d/site.conf --then "nginx -s reload"`,
)
  .requiredOption('--to <folder>', 'the folder; nothing else writes to it')
  .option('--days <n>', 'how long a release stays after it was shown last', wholeNumber, 30)
  .option('--watch', 'go on until it is stopped')
  .option('--then <command>', 'run after the first copy and after each change, by the shell, with $RELEASE')
  .option('--nginx <file>', 'write it before, each time')
  .option('--listen <address>', 'what nginx listens on', '80')
  .option('--server-name <name>', "of nginx (default: the host name of the release's siteUrl)")
  .option('--brotli', 'nginx sends brotli too; needs its module brotli_static')
  .action(
    action<SyncOptions>(async (_, options, { store, log }) => {
      const { to, days, watch = false, then, nginx, listen, serverName, brotli = false } = options;
      if (isBucket(to)) throw new CliError('--to must be a folder.', { code: 'usage' });
      const [folder, keys] = [folderStore(to), trustedKeys()];
      const onSynced = async (synced: Synced, first: boolean) => {
        if (synced.changed) log(describe(synced, to));
        if (!synced.changed && !first) return;
        if (nginx) await writeNginxConfig(folder, nginx, { listen, serverName, brotli });
        if (then) await run(then, synced.release);
      };
      if (!watch) {
        const synced = await syncFolder(store, folder, { keys, days });
        await onSynced(synced, true);
        return { result: synced, text: describe(synced, to) };
      }
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
    // Send the child's output to stderr, because stdout is for this command's result.
    stdio: ['ignore', process.stderr, 'inherit'],
    env: { ...process.env, RELEASE: release },
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new CliError(`"${command}" failed with ${code}.`);
}
