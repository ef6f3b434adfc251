import type { Candidate, LiveSite } from '../compose/candidate.ts';
import { findIncompatibilities } from '../compose/compatibility.ts';
import { type Canary, createRunningCanaryError } from '../pointer/pointer-moves.ts';
import { composeRelease, listChangedNames } from '../releases/manifest.ts';
import { readStoredRelease } from '../releases/releases.ts';
import { readManifests } from '../releases/stored-apps.ts';
import { computeContentId } from '../signing/hashes.ts';

/** A canary that keeps running after a promotion. `candidate` is its new release, with the promoted apps. */
export type CarriedCanary = { candidate: Candidate; canary: Canary };

/**
 * Adds newly promoted apps to the release of a running canary, because a canary of one app must not block the promotion
 * of other apps. Visitors who already get the canary keep getting it.
 *
 * @returns null if no canary is running or the promotion ends it
 * @throws CliError for an app or configuration that the canary is trying out
 */
export async function carryCanary(
  { store, pointer, live }: LiveSite,
  { release, ...next }: Candidate,
  endCanary = false,
): Promise<CarriedCanary | null> {
  const running = pointer?.canary;
  if (!running || !live || endCanary) return null;
  const current = await readStoredRelease(store, running.release, live);
  if (computeContentId(release.config) !== computeContentId(live.release.config))
    throw createRunningCanaryError(running, 'the configuration would change');
  const before = live.release.apps;
  const tried = { ...current.release.apps };
  const changed = listChangedNames(before, release.apps);
  const both = changed.filter((name) => before[name] !== tried[name]);
  if (both.length > 0) throw createRunningCanaryError(running, `it tries another ${both.join(' and ')}`);
  for (const name of changed) {
    const version = release.apps[name];
    if (version === undefined) delete tried[name];
    else tried[name] = version;
  }
  const found = await readManifests(store, tried, current, next);
  const reasons = findIncompatibilities(found.apps);
  if (reasons.length > 0) throw createRunningCanaryError(running, reasons.join(' '));
  const composed = composeRelease(found.apps, current.release.config);
  const { percent, since } = running;
  const id = computeContentId([release.id, composed.id, percent, since]);
  return {
    candidate: { store, before: current, release: composed, ...found },
    canary: { ...running, release: composed.id, id },
  };
}
