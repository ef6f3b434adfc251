import type { Pointer } from '@site/contract/release-manifest';
import { CliError } from '../model/errors.ts';
import { trustedKeys } from '../model/keys.ts';
import { storePaths } from '../model/layout.ts';
import { nothingLive, readHistory } from '../pointer/history.ts';
import { readPointer, seePointer } from '../pointer/live-pointer.ts';
import { stopCanary, switchTo } from '../pointer/pointer-moves.ts';
import { readIntactIndex, readSiteIndex, untrustedRelease } from '../releases/releases.ts';
import { latestTag } from '../releases/tags.ts';
import type { Store } from '../store/store.ts';
import { type Promotion, type PromotionRequest, promote } from './pipeline.ts';

export type Seen = {
  /** The release that the caller saw live and wants to leave. */
  from?: string | undefined;
};

/**
 * Switches to a stored release, also where the live pointer was lost. Builds and renders nothing.
 *
 * @param id without one: the live release while a canary is running, which stops it; else the release before
 * @throws CliError when another release than `from` is live, or when a release would come back that was just rolled back
 */
export async function rollBack(
  store: Store,
  id: string | undefined,
  { from, message }: Seen & { message?: string | undefined } = {},
): Promise<{ from: string | null; to: string; endedCanary?: true }> {
  const seen = await seePointer(store);
  const live = seen.pointer;
  if (!live && id === undefined) throw await nothingLive(store);
  assertSeen(live, from);
  // A second entry of the live release would lose the one before it.
  if (live?.canary && (id ?? live.release) === live.release) {
    const { release } = await stopCanary(store, seen);
    return { from: release, to: live.release, endedCanary: true };
  }
  if (live && id === undefined && from === undefined)
    assertNotRolledBack(live.event, `Release ${live.release}`, live.previous);
  const target = id ?? live?.previous;
  if (!target)
    throw new CliError(
      `${live?.release} is the first release; there is none before it. Nothing was changed.`,
    );
  if (!(await readSiteIndex(store, target))) {
    throw new CliError(`The pages of release ${target} are not in the store; nothing was switched.`);
  }
  if (target === live?.release) return { from: target, to: target };
  await assertSignedLike(store, target, live);
  await switchTo(store, target, seen, { message, kind: 'rolled back' });
  return { from: live?.release ?? null, to: target };
}

function assertSeen(live: Pointer | null, from: string | undefined): void {
  if (from === undefined || live?.release === from) return;
  throw new CliError(
    `Release ${live?.release ?? 'none'} is live${live ? ` (${live.by}, ${live.promotedAt})` : ''}, and not ${from}; nothing was changed.`,
    { code: 'conflict' },
  );
}

/** Of two people who roll back the same release, the second one would put it back. */
function assertNotRolledBack(event: Pointer['event'], live: string, before: string | null): void {
  if (event.kind !== 'rolled back') return;
  throw new CliError(
    `${live} is live because ${before} was rolled back (${event.by}, ${event.at}); nothing was changed. ` +
      `\`pnpm release rollback ${before}\` makes that one live again, \`pnpm release history\` lists the others.`,
    { code: 'conflict' },
  );
}

/**
 * Puts one app back and leaves the others as they are live: a promotion of an older version, whose pages were opened in a
 * browser when it was live.
 *
 * @param version without one, the version of the app that was live before the present one
 * @throws CliError when there is no such version, and as `rollBack` does
 */
export async function rollBackApp(
  store: Store,
  {
    app,
    version,
    from,
    ...request
  }: { app: string; version?: string | undefined } & Seen & Pick<PromotionRequest, 'message' | 'log'>,
): Promise<Promotion & { version: string }> {
  assertSeen(await readPointer(store), from);
  const target = version ?? (await versionBefore(store, app, from === undefined));
  const apps = [`${app}@${target}`];
  return { ...(await promote(store, { ...request, apps, wasLive: true })), version: target };
}

/** @param guarded whether a version must not come back that was rolled back last */
async function versionBefore(store: Store, app: string, guarded: boolean): Promise<string> {
  const known = await Promise.all(
    (await readHistory(store)).toReversed().map(async ({ release, event }) => {
      // Releases of long ago may have been pruned.
      const index = await readIntactIndex(store, storePaths.siteIndex(release));
      return { event, version: index?.apps[app] };
    }),
  );
  const live = known[0]?.version;
  if (live === undefined) throw new CliError(`"${app}" is not live; nothing was changed.`);
  const at = known.findIndex(({ version }) => version !== undefined && version !== live);
  const before = known[at]?.version;
  if (before === undefined) {
    throw new CliError(
      `No other version of "${app}" than ${live} was live; nothing was changed. \`pnpm release versions ${app}\` lists ` +
        'those that are stored.',
    );
  }
  // The move that brought the live version.
  const brought = known.slice(0, at).findLast(({ version }) => version === live);
  if (guarded && brought) assertNotRolledBack(brought.event, `${app} ${live}`, `${app} ${before}`);
  return before;
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
  const isUnsigned = live?.signature && !(await readSiteIndex(store, target))?.seal?.signature;
  const reason = isUnsigned
    ? `Release ${target} is not signed.`
    : await untrustedRelease(store, target, trustedKeys());
  if (reason) throw new CliError(`${reason} Servers would not show it; nothing was switched.`);
}
