import type { Pointer } from '../formats/release-manifest.ts';
import { CliError } from '../model/errors.ts';
import { trustedKeys } from '../model/keys.ts';
import { storePaths } from '../model/layout.ts';
import { nothingLive, readMoves, switchesOf } from '../pointer/history.ts';
import { seePointer } from '../pointer/live-pointer.ts';
import { assertNotWithdrawn, assertSeen, stopCanary, switchTo } from '../pointer/pointer-moves.ts';
import { readIntactIndex, readLiveRelease, readSiteIndex, untrustedRelease } from '../releases/releases.ts';
import { latestTag } from '../releases/tags.ts';
import type { Store } from '../store/store.ts';
import { type Promotion, type PromotionRequest, promote } from './pipeline.ts';

/** Asks the caller who named neither what to leave nor where to go; without it nobody is asked. */
type Question = { confirm?: ((question: string) => Promise<boolean>) | undefined };

/**
 * Switches to a stored release, also where the live pointer was lost. Builds and renders nothing.
 *
 * @param id without one: the live release while a canary is running, which stops it; else the release before
 * @throws CliError when another release than `from` is live, or when what somebody else has just undone would come back
 */
export async function rollBack(
  store: Store,
  id: string | undefined,
  { from, message, confirm }: Pick<PromotionRequest, 'from' | 'message'> & Question = {},
): Promise<{ from: string | null; to: string; endedCanary?: string }> {
  const seen = await seePointer(store);
  const live = seen.pointer;
  if (!live && id === undefined) throw await nothingLive(store);
  assertSeen(seen, from);
  const isUnnamed = id === undefined && from === undefined;
  // A second entry of the live release would hide the release before it, so only the canary is stopped.
  if (live?.canary && (id ?? live.release) === live.release) {
    const state = stateOf(`Release ${live.release}`, live.event);
    if (isUnnamed) await assertWanted(`${state}. Stop the canary of ${live.canary.release}?`, confirm);
    const { release } = await stopCanary(store, seen, message);
    return { from: live.release, to: live.release, endedCanary: release };
  }
  const target = id ?? live?.previous;
  if (!target)
    throw new CliError(
      `${live?.release} is the first release; there is none before it. Nothing was changed.`,
    );
  assertNotWithdrawn(seen, target);
  if (live && isUnnamed) await assertMeant(live.event, `Release ${live.release}`, target, confirm);
  // The target must be a release: a canary has an index, too.
  const index = await readSiteIndex(store, target);
  if (index?.release !== target) {
    throw new CliError(`The pages of release ${target} are not in the store; nothing was switched.`);
  }
  if (!index.seal) {
    throw new CliError(
      `Release ${target} was rendered and not promoted; nothing was switched. \`pnpm release promote\` checks it first.`,
    );
  }
  if (target === live?.release) return { from: target, to: target };
  await assertSignedLike(store, target, live);
  await switchTo(store, target, seen, { message, kind: 'rolled back' });
  return {
    from: live?.release ?? null,
    to: target,
    ...(live?.canary && live.canary.release !== target && { endedCanary: live.canary.release }),
  };
}

/**
 * Of two people who undo the same thing, the second one would bring it back, or undo what was good.
 *
 * @param before the release, or the app and its version
 */
async function assertMeant(
  event: Pointer['event'],
  live: string,
  before: string,
  confirm: Question['confirm'],
): Promise<void> {
  const state = stateOf(live, event);
  if (event.kind === 'promoted' || event.kind === 'canary completed') {
    await assertWanted(`${state}. Make ${before} live again?`, confirm);
    return;
  }
  throw new CliError(
    `${state} and not a promotion; nothing was changed. ` +
      `\`pnpm release rollback ${before}\` makes that one live again, \`pnpm release history\` lists the others.`,
    { code: 'conflict' },
  );
}

function stateOf(live: string, { kind, by, at }: Pointer['event']): string {
  return `${live} is live; the last move was "${kind}" (${by}, ${at})`;
}

/** @throws CliError when the answer is no */
async function assertWanted(question: string, confirm: Question['confirm']): Promise<void> {
  if (confirm && !(await confirm(question))) throw new CliError('Nothing was changed.');
}

type AppRollBack = Pick<PromotionRequest, 'from' | 'message' | 'log'> &
  Question & {
    app: string;
    /** One that was live; without one, the version before the present one. */
    version?: string | undefined;
  };

/**
 * Puts one app back and leaves the others as they are live: a promotion of an older version, whose pages were opened in a
 * browser when it was live.
 *
 * @throws CliError when there is no such version, and as `rollBack` does
 */
export async function rollBackApp(
  store: Store,
  request: AppRollBack,
): Promise<Promotion & { version: string }> {
  const { version, seen } = await versionBefore(store, request);
  const apps = [`${request.app}@${version}`];
  // A promotion in between may contain the mend, so the rollback insists on what was seen live.
  const from = request.from ?? (request.version ? undefined : seen);
  return { ...(await promote(store, { ...request, from, apps, wasLive: true })), version };
}

/** The version to put back, and the release that was live when it was chosen. */
async function versionBefore(store: Store, { app, version: named, from, confirm }: AppRollBack) {
  const { release } = await readLiveRelease(store);
  const live = release.apps[app];
  if (!live && !named) throw new CliError(`"${app}" is not live; nothing was changed.`);
  const { moves } = await readMoves(store);
  const known = await Promise.all(
    switchesOf(moves)
      .toReversed()
      .map(async ({ release: id, event }) => {
        // Older releases may have been pruned, so their indexes may be missing.
        const index = await readIntactIndex(store, storePaths.siteIndex(id));
        return { event, version: index?.apps[app] };
      }),
  );
  const at = known.findIndex(({ version }) => version && (named ? version === named : version !== live));
  const before = known[at]?.version;
  if (before === undefined) {
    throw new CliError(
      named
        ? `No stored release that was live has ${app} ${named}; nothing was changed. \`pnpm release promote ${app}@${named}\` checks it first.`
        : `No other version of "${app}" than ${live} was live; nothing was changed. \`pnpm release versions ${app}\` lists ` +
            'those that are stored.',
    );
  }
  // Find the move that made the live version live.
  const brought = known.slice(0, at).findLast(({ version }) => version === live);
  const last = moves.at(-1)?.event;
  const event = last?.kind === 'canary stopped' ? last : brought?.event;
  if (!from && !named && event) await assertMeant(event, `${app} ${live}`, `${app} ${before}`, confirm);
  return { version: before, seen: release.id };
}

/**
 * Takes a remote out of the release. Its versions stay stored; it is live again once it is published and promoted.
 *
 * @throws CliError when other pages still link to its pages
 */
export async function retireApp(
  store: Store,
  app: string,
  request: Omit<PromotionRequest, 'apps'>,
): Promise<Promotion> {
  if (app === 'shell') throw new CliError('Every release has the shell; nothing was changed.');
  const promotion = await promote(store, { ...request, apps: [], without: [app] });
  await store.remove([storePaths.tag(app, latestTag)]);
  return promotion;
}

/** @throws CliError when servers that show what is live would not show the target, because of its signature */
async function assertSignedLike(store: Store, target: string, live: Pointer | null): Promise<void> {
  const index = await readSiteIndex(store, target);
  const key = index?.seal?.signature?.key;
  const reason =
    live?.signature && !key
      ? `Release ${target} is not signed.`
      : await untrustedRelease(store, target, trustedKeys());
  if (!reason) return;
  const versions = Object.entries(index?.apps ?? {}).map(([name, version]) => `${name}@${version}`);
  const remedy = key
    ? `If the key ${key} is yours, \`pnpm release rotate-key\` signs it anew: with the new signing key, and the public keys of both in RELEASE_PUBLIC_KEY.`
    : `\`pnpm release promote ${versions.join(' ')} --older\` checks and signs its versions.`;
  throw new CliError(`${reason} Servers would not show it; nothing was switched. ${remedy}`);
}
