import { execFileSync, spawnSync } from 'node:child_process';
import { hostname, userInfo } from 'node:os';
import type { Provenance } from '@site/contract/release-manifest';

type Environment = Readonly<Record<string, string | undefined>>;

/** Who publishes or promotes: as the environment names them, else as Git knows them, else the account on this machine. */
export function actor(env: Environment = process.env): string {
  return (
    env.RELEASE_BY || env.GITHUB_ACTOR || env.GITLAB_USER_LOGIN || git('config', 'user.name') || account()
  );
}

/** The branch that is checked out, or that continuous integration names; `detached-…` for a commit by itself, empty outside of a repository. */
function currentBranch(env: Environment): string {
  if (env.GITHUB_REF_TYPE === 'tag' || env.CI_COMMIT_TAG) return '';
  return (
    env.GITHUB_HEAD_REF ||
    env.GITHUB_REF_NAME ||
    env.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME ||
    env.CI_COMMIT_BRANCH ||
    git('branch', '--show-current') ||
    detachedHead()
  );
}

function detachedHead(): string {
  const commit = git('rev-parse', '--short=7', 'HEAD');
  return commit && `detached-${commit}`;
}

/** The branch other than the default one that this is; null on the default branch and outside of a repository. */
export function sideBranch(env: Environment = process.env): string | null {
  const branch = currentBranch(env);
  const main =
    env.CI_DEFAULT_BRANCH ||
    git('symbolic-ref', '--short', 'refs/remotes/origin/HEAD').replace(/^origin\//, '');
  const isMain = main ? branch === main : branch === 'main' || branch === 'master';
  return branch === '' || isMain ? null : branch;
}

/** Where what is published now comes from. */
export function currentProvenance(env: Environment = process.env): Provenance {
  const commit = env.GITHUB_SHA || env.CI_COMMIT_SHA || git('rev-parse', 'HEAD') || null;
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: id } = env;
  return {
    publishedAt: new Date().toISOString(),
    by: actor(env),
    commit,
    dirty: git('status', '--porcelain') !== '',
    run: server && repository && id ? `${server}/${repository}/actions/runs/${id}` : (env.CI_JOB_URL ?? null),
  };
}

/** Whether a commit is or follows another one; null where that is not known here. */
export function containsCommit(commit: string, other: string): boolean | null {
  const { status } = spawnSync('git', ['merge-base', '--is-ancestor', other, commit], { stdio: 'ignore' });
  return status === 0 ? true : status === 1 ? false : null;
}

/** Empty outside of a repository, and without Git. */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}

function account(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // A container's user may have a number and no name.
    return `unknown@${hostname()}`;
  }
}
