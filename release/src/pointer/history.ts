import type { Pointer } from '../formats/release-manifest.ts';
import { CliError } from '../reporting/errors.ts';
import type { Store } from '../store/store.ts';

/** Lists the moves that changed the live release, oldest first. The last of these moves made the live release live. */
export function switchesOf(moves: readonly Pointer[]): readonly Pointer[] {
  return moves.filter(({ release }, at) => release !== moves[at - 1]?.release);
}

/** Creates the error for a missing live pointer. Either nothing was ever promoted, or only the pointer was lost. */
export async function createNothingLiveError(store: Store): Promise<CliError> {
  if ((await store.list('history')).length === 0)
    return new CliError(`Nothing is promoted in ${store.describe()} yet.`);
  return new CliError(
    `Nothing is live in ${store.describe()}, because current.json is missing; nothing was changed. ` +
      '`pnpm release restore` brings back the last live release, and `pnpm release rollback <release>` any other of ' +
      '`pnpm release history`.',
  );
}
