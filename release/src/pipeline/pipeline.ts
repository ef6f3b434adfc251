import { compareReleases, type ReleaseDiff } from '../checks/diff.ts';
import { writeCanaryPages } from '../compose/canary-pages.ts';
import { type Candidate, type Composition, compose, type LiveSite, readLive } from '../compose/candidate.ts';
import {
  assertNotWithdrawn,
  type MovableSite,
  readMovableSite,
  stopCanary,
  switchTo,
} from '../pointer/pointer-moves.ts';
import { readSite, type Site } from '../pointer/read-site.ts';
import { sealRelease, storeRendered } from '../releases/stored-indexes.ts';
import { latestTag } from '../releases/tags.ts';
import { CliError } from '../reporting/errors.ts';
import { readSigningKey } from '../signing/keys.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { assertAhead, type Permissions } from './assert-ahead.ts';
import { type CarriedCanary, carryCanary } from './carried-canary.ts';
import {
  type CheckedRelease,
  type Checks,
  prerender,
  prerenderAndCheck,
  storeOnFailure,
} from './checked-release.ts';

export type PromotionRequest = Composition &
  Checks &
  Permissions & {
    /** The reason, for the history. */
    message?: string | undefined;
    /** Ends a running canary, even if the canary's release is not the promoted one. */
    endCanary?: boolean;
  };

export type Promotion = {
  release: string;
  previous: string | null;
  changed: boolean;
  endedCanary: boolean;
  /** Id of the release that visitors get from a continuing canary. */
  canary?: string;
  /** Number of pages written, or 0 if an earlier run has written them. */
  pages: number;
  /** Notes on what could not be checked. */
  notes: readonly string[];
};

const maxAttempts = 10;

/**
 * Runs steps that end with a move of the live pointer. If another move was faster, repeats the steps on top of that
 * move, so that several teams can promote at the same time.
 *
 * @param mayRepeat if false, the steps fail instead
 */
export async function repeatUntilMoved<Result>(
  store: Store,
  { mayRepeat, log = () => {} }: Pick<Checks, 'log'> & { mayRepeat: boolean },
  steps: (site: MovableSite & LiveSite) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await steps(await readLive(await readMovableSite(store)));
    } catch (error) {
      const isConflict = error instanceof CliError && error.code === 'conflict';
      if (!mayRepeat || !isConflict || attempt === maxAttempts) throw error;
      log('Another promotion was faster. Starting over on top of it …');
    }
  }
}

/**
 * Makes apps or a configuration live. If another promotion finishes first, this promotion is repeated on top of the new
 * live release. A promotion that replaces the configuration fails instead, because it could undo the other promotion's
 * configuration.
 *
 * @throws CliError with every reason of the first step that fails; in that case nothing has changed
 */
export async function promote(store: Store, request: PromotionRequest): Promise<Promotion> {
  const steps = async (site: MovableSite & LiveSite) => {
    const plan = await planPromotion(site, request);
    if (plan.isLive && !lacksSignature(site)) return await leaveLive(site, plan, request.message);
    await assertAhead(site, plan.next, request);
    return await makeLive(site, await checkPlan(plan, request), { message: request.message });
  };
  return await repeatUntilMoved(store, { log: request.log, mayRepeat: !request.config }, steps);
}

/**
 * Removes a remote from the release. The remote's versions are kept, and the remote goes live again once it is
 * published and promoted.
 *
 * @throws CliError when other pages still link to the remote's pages
 */
export async function retireApp(
  store: Store,
  app: string,
  request: Checks & Pick<PromotionRequest, 'message'>,
): Promise<Promotion> {
  if (app === 'shell') throw new CliError('Every release has the shell; nothing was changed.');
  const promotion = await promote(store, { ...request, apps: [], without: [app] });
  await store.remove([storePaths.tag(app, latestTag)]);
  return promotion;
}

export type DryRun = {
  release: string;
  changed: boolean;
  endedCanary: boolean;
  diff: ReleaseDiff;
  notes: readonly string[];
};

/**
 * Runs all steps of a promotion except the last, which signs the release and moves the live pointer. A later promotion
 * of the same release reuses the rendered pages and browser checks.
 */
export async function dryRun(store: Store, request: PromotionRequest): Promise<DryRun> {
  const site = await readLive(await readSite(store));
  const plan = await planPromotion(site, request);
  const changed = !plan.isLive || lacksSignature(site);
  const result = { release: plan.next.release.id, changed, endedCanary: plan.endsCanary };
  if (!changed && site.live)
    return { ...result, diff: await compareReleases(store, site.live, site.live), notes: [] };
  await assertAhead(site, plan.next, request);
  const { next, checkedCanary, notes } = await checkPlan(plan, request);
  for (const rendered of checkedCanary ? [next, checkedCanary] : [next]) await storeRendered(store, rendered);
  return { ...result, diff: await compareReleases(store, site.live, next), notes };
}

/**
 * Whether the live release is unsigned although there is a signing key now. Promoting the release again checks and
 * signs it.
 */
function lacksSignature({ pointer }: Pick<Site, 'pointer'>): boolean {
  return !pointer?.signature && readSigningKey() !== null;
}

/** Compares the live release with the release that a promotion would make, without running the checks. */
export async function compareWithLive(store: Store, composition: Composition): Promise<ReleaseDiff> {
  const site = await readLive(await readSite(store));
  const rendered = await prerender(await compose(site, composition), {});
  await storeRendered(store, rendered);
  return await compareReleases(store, site.live, rendered);
}

/** The releases that visitors get after a promotion. */
type Plan = {
  next: Candidate;
  /** The canary that continues after the promotion, with its release composed anew, or null if no canary continues. */
  carried: CarriedCanary | null;
  isLive: boolean;
  endsCanary: boolean;
};

/** Composes the next live release and, if a canary continues, the canary's next release. */
export async function planPromotion(
  site: LiveSite,
  request: Composition & Pick<PromotionRequest, 'endCanary'>,
): Promise<Plan> {
  const next = await compose(site, request);
  assertNotWithdrawn(site, next.release.id);
  const carried = await carryCanary(site, next, request.endCanary);
  const { pointer } = site;
  return {
    next,
    carried,
    isLive: pointer?.release === next.release.id,
    endsCanary: pointer?.canary !== undefined && carried === null,
  };
}

type CheckedPlan = Omit<Plan, 'next'> & {
  next: CheckedRelease;
  checkedCanary: CheckedRelease | null;
  notes: readonly string[];
};

/**
 * Prerenders and checks what visitors get after a promotion: the next live release and, if a canary continues, the
 * canary's candidate.
 */
export async function checkPlan(plan: Plan, checks: Checks): Promise<CheckedPlan> {
  const next = await prerenderAndCheck(plan.next, checks);
  const { carried } = plan;
  const checkedCanary =
    carried && (await storeOnFailure(next, () => prerenderAndCheck(carried.candidate, checks)));
  return {
    ...plan,
    next,
    checkedCanary,
    notes: [...new Set([...next.notes, ...(checkedCanary?.notes ?? [])])],
  };
}

/**
 * Signs everything that visitors will get and moves the live pointer. This is the last step, and the only one that
 * visitors notice.
 */
export async function makeLive(
  site: MovableSite,
  { next, checkedCanary, carried, endsCanary, notes }: CheckedPlan,
  { message, kind }: { message?: string | undefined; kind?: 'rolled back' },
): Promise<Promotion> {
  const { store } = site;
  await sealRelease(store, next);
  if (checkedCanary) await sealRelease(store, checkedCanary);
  if (carried) await writeCanaryPages(store, next.index, carried.canary);
  const release = next.release.id;
  const { previous } = await switchTo(site, release, { message, kind, canary: carried?.canary });
  const canary = carried ? { canary: carried.canary.release } : {};
  return { release, previous, changed: true, endedCanary: endsCanary, pages: next.pages, notes, ...canary };
}

/** Handles a promotion that does not change the live release. Stops the canary if the promotion ends it. */
export async function leaveLive(
  site: MovableSite,
  { next, endsCanary: endedCanary }: Plan,
  message: string | undefined,
): Promise<Promotion> {
  if (endedCanary) await stopCanary(site, message);
  const previous = site.pointer?.previous ?? null;
  return { release: next.release.id, previous, changed: false, endedCanary, pages: 0, notes: [] };
}
