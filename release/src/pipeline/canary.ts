import { writeCanaryPages } from '../compose/canary-pages.ts';
import { actor } from '../model/actor.ts';
import { CliError } from '../model/errors.ts';
import { contentId } from '../model/layout.ts';
import { nothingLive } from '../pointer/history.ts';
import { type SeenPointer, seePointer } from '../pointer/live-pointer.ts';
import {
  assertCanMove,
  type Canary,
  canaryRuns,
  setCanary,
  switchTo,
  withCanary,
} from '../pointer/pointer-moves.ts';
import { readLiveRelease, sealRelease } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';
import { examine, type PromotionRequest } from './pipeline.ts';

/**
 * Takes the steps of a promotion, and gives the release to a percentage of the visitors instead of making it
 * live.
 *
 * @param percent of visitors, above 0 and below 100
 * @throws CliError with every reason why the release must not be shown
 */
export async function startCanary(
  store: Store,
  request: PromotionRequest,
  percent: number,
): Promise<Canary & { live: string }> {
  const before = await seePointer(store);
  assertCanMove(before);
  if (!before.pointer) throw await nothingLive(store);
  if (before.pointer.canary) throw canaryRuns(before.pointer.canary);
  const { candidate, examined } = await examine(store, request);
  const { release, seen } = candidate;
  if (!examined) throw new CliError(`Release ${release.id} is live already; nothing was changed.`);
  await sealRelease(store, release.id);
  const start = { since: new Date().toISOString(), by: actor() };
  return await assignVisitors(store, seen, { release: release.id, group: release.id, percent, ...start });
}

/** Changes the percentage of the running canary. When it is raised, visitors on the candidate stay there. */
export async function changeCanary(store: Store, percent: number): Promise<Canary & { live: string }> {
  const seen = await seePointer(store);
  const { canary } = await withCanary(store, seen);
  return await assignVisitors(store, seen, { ...canary, percent });
}

/** Makes the candidate of the running canary the live release. */
export async function completeCanary(store: Store): Promise<Canary> {
  const seen = await seePointer(store);
  const { canary } = await withCanary(store, seen);
  const message = `Canary for ${canary.percent} of 100 visitors since ${canary.since} completed.`;
  await switchTo(store, canary.release, seen, { message, kind: 'canary completed' });
  return canary;
}

/** Writes the pages that assign visitors, and points to them. */
async function assignVisitors(
  store: Store,
  seen: SeenPointer,
  shown: Omit<Canary, 'id'>,
): Promise<Canary & { live: string }> {
  const { index } = await readLiveRelease(store);
  const live = index.release;
  const canary = { ...shown, id: contentId([live, shown.release, shown.percent, shown.since]) };
  await writeCanaryPages(store, index, canary);
  await setCanary(store, canary, seen);
  return { ...canary, live };
}
