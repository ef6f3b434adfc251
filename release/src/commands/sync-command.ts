import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeNginxConfig } from '../hosting/write-nginx.ts';
import { type Synced, syncFolder } from '../maintenance/sync.ts';
import { CliError } from '../reporting/errors.ts';
import { watchStore } from '../serve/watch.ts';
import { readTrustedKeys } from '../signing/keys.ts';
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
  brotli?: boolean;
};

export const sync = releaseCommand(
  'sync',
  'Copy the live release to the folder of a web server.',
  `Copies the live release, a canary and previews from the store, verifies them, and switches the folder once they are
complete. Files are copied before the pages that load them. Releases that were live in the last days are copied too, for
pages that are open on them. --watch follows the store until you stop it; if the store fails, it keeps the current copy and
logs a line with ALARM. --nginx writes the configuration with which nginx serves the folder, for inclusion inside http { }.

  pnpm release sync --to /srv/site --watch --then ./upload
  pnpm release sync --to /srv/site --watch --nginx /etc/nginx/conf.d/site.conf --then "nginx -s reload"`,
)
  .requiredOption('--to <folder>', 'target folder, which nothing else may write to')
  .option('--days <n>', 'how many days a release stays after it was last live', wholeNumber, 30)
  .option('--watch', 'keep following the store until stopped')
  .option('--then <command>', 'shell command to run after the first copy and each change, with $RELEASE')
  .option('--nginx <file>', 'nginx configuration to write before each run of --then')
  .option('--listen <address>', 'address that nginx listens on', '80')
  .option('--brotli', 'let nginx also send brotli, with its module brotli_static')
  .action(
    action<SyncOptions>(async (_, options, { store, log }) => {
      const { to, days, watch = false, then, nginx, listen, brotli = false } = options;
      if (isBucket(to)) throw new CliError('--to must be a folder.', { code: 'usage' });
      const [folder, keys] = [folderStore(to), readTrustedKeys()];
      const onSynced = async (synced: Synced, first: boolean) => {
        if (synced.changed) log(describe(synced, to));
        if (!synced.changed && !first) return;
        if (nginx) await writeNginxConfig(folder, nginx, { listen, brotli });
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
