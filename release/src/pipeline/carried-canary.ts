import { incompatibilities } from '../checks/compatibility.ts';
import type { Candidate } from '../compose/candidate.ts';
import { contentId } from '../model/layout.ts';
import { changedNames, composeRelease, versionsOf } from '../model/manifest.ts';
import { type Canary, canaryRuns } from '../pointer/pointer-moves.ts';
import { readApps, readStoredRelease } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';

/**
 * Composes the release of a running canary with the apps that are promoted beside it: a canary of one app must not keep
 * the others from going live. Its visitors keep their bucket.
 *
 * @returns null where no canary runs, or it is ended
 * @throws CliError for an app or a configuration that the canary tries
 */
export async function carryCanary(
  store: Store,
  { seen, live, release }: Candidate,
  endCanary = false,
): Promise<{ candidate: Candidate; canary: Canary } | null> {
  const running = seen.pointer?.canary;
  if (!running || !live || endCanary) return null;
  const shown = await readStoredRelease(store, running.release);
  if (contentId(release.config) !== contentId(live.release.config))
    throw canaryRuns(running, 'the configuration would change');
  const before = versionsOf(live.release);
  const tried = versionsOf(shown.release);
  const next = versionsOf(release);
  const changed = changedNames(before, next);
  const both = changed.filter((name) => before.get(name) !== tried.get(name));
  if (both.length > 0) throw canaryRuns(running, `it tries another ${both.join(' and ')}`);
  for (const name of changed) {
    const version = next.get(name);
    if (version === undefined) tried.delete(name);
    else tried.set(name, version);
  }
  const apps = await readApps(store, tried);
  const reasons = incompatibilities(apps);
  if (reasons.length > 0) throw canaryRuns(running, reasons.join(' '));
  const composed = composeRelease(apps, shown.release.config);
  const { percent, since } = running;
  const id = contentId([release.id, composed.id, percent, since]);
  return {
    candidate: { seen, live: shown, release: composed, apps },
    canary: { ...running, release: composed.id, id },
  };
}
