import type { ReleaseManifest } from '@site/contract/release-manifest';
import { stopStage } from '../gradual/stage.ts';
import type { PrerenderReport } from '../prerender/prerender-set.ts';
import { CliError } from '../problem.ts';
import { places, type Store } from '../store/store.ts';
import { composeCandidate, prepare, type Request } from './candidate.ts';
import { nothingLive } from './nothing-live.ts';
import { readSiteIndex, seePointer, switchTo } from './pointer.ts';
import { signingKey, signRelease } from './seal.ts';

export type Promotion = {
  set: ReleaseManifest;
  previous: string | null;
  changed: boolean;
  rendered: PrerenderReport | null;
  /** What could not be checked. */
  notes: readonly string[];
};

/** Composes a set, renders what changes, checks it and switches the pointer: in that order, or not at all. */
export async function promote(store: Store, request: Request): Promise<Promotion> {
  const candidate = await composeCandidate(store, request);
  const { set, seen } = candidate;
  if (seen.pointer?.set === set.id) {
    return { set, previous: seen.pointer.previous, changed: false, rendered: null, notes: [] };
  }
  await store.write(places.set(set.id), Buffer.from(JSON.stringify(set, null, 2)));
  const { rendered, notes } = await prepare(store, candidate, request);
  await signRelease(store, set.id, signingKey(), seen.pointer?.set);
  const { previous } = await switchTo(store, set.id, seen);
  return { set, previous, changed: true, rendered, notes };
}

/** Switches back to an earlier set: the live one while another is tried, else the one before, or the one named, also where the pointer was lost. Nothing is built or rendered. */
export async function rollBack(
  store: Store,
  id: string | undefined,
): Promise<{ from: string | null; to: string }> {
  const seen = await seePointer(store);
  const before = seen.pointer;
  if (!before && id === undefined) throw await nothingLive(store);
  if (before?.gradual && id === undefined) {
    const { set } = await stopStage(store, seen);
    return { from: set, to: before.set };
  }
  const target = id ?? before?.previous;
  if (!target) throw new CliError(`${before?.set} is the first release set; there is none before it.`);
  if (!(await readSiteIndex(store, target))) {
    throw new CliError(`The pages of release set ${target} are not in the store; nothing was switched.`);
  }
  await switchTo(store, target, seen);
  return { from: before?.set ?? null, to: target };
}
