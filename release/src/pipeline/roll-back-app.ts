import type { LiveSite } from '../compose/candidate.ts';
import type { Pointer } from '../formats/release-manifest.ts';
import { createNothingLiveError, switchesOf } from '../pointer/live-pointer.ts';
import { assertStillLive, type MovableSite } from '../pointer/pointer-moves.ts';
import { readIntactIndex } from '../releases/stored-indexes.ts';
import { CliError } from '../reporting/errors.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import type { Checks } from './checked-release.ts';
import {
  checkPlan,
  leaveLive,
  makeLive,
  type Promotion,
  planPromotion,
  repeatUntilMoved,
} from './pipeline.ts';
import { assertMeant, type RollBackRequest } from './roll-back.ts';

type AppRollBack = RollBackRequest &
  Pick<Checks, 'log'> & {
    app: string;
    /** A version that was live before. If absent, the version before the current one. */
    version?: string | undefined;
  };

/**
 * Returns one app to an earlier version and keeps the live versions of all other apps. This is a promotion without the
 * browser check, because the earlier version's pages were opened in a browser before they went live.
 *
 * @throws CliError when there is no such version, or for the same reasons as `rollBack`
 */
export async function rollBackApp(
  store: Store,
  request: AppRollBack,
): Promise<Promotion & { version: string }> {
  const { app, from, log, message } = request;
  const steps = async (site: MovableSite & LiveSite) => {
    const version = await findVersionToRestore(site, request);
    const plan = await planPromotion(site, { apps: [`${app}@${version}`] });
    const promotion = plan.isLive
      ? await leaveLive(site, plan, message)
      : await makeLive(site, await checkPlan(plan, { api: null, log }), { message, kind: 'rolled back' });
    return { ...promotion, version };
  };
  // After a conflict with another promotion, repeat the steps only if the caller named the version and no `from`.
  // Otherwise fail, because the other promotion may contain the fix or change which version is the previous one.
  const mayRepeat = from === undefined && request.version !== undefined;
  return await repeatUntilMoved(store, { log, mayRepeat }, steps);
}

/**
 * Finds the version to restore: the named version, or the most recent live version that differs from the current one.
 */
async function findVersionToRestore(
  site: LiveSite,
  { app, version: named, from, confirm }: AppRollBack,
): Promise<string> {
  if (!site.live) throw await createNothingLiveError(site.store);
  const live = site.live.release.apps[app];
  if (!live && !named) throw new CliError(`"${app}" is not live; nothing was changed.`);
  assertStillLive(site, from);
  // The move that made the current version live, so that the confirmation can describe it.
  let broughtLive: Pointer['event'] | undefined;
  for (const { release: id, event } of switchesOf(site.moves).toReversed()) {
    // Older releases may have been pruned, so their indexes may be missing.
    const isLive = id === site.live.release.id;
    const index = isLive ? site.live.index : await readIntactIndex(site.store, storePaths.siteIndex(id));
    const version = index?.apps[app];
    if (version && (named ? version === named : version !== live)) {
      const last = site.pointer?.event;
      const undone = last?.kind === 'canary stopped' ? last : broughtLive;
      if (!from && !named && undone)
        await assertMeant(undone, `${app} ${live}`, `${app} ${version}`, confirm);
      return version;
    }
    if (version === live) broughtLive = event;
  }
  throw new CliError(
    named
      ? `No stored release that was live has ${app} ${named}; nothing was changed. \`pnpm release promote ${app}@${named}\` checks it first.`
      : `No other version of "${app}" than ${live} was live; nothing was changed. \`pnpm release versions ${app}\` lists ` +
          'those that are stored.',
  );
}
