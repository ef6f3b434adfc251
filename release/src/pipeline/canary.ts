import { writeCanaryPages } from '../compose/canary-pages.ts';
import { readLive } from '../compose/candidate.ts';
import type { SiteIndex } from '../formats/release-manifest.ts';
import { nameActor } from '../git/provenance.ts';
import { createNothingLiveError } from '../pointer/live-pointer.ts';
import {
  type Canary,
  createRunningCanaryError,
  type MovableSite,
  readMovableSite,
  requireCanary,
  setCanary,
  switchTo,
} from '../pointer/pointer-moves.ts';
import { readRequiredIndex, sealRelease } from '../releases/stored-indexes.ts';
import { CliError } from '../reporting/errors.ts';
import { computeContentId } from '../signing/hashes.ts';
import type { Store } from '../store/store.ts';
import { assertAhead } from './assert-ahead.ts';
import { checkPlan, type PromotionRequest, planPromotion } from './pipeline.ts';

/**
 * Runs the steps of a promotion, but shows the release to a percentage of visitors instead of making it live.
 *
 * @param percent percentage of visitors, above 0 and below 100
 * @throws CliError with every reason why visitors must not get the release
 */
export async function startCanary(
  store: Store,
  request: PromotionRequest,
  percent: number,
): Promise<Canary & { live: string }> {
  const site = await readLive(await readMovableSite(store));
  if (!site.live) throw await createNothingLiveError(store);
  if (site.pointer?.canary) throw createRunningCanaryError(site.pointer.canary);
  const plan = await planPromotion(site, request);
  const { release } = plan.next;
  if (plan.isLive) throw new CliError(`Release ${release.id} is live already; nothing was changed.`);
  await assertAhead(site, plan.next, request);
  const { next } = await checkPlan(plan, request);
  await sealRelease(store, next);
  const start = { since: new Date().toISOString(), by: nameActor() };
  return await assignVisitors(site, site.live.index, {
    release: release.id,
    group: release.id,
    percent,
    ...start,
  });
}

/**
 * Changes the percentage of the running canary. If the percentage rises, visitors who already get the candidate keep
 * getting it.
 */
export async function changeCanary(store: Store, percent: number): Promise<Canary & { live: string }> {
  const site = await readMovableSite(store);
  const { canary, release } = await requireCanary(site);
  const { index } = await readRequiredIndex(store, release);
  return await assignVisitors(site, index, { ...canary, percent });
}

/** Makes the running canary's candidate the live release. */
export async function completeCanary(store: Store): Promise<Canary> {
  const site = await readMovableSite(store);
  const { canary } = await requireCanary(site);
  const message = `Canary for ${canary.percent} of 100 visitors since ${canary.since} completed.`;
  await switchTo(site, canary.release, { message, kind: 'canary completed' });
  return canary;
}

/** Writes pages whose script assigns each visitor to the live release or the canary, and makes these pages live. */
async function assignVisitors(
  site: MovableSite,
  index: SiteIndex,
  shown: Omit<Canary, 'id'>,
): Promise<Canary & { live: string }> {
  const live = index.release;
  const canary = { ...shown, id: computeContentId([live, shown.release, shown.percent, shown.since]) };
  await writeCanaryPages(site.store, index, canary);
  await setCanary(site, canary);
  return { ...canary, live };
}
