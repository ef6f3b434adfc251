import { CliError } from '../reporting/errors.ts';
import { checkout, openRepository } from './run-git.ts';

/** Reads which commit is checked out. @returns null outside of a repository and before its first commit */
export function headOf(folder: string): string | null {
  const head = openRepository(folder)?.ask('rev-parse', '--verify', '--quiet', 'HEAD');
  if (!head) return null;
  if (/^[0-9a-f]{40,64}$/.test(head)) return head;
  throw new CliError(
    `Git returned "${head}" instead of a commit for HEAD in ${folder}; nothing was changed.`,
  );
}

/** Whether `commit` equals or descends from `other`; null where this clone cannot tell. */
export function containsCommit(commit: string, other: string, folder = checkout.folder): boolean | null {
  const git = openRepository(folder);
  if (!git) return null;
  const status = git.exitCode('merge-base', '--is-ancestor', other, commit);
  if (status === 0) return true;
  if (git.exitCode('merge-base', '--is-ancestor', commit, other) === 0) return false;
  // A shallow clone may lack the commits between them.
  if (git.ask('rev-parse', '--is-shallow-repository') !== 'false') return null;
  // A clone has all ancestors of its commits, so `other` is no ancestor if it is missing.
  return status === 1 || git.exitCode('cat-file', '-e', `${commit}^{commit}`) === 0 ? false : null;
}

/** Whether the origin's default branch, as this clone knows it, lacks a commit. */
export function isUnpushed(commit: string, folder: string, env: NodeJS.ProcessEnv = process.env): boolean {
  // A pipeline runs for what was pushed, and may add a commit of its own.
  if (env.GITHUB_SHA || env.CI_COMMIT_SHA) return false;
  const mains = ['origin/HEAD', 'origin/main', 'origin/master'];
  const known = mains.map((main) => containsCommit(main, commit, folder));
  return known.includes(false) && !known.includes(true);
}

/**
 * Reads when a commit was made.
 *
 * @throws CliError when Git does not say it
 */
export function commitTime(commit: string, folder: string): Date {
  // `rev-list` prints seconds whatever the settings are, whereas `log.showSignature` adds lines to the output of `git show`.
  const answer = openRepository(folder)?.ask('rev-list', '--timestamp', '--max-count=1', commit) ?? '';
  const [, seconds] = /^(\d+) [0-9a-f]{40,64}$/.exec(answer) ?? [];
  if (seconds) return new Date(Number(seconds) * 1_000);
  throw new CliError(`Git did not return the time of commit ${commit} ("${answer}"); nothing was changed.`);
}
