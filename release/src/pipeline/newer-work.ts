import type { Candidate } from '../compose/candidate.ts';
import { containsCommit } from '../git/commits.ts';
import { readProvenance } from '../releases/stored-apps.ts';
import { assertNoReasons } from '../reporting/finding.ts';

/**
 * Checks that a promotion does not replace newer work, as a stale branch or a superseded pipeline would. If the history
 * of the commits is not available, nothing is rejected.
 *
 * @throws CliError when an app would be replaced by a version whose commit does not contain the live version's commit
 */
export async function assertContainsLive({ store, apps, before: live }: Candidate): Promise<void> {
  const reasons: string[] = [];
  for (const { name, version } of apps.values()) {
    const before = live?.apps.get(name)?.version;
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
