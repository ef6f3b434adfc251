import type { Pointer } from '../formats/release-manifest.ts';
import { createNothingLiveError } from '../pointer/live-pointer.ts';
import {
  assertNotWithdrawn,
  assertStillLive,
  requireMovable,
  stopCanary,
  switchTo,
} from '../pointer/pointer-moves.ts';
import { readSite } from '../pointer/read-site.ts';
import { findIndexDefect, type IndexWithText, readIndex } from '../releases/stored-indexes.ts';
import { CliError } from '../reporting/errors.ts';
import { readTrustedKeys } from '../signing/keys.ts';
import type { Store } from '../store/store.ts';

export type RollBackRequest = {
  /** The release that the caller saw live. If a different release is live, nothing changes. */
  from?: string | undefined;
  /** The reason, for the history. */
  message?: string | undefined;
  /**
   * Asks for confirmation if the caller named neither the release to leave nor the target. If absent, nothing is asked.
   */
  confirm?: ((question: string) => Promise<boolean>) | undefined;
};

/**
 * Switches to a stored release, even if the live pointer was lost. Builds and renders nothing.
 *
 * @param id the release to switch to. If absent, a running canary stops, or else the previous release becomes live.
 * @throws CliError when a different release than `from` is live, when the target cannot go live, or when neither `id`
 *   nor `from` is given and the last move was not a promotion, because somebody else may have just rolled back
 */
export async function rollBack(
  store: Store,
  id: string | undefined,
  { from, message, confirm }: RollBackRequest = {},
): Promise<{ from: string | null; to: string; endedCanary?: string }> {
  const site = await readSite(store);
  const live = site.pointer;
  if (!live && id === undefined) throw await createNothingLiveError(store);
  assertStillLive(site, from);
  const isUnnamed = id === undefined && from === undefined;
  // A second history entry for the live release would hide the previous release, so only stop the canary.
  if (live?.canary && (id ?? live.release) === live.release) {
    const state = stateOf(`Release ${live.release}`, live.event);
    if (isUnnamed) await assertWanted(`${state}. Stop the canary of ${live.canary.release}?`, confirm);
    const { release } = await stopCanary(requireMovable(site), message);
    return { from: live.release, to: live.release, endedCanary: release };
  }
  const target = id ?? live?.previous;
  if (!target)
    throw new CliError(
      `${live?.release} is the first release; there is none before it. Nothing was changed.`,
    );
  assertNotWithdrawn(site, target);
  if (live && isUnnamed) await assertMeant(live.event, `Release ${live.release}`, target, confirm);
  const read = await readIndex(store, target);
  // Check that the target is a release, because canaries also have an index.
  if (read?.index.release !== target) {
    throw new CliError(`The pages of release ${target} are not in the store; nothing was switched.`);
  }
  if (!read.index.seal) {
    throw new CliError(
      `Release ${target} was rendered and not promoted; nothing was switched. \`pnpm release promote\` checks it first.`,
    );
  }
  if (target === live?.release) return { from: target, to: target };
  assertServersAccept(read, target, live);
  await switchTo(requireMovable(site), target, { message, kind: 'rolled back' });
  return {
    from: live?.release ?? null,
    to: target,
    ...(live?.canary && live.canary.release !== target && { endedCanary: live.canary.release }),
  };
}

/**
 * Asks for confirmation if the last move was a promotion, and refuses otherwise. Without this check, if two people
 * undid the same change, the second person would bring the change back or undo a good release.
 *
 * @param before the release, or the app and its version, that would go live
 */
export async function assertMeant(
  event: Pointer['event'],
  live: string,
  before: string,
  confirm: RollBackRequest['confirm'],
): Promise<void> {
  const state = stateOf(live, event);
  if (event.kind === 'promoted' || event.kind === 'canary completed') {
    await assertWanted(`${state}. Make ${before} live again?`, confirm);
    return;
  }
  throw new CliError(
    `${state} and not a promotion; nothing was changed. ` +
      `\`pnpm release rollback ${before}\` makes ${before} live again, and \`pnpm release history\` lists other releases.`,
    { code: 'conflict' },
  );
}

function stateOf(live: string, { kind, by, at }: Pointer['event']): string {
  return `${live} is live; the last move was "${kind}" (${by}, ${at})`;
}

async function assertWanted(question: string, confirm: RollBackRequest['confirm']): Promise<void> {
  if (confirm && !(await confirm(question))) throw new CliError('Nothing was changed.');
}

/**
 * Checks that servers of the live release will accept the signature of the rollback target.
 *
 * @throws CliError when these servers would reject the signature
 */
function assertServersAccept(read: IndexWithText, target: string, live: Pointer | null): void {
  const { seal, apps } = read.index;
  const [key, keys] = [seal?.signature?.key, readTrustedKeys()];
  const isUnsigned = live?.signature && !key;
  const defect = keys.length > 0 ? findIndexDefect(read, target, keys) : null;
  const reason = isUnsigned ? `Release ${target} is not signed.` : defect?.reason;
  if (!reason) return;
  const versions = Object.entries(apps).map(([name, version]) => `${name}@${version}`);
  const remedy = key
    ? `If the key ${key} is yours, sign the release again with \`pnpm release rotate-key\`. It needs the new signing key, and the public keys of the old and the new key in RELEASE_PUBLIC_KEY.`
    : `\`pnpm release promote ${versions.join(' ')} --older\` checks and signs its versions.`;
  throw new CliError(`${reason} Servers would not show it; nothing was switched. ${remedy}`);
}
