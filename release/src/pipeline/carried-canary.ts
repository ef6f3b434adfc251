import { incompatibilities } from '../checks/compatibility.ts';
import type { Candidate, Composition } from '../compose/candidate.ts';
import { contentId } from '../model/layout.ts';
import { composeRelease, versionsOf } from '../model/manifest.ts';
import type { Canary } from '../pointer/pointer-moves.ts';
import { canaryRejection } from '../pointer/running-canary.ts';
import { readApps, readStoredRelease } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';

type Carried = {
  /** Null where no canary runs, or it is ended. */
  carried: { candidate: Candidate; canary: Canary } | null;
  /** Why the canary cannot go on beside the promotion. */
  rejection: string | null;
};

/**
 * Composes the release of a running canary with the apps that are promoted beside it: a canary of one app must not keep
 * the others from going live. Its visitors keep their bucket. An app or a configuration that the canary tries is not
 * promoted beside it.
 */
export async function carryCanary(
  store: Store,
  { seen, live, release }: Candidate,
  { endCanary, config }: Pick<Composition, 'config'> & { endCanary?: boolean },
): Promise<Carried> {
  const running = seen.pointer?.canary;
  if (!running || !live || endCanary) return { carried: null, rejection: null };
  const rejected = (remedy: string) => ({ carried: null, rejection: canaryRejection(seen, remedy) });
  const shown = await readStoredRelease(store, running.release);
  if (!shown || config) return rejected('promote with --end-canary');
  const before = versionsOf(live.release);
  const tried = versionsOf(shown.release);
  const next = versionsOf(release);
  const changed = [...new Set([...before.keys(), ...next.keys()])].filter(
    (name) => before.get(name) !== next.get(name),
  );
  const both = changed.filter((name) => before.get(name) !== tried.get(name));
  if (both.length > 0) return rejected(`promote with --end-canary: it tries another ${both.join(' and ')}`);
  for (const name of changed) {
    const version = next.get(name);
    if (version === undefined) tried.delete(name);
    else tried.set(name, version);
  }
  const together = await readApps(store, tried);
  const reasons = incompatibilities(together);
  if (reasons.length > 0) return rejected(`promote with --end-canary: ${reasons.join(' ')}`);
  const composed = composeRelease(together, shown.release.config);
  const { group = running.release, percent } = running;
  const canary = {
    ...running,
    release: composed.id,
    group,
    id: contentId([release.id, composed.id, percent, running.since]),
  };
  return {
    carried: { candidate: { seen, live: shown, release: composed, apps: together }, canary },
    rejection: null,
  };
}
