import { overlayStore } from '../store/overlay-store.ts';
import type { Store } from '../store/store.ts';
import { composeCandidate, prepare, type Request } from './candidate.ts';
import { compareReleases, type Difference } from './diff.ts';

export type Trial = { set: string; changed: boolean; difference: Difference; notes: readonly string[] };

/**
 * Does everything that a promotion does, and leaves the store as it is.
 *
 * @throws CliError with every reason why a promotion would be refused
 */
export async function tryOut(store: Store, request: Request): Promise<Trial> {
  const trial = overlayStore(store);
  const candidate = await composeCandidate(trial, request);
  const { side, notes } = await prepare(trial, candidate, request);
  return {
    set: candidate.set.id,
    changed: candidate.seen.pointer?.set !== candidate.set.id,
    difference: await compareReleases(trial, candidate.live, side),
    notes,
  };
}
