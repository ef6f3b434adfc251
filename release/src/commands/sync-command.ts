import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type Synced, syncFolder } from '../maintenance/sync.ts';
import { CliError } from '../model/errors.ts';
import { trustedKeys } from '../model/keys.ts';
import { seePointer } from '../pointer/live-pointer.ts';
import { readPreviews } from '../releases/releases.ts';
import { raiseAlarm } from '../serve/alarm.ts';
import { folderStore } from '../store/folder-store.ts';
import { isBucket } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { action, positiveNumber, releaseCommand, wholeNumber } from './command.ts';

type SyncOptions = { to: string; days: number; watch?: boolean; every: number; then?: string };

/** In milliseconds: how long what did not change is not verified and pruned again. */
const maxAge = 3_600_000;

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
  .option('--every <seconds>', 'with --watch: how often it looks for changes', positiveNumber, 5)
  .option('--then <command>', 'run after the first copy and after each change, by the shell, with $RELEASE')
  .action(
    action<SyncOptions>(async (_, options, { store, log }) => {
      const { to, watch = false } = options;
      if (isBucket(to)) throw new CliError('--to must be a folder.', { code: 'usage' });
      const folder = folderStore(to);
      if (watch) await watchStore(store, folder, options, log);
      const result = watch ? { to } : await syncOnce(store, folder, options);
      return { result, text: 'release' in result ? describe(result, to) : `Stopped copying to ${to}.` };
    }),
  );

async function syncOnce(store: Store, folder: Store, { days, then }: SyncOptions): Promise<Synced> {
  const synced = await syncFolder(store, folder, { keys: trustedKeys(), days });
  if (then) await run(then, synced.release);
  return synced;
}

function describe({ release, files, removed }: Synced, to: string): string {
  return `${to} shows release ${release}: ${files} files copied, ${removed} removed.`;
}

async function watchStore(
  store: Store,
  folder: Store,
  { to, days, every, then }: SyncOptions,
  log: (line: string) => void,
): Promise<void> {
  const stopped = new AbortController();
  void Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]).then(() => stopped.abort());
  let known: { shown: string; at: number } | undefined;
  let alarmed = '';
  while (!stopped.signal.aborted) {
    try {
      const shown = await shownNow(store);
      if (shown !== known?.shown || Date.now() - known.at > maxAge) {
        const synced = await syncFolder(store, folder, { keys: trustedKeys(), days });
        if (synced.changed) log(describe(synced, to));
        if (then && (synced.changed || !known)) await run(then, synced.release);
        known = { shown, at: Date.now() };
      }
      alarmed = '';
    } catch (error) {
      known = undefined;
      const text = error instanceof Error ? error.message : String(error);
      if (text !== alarmed) raiseAlarm('live pointer', `${text} ${to} was not changed.`);
      alarmed = text;
    }
    await delay(every * 1_000, undefined, { signal: stopped.signal }).catch(() => {});
  }
}

/** Differs when another release, canary or preview is shown. */
async function shownNow(store: Store): Promise<string> {
  const [{ etag }, previews] = await Promise.all([seePointer(store), readPreviews(store)]);
  return JSON.stringify([etag, previews.map(({ preview }) => preview.id)]);
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
