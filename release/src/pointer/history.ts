import type { Pointer } from '../formats/release-manifest.ts';
import { CliError } from '../model/errors.ts';
import type { Store } from '../store/store.ts';
import { readEntries, readPointer } from './live-pointer.ts';

/** Reads every move of the live pointer so far, oldest first, and the paths of entries that cannot be read. */
export async function readMoves(store: Store): Promise<{ moves: Pointer[]; damaged: string[] }> {
  const entries = await readEntries(store);
  const live = await readPointer(store);
  const ended = entries
    .flatMap(({ read }) => read?.pointer ?? [])
    .filter((entry) => entry.release !== live?.release || entry.event.at !== live?.event.at)
    .sort((a, b) => a.number - b.number);
  const damaged = entries.flatMap(({ path, read }) => (read ? [] : [path]));
  return { moves: live ? [...ended, live] : ended, damaged };
}

/** Reads every switch to another release so far, oldest first. The last one is to the live release. */
export async function readHistory(store: Store): Promise<readonly Pointer[]> {
  return switchesOf((await readMoves(store)).moves);
}

export function switchesOf(moves: readonly Pointer[]): readonly Pointer[] {
  return moves.filter(({ release }, at) => release !== moves[at - 1]?.release);
}

/** Creates the error for a missing live pointer: nothing was ever promoted, or the pointer was lost and the releases were not. */
export async function nothingLive(store: Store): Promise<CliError> {
  if ((await store.list('history')).length === 0)
    return new CliError(`Nothing is promoted in ${store.describe()} yet.`);
  return new CliError(
    `Nothing is live in ${store.describe()}: it has releases, but no current.json. Nothing was changed. ` +
      '`pnpm release restore` makes live again what was live before, `pnpm release rollback <release>` another one of ' +
      '`pnpm release history`.',
  );
}
