import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import type { Provenance } from '@site/contract/release-manifest';
import { CliError } from './errors.ts';
import { repositoryRoot } from './repository.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Who publishes or promotes: as the environment names them, else as Git knows them, else the account on this machine. */
export function actor(env: Environment = process.env): string {
  // A rollback goes on without Git.
  const name = () => ask('config', 'user.name').stdout?.trim();
  return env.RELEASE_BY || env.GITHUB_ACTOR || env.GITLAB_USER_LOGIN || name() || account();
}

/**
 * The branch other than the default one that continuous integration names, or that is checked out, and `detached-…` for a commit
 * by itself; null on the default branch and outside of a repository.
 */
export function sideBranch(env: Environment = process.env): string | null {
  // That of a fork may have the name of the default branch.
  const proposed = env.GITHUB_HEAD_REF || env.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME;
  if (proposed) return proposed;
  const known =
    env.CI_DEFAULT_BRANCH ||
    git('symbolic-ref', '--short', 'refs/remotes/origin/HEAD').replace(/^origin\//, '');
  const mains = known ? [known] : ['main', 'master'];
  // A pipeline for a tag names no branch.
  const isTag = env.GITHUB_REF_TYPE === 'tag' || env.CI_COMMIT_TAG;
  // A workflow may check out another commit than the one that it runs for, as that of a proposal.
  const [head, ranFor] = [git('rev-parse', 'HEAD'), env.GITHUB_SHA || env.CI_COMMIT_SHA];
  const named = head && ranFor && head !== ranFor ? '' : env.GITHUB_REF_NAME || env.CI_COMMIT_BRANCH;
  const branch = isTag
    ? mains.find((main) => containsCommit(`origin/${main}`, 'HEAD'))
    : named || git('branch', '--show-current');
  if (branch) return mains.includes(branch) ? null : branch;
  const commit = git('rev-parse', '--short=7', 'HEAD');
  return commit ? `detached-${commit}` : null;
}

/** Where what is published now comes from. What Git does not tell is unknown: the branch decides whether that may be published. */
export function currentProvenance(env: Environment = process.env): Provenance {
  const told = (...args: string[]) => (ask(...args).stdout ?? '').trim();
  const commit = told('rev-parse', 'HEAD') || env.GITHUB_SHA || env.CI_COMMIT_SHA || null;
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: id } = env;
  return {
    publishedAt: new Date().toISOString(),
    by: actor(env),
    commit,
    dirty: told('status', '--porcelain') !== '',
    run: server && repository && id ? `${server}/${repository}/actions/runs/${id}` : (env.CI_JOB_URL ?? null),
  };
}

/** Whether a commit is or follows another one; null where that is not known here. */
export function containsCommit(commit: string, other: string): boolean | null {
  const { status } = ask('merge-base', '--is-ancestor', other, commit);
  if (status === 0) return true;
  if (ask('merge-base', '--is-ancestor', commit, other).status === 0) return false;
  // The way between them may be cut off.
  if (git('rev-parse', '--is-shallow-repository') !== 'false') return null;
  // Where the other one is not here, it is no ancestor: those of a commit are here.
  return status === 1 || ask('cat-file', '-e', `${commit}^{commit}`).status === 0 ? false : null;
}

/** Whether the default branch of the origin, as it is known here, lacks a commit. */
export function isUnpushed(commit: string, env: Environment = process.env): boolean {
  // A pipeline runs for what was pushed, and may add a commit of its own.
  if (env.GITHUB_SHA || env.CI_COMMIT_SHA) return false;
  const known = ['origin/HEAD', 'origin/main', 'origin/master'].map((main) => containsCommit(main, commit));
  return known.includes(false) && !known.includes(true);
}

/** When a commit that is here was made. */
export function commitTime(commit: string): Date {
  return new Date(git('show', '--no-patch', '--format=%cI', commit));
}

/**
 * Empty outside of a repository, and where Git has no answer.
 *
 * @throws CliError where Git does not read a repository, as that of another account: any branch would count as the default one
 */
function git(...args: string[]): string {
  const { status, stdout } = ask(...args);
  if (status === 0) return stdout.trim();
  const { status: refusal, stderr, error } = ask('rev-parse', '--git-dir');
  if (refusal !== 0 && existsSync(process.env.GIT_DIR ?? join(repositoryRoot, '.git')))
    throw new CliError(
      `Git does not read ${repositoryRoot}; nothing was changed. ${error?.message ?? stderr}`,
    );
  return '';
}

function ask(...args: string[]) {
  return spawnSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' });
}

function account(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // A container's user may have a number and no name.
    return `unknown@${hostname()}`;
  }
}
