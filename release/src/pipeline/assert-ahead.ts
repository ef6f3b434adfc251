import type { Candidate, LiveSite } from '../compose/candidate.ts';
import type { SiteIndex } from '../formats/release-manifest.ts';
import { containsCommit } from '../git/ask-git.ts';
import { switchesOf } from '../pointer/live-pointer.ts';
import type { Site } from '../pointer/read-site.ts';
import { listChangedNames } from '../releases/manifest.ts';
import { readProvenance } from '../releases/stored-apps.ts';
import { readIntactIndex } from '../releases/stored-indexes.ts';
import { assertNoReasons } from '../reporting/errors.ts';
import { storePaths } from '../store/layout.ts';

export type RolledBack = { by: string; at: string; message?: string | undefined };

/**
 * Number of recent changes of the live release to examine. The number is limited, because reading a change may take a
 * request to a bucket.
 */
const maxSwitches = 50;

/**
 * Finds the versions that a rollback replaced and that have not been live again since, as `name@version`.
 *
 * @param live the index of the live release
 */
export async function readRolledBack(
  { store, moves }: Site,
  live?: SiteIndex,
): Promise<ReadonlyMap<string, RolledBack>> {
  const found = new Map<string, RolledBack>();
  const switches = switchesOf(moves).slice(-maxSwitches);
  const first = switches.findIndex(({ event }) => event.kind === 'rolled back');
  if (first === -1) return found;
  const since = switches.slice(Math.max(0, first - 1));
  // Older releases may have been pruned, so their indexes may be missing.
  const indexes = await Promise.all(
    since.map(({ release }) =>
      release === live?.release ? live : readIntactIndex(store, storePaths.siteIndex(release)),
    ),
  );
  for (const [at, { event }] of since.entries()) {
    const [before, after] = [indexes[at - 1], indexes[at]];
    if (event.kind === 'rolled back' && before && after) {
      const { by, at: time, message } = event;
      for (const name of listChangedNames(before.apps, after.apps))
        if (before.apps[name]) found.set(`${name}@${before.apps[name]}`, { by, at: time, message });
    }
    for (const [name, version] of Object.entries(after?.apps ?? {})) found.delete(`${name}@${version}`);
  }
  return found;
}

export function describeRolledBack({ by, at, message }: RolledBack): string {
  return `rolled back by ${by}, ${at}${message ? `: ${message}` : ''}`;
}

/**
 * Rejects versions that were rolled back. Otherwise the next ordinary promotion, which takes the latest version, would
 * make them live again.
 *
 * @throws CliError when an app would be replaced by a rolled-back version
 */
async function assertNotRolledBack(site: LiveSite, { apps }: Candidate): Promise<void> {
  const { live } = site;
  const rolledBack = await readRolledBack(site, live?.index);
  const reasons = apps.flatMap(({ name, version }) => {
    const found = rolledBack.get(`${name}@${version}`);
    const isNew = live?.release.apps[name] !== version;
    return found && isNew ? [`${name}@${version} was ${describeRolledBack(found)}.`] : [];
  });
  assertNoReasons(
    reasons,
    'A rolled-back version would go live again; nothing was changed. Publish a fixed version, or promote this version anyway with `--again`.',
  );
}

/**
 * Checks that a promotion does not replace newer work, as a stale branch or a superseded pipeline would. If the history
 * of the commits is not available, nothing is rejected.
 *
 * @throws CliError when an app would be replaced by a version whose commit does not contain the live version's commit
 */
async function assertContainsLive({ store, apps, before: live }: Candidate): Promise<void> {
  const reasons: string[] = [];
  for (const { name, version } of apps) {
    const before = live?.release.apps[name];
    if (before === undefined || before === version) continue;
    const next = (await readProvenance(store, name, version))?.commit;
    const known = (await readProvenance(store, name, before))?.commit;
    if (next && known && containsCommit(next, known) === false) {
      reasons.push(
        `${name}@${version} is from ${next.slice(0, 12)}, which does not contain ${known.slice(0, 12)} of the live version.`,
      );
    }
  }
  assertNoReasons(
    reasons,
    'Newer work would be undone; nothing was changed. Fetch, merge and publish again, or promote this version anyway with `--older`.',
  );
}

/** Exceptions to the rule that a promotion must be newer than the live release. */
export type Permissions = {
  /** Allows versions whose commits do not contain the commits of the live versions. */
  older?: boolean;
  /** Allows versions that were rolled back. */
  again?: boolean;
};

/**
 * Checks that a promotion downgrades no app, except where the options allow it.
 *
 * @throws CliError when a version is older than the live version, or was rolled back
 */
export async function assertAhead(
  site: LiveSite,
  next: Candidate,
  { older, again }: Permissions,
): Promise<void> {
  if (!older) await assertContainsLive(next);
  if (!again) await assertNotRolledBack(site, next);
}
