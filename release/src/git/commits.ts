import { CliError } from '../reporting/errors.ts';
import { checkout, openRepository } from './run-git.ts';

/**
 * Reads the checked-out commit.
 *
 * @returns null outside a repository and before the first commit
 */
export function headOf(folder: string): string | null {
  const head = openRepository(folder)?.ask('rev-parse', '--verify', '--quiet', 'HEAD');
  if (!head) return null;
  if (/^[0-9a-f]{40,64}$/.test(head)) return head;
  throw new CliError(
    `Git returned "${head}" instead of a commit for HEAD in ${folder}; nothing was changed.`,
  );
}

/** Whether `commit` equals or descends from `other`; null if this clone cannot tell. */
export function containsCommit(commit: string, other: string, folder = checkout.folder): boolean | null {
  const git = openRepository(folder);
  if (!git) return null;
  const status = git.exitCode('merge-base', '--is-ancestor', other, commit);
  if (status === 0) return true;
  if (git.exitCode('merge-base', '--is-ancestor', commit, other) === 0) return false;
  // A shallow clone may lack the commits in between, so the answer is unknown.
  if (git.ask('rev-parse', '--is-shallow-repository') !== 'false') return null;
  // A full clone has all ancestors of its commits. So if the clone has `commit` but lacks `other`, `other` is not an
  // ancestor.
  return status === 1 || git.exitCode('cat-file', '-e', `${commit}^{commit}`) === 0 ? false : null;
}

/** Whether the origin's default branch lacks a commit, as far as this clone knows. */
export function isUnpushed(commit: string, folder: string, env: NodeJS.ProcessEnv = process.env): boolean {
  // In a pipeline, count every commit as pushed, because the pipeline runs for a pushed commit and may add its own
  // commits.
  if (env.GITHUB_SHA || env.CI_COMMIT_SHA) return false;
  const mains = ['origin/HEAD', 'origin/main', 'origin/master'];
  const known = mains.map((main) => containsCommit(main, commit, folder));
  return known.includes(false) && !known.includes(true);
}

/**
 * Reads the time of a commit.
 *
 * @throws CliError when Git does not return it
 */
export function readCommitTime(commit: string, folder: string): Date {
  // Use `rev-list`, because it prints seconds regardless of settings. `git show` may print additional lines
  // (`log.showSignature`).
  const answer = openRepository(folder)?.ask('rev-list', '--timestamp', '--max-count=1', commit) ?? '';
  const [, seconds] = /^(\d+) [0-9a-f]{40,64}$/.exec(answer) ?? [];
  if (seconds) return new Date(Number(seconds) * 1_000);
  throw new CliError(`Git did not return the time of commit ${commit} ("${answer}"); nothing was changed.`);
}
