import { spawnSync } from 'node:child_process';
import { CliError } from '../reporting/errors.ts';
import { findUp, repositoryRoot } from './repository.ts';

/** The default folder for Git commands. Tests replace it with a different repository. */
export const checkout = { folder: repositoryRoot };

/** Runs Git commands in the repository of a package. */
export type Git = {
  /** Runs a Git command. Returns its trimmed output, or null if it fails. */
  ask: (...args: string[]) => string | null;
  /** Runs a Git command and returns its exit code, or null if Git did not start or was killed. */
  exitCode: (...args: string[]) => number | null;
};

/**
 * Opens the repository of the package that contains a folder. Returns null for a package that Git does not track, such
 * as an archive unpacked inside another project.
 *
 * @throws CliError if a repository exists but Git cannot read it. If this returned null instead, any branch would count
 *   as the default branch
 */
export function openRepository(folder: string): Git | null {
  const root = findUp(folder, 'package.json');
  const found = findUp(folder, '.git');
  if (root === null || found === null) return null;
  const { status, stderr, error } = runGit(folder, ['rev-parse', '--git-dir']);
  if (status !== 0) {
    throw new CliError(`Git cannot read ${found}; nothing was changed. ${error?.message ?? stderr}`);
  }
  if (runGit(root, ['ls-files', '--error-unmatch', '--', 'package.json']).status !== 0) return null;
  return {
    ask: (...args) => {
      const answer = runGit(root, args);
      return answer.status === 0 ? answer.stdout.trim() : null;
    },
    exitCode: (...args) => runGit(root, args).status,
  };
}

/**
 * Git's environment variables that `runGit` passes on. They only name settings files, without which Git may refuse to
 * read a repository. All others are removed, because inside a hook they point to the hook's own repository.
 */
const kept = ['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM', 'GIT_CONFIG_NOSYSTEM'];

/** Runs a read-only Git command in a folder's repository, even if the environment names a different repository. */
export function runGit(folder: string, args: readonly string[]) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_') || kept.includes(name)),
  );
  return spawnSync('git', ['--no-optional-locks', '--no-replace-objects', ...args], {
    cwd: folder,
    env: { ...env, LC_ALL: 'C' },
    encoding: 'utf8',
  });
}

/**
 * Reads the checked-out commit.
 *
 * @returns null outside a repository and before the first commit
 */
export function headOf(folder: string): string | null {
  return openRepository(folder)?.ask('rev-parse', '--verify', '--quiet', 'HEAD') ?? null;
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
export function isUnpushed(commit: string, folder: string): boolean {
  // In a pipeline, count every commit as pushed, because the pipeline runs for a pushed commit and may add its own
  // commits.
  if (process.env.GITHUB_SHA || process.env.CI_COMMIT_SHA) return false;
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
