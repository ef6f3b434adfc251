import { hostname, userInfo } from 'node:os';
import type { Provenance } from '../formats/release-manifest.ts';
import { checkout, containsCommit, headOf, openRepository, runGit } from './ask-git.ts';

/**
 * Returns the branch that CI names, or else the checked-out branch. Returns null if this is the default branch, and
 * outside a repository. A detached commit counts as branch `detached-…`.
 *
 * @param folder folder of the sources
 */
export function findSideBranch(
  folder = checkout.folder,
  env: NodeJS.ProcessEnv = process.env,
): string | null {
  // Do not compare a pull request's branch with the default branch, because a fork may also call its branch `main`.
  const proposed = env.GITHUB_HEAD_REF || env.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME;
  if (proposed) return proposed;
  const git = openRepository(folder);
  const ask = (...args: string[]) => git?.ask(...args) || '';
  const known =
    env.CI_DEFAULT_BRANCH ||
    ask('symbolic-ref', 'refs/remotes/origin/HEAD').replace(/^refs\/remotes\/origin\//, '');
  const mains = known ? [known] : ['main', 'master'];
  // A pipeline that runs for a tag does not name a branch, so look for a default branch that contains the commit.
  const isTag = env.GITHUB_REF_TYPE === 'tag' || env.CI_COMMIT_TAG;
  // A workflow may check out a different commit than the commit that triggered it. Ignore the branch that CI names in
  // this case, because it is the branch of the triggering commit.
  const [head, ranFor] = [headOf(folder), env.GITHUB_SHA || env.CI_COMMIT_SHA];
  const named = head && ranFor && head !== ranFor ? '' : env.GITHUB_REF_NAME || env.CI_COMMIT_BRANCH;
  const branch = isTag
    ? mains.find((main) => containsCommit(`origin/${main}`, 'HEAD', folder))
    : named || ask('symbolic-ref', '--quiet', 'HEAD').replace(/^refs\/heads\//, '');
  if (branch) return mains.includes(branch) ? null : branch;
  return head ? `detached-${head.slice(0, 7)}` : null;
}

/**
 * Describes where a publication comes from. If Git cannot read the repository, the commit is the one that CI names or
 * null, and the sources count as clean. Such a publication can only come from a pull request that CI names, because
 * `findSideBranch` throws for all others.
 *
 * @param folder folder of the sources
 */
export function describeProvenance(folder: string, env: NodeJS.ProcessEnv = process.env): Provenance {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: id } = env;
  return {
    publishedAt: new Date().toISOString(),
    by: nameActor(env),
    ...describeCheckout(folder, env),
    run: server && repository && id ? `${server}/${repository}/actions/runs/${id}` : (env.CI_JOB_URL ?? null),
  };
}

function describeCheckout(folder: string, env: NodeJS.ProcessEnv): Pick<Provenance, 'commit' | 'dirty'> {
  const ranFor = env.GITHUB_SHA || env.CI_COMMIT_SHA || null;
  try {
    const commit = headOf(folder);
    const status = ['status', '--porcelain=v1', '--untracked-files=normal', '--ignore-submodules=none'];
    return { commit: commit ?? ranFor, dirty: Boolean(openRepository(folder)?.ask(...status)) };
  } catch {
    return { commit: ranFor, dirty: false };
  }
}

/**
 * Names who publishes or promotes, as given by the environment, else by Git's configuration, else by the account on
 * this machine.
 */
export function nameActor(env: NodeJS.ProcessEnv = process.env): string {
  // Git may be missing, and a rollback must work without it.
  const name = () => runGit(checkout.folder, ['config', 'user.name']).stdout?.trim();
  return env.RELEASE_BY || env.GITHUB_ACTOR || env.GITLAB_USER_LOGIN || name() || nameAccount();
}

function nameAccount(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // A container's user may have a number but no name.
    return `unknown@${hostname()}`;
  }
}
