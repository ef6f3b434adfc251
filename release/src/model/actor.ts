import { hostname, userInfo } from 'node:os';
import type { Provenance } from '../formats/release-manifest.ts';
import { CliError } from './errors.ts';
import { checkout, openRepository, runGit } from './git.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Names who publishes or promotes: as the environment does, else as Git does, else by the account on this machine. */
export function actor(env: Environment = process.env): string {
  // Git may be missing, because a rollback must work without it.
  const name = () => runGit(checkout.folder, ['config', 'user.name']).stdout?.trim();
  return env.RELEASE_BY || env.GITHUB_ACTOR || env.GITLAB_USER_LOGIN || name() || account();
}

/**
 * The branch other than the default one that continuous integration names, or that is checked out, and `detached-…` for a commit
 * by itself; null on the default branch and outside of a repository.
 *
 * @param folder of the sources
 */
export function sideBranch(folder = checkout.folder, env: Environment = process.env): string | null {
  // The branch of a fork may have the name of the default branch, so it gets a name of its own.
  const proposed = env.GITHUB_HEAD_REF || env.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME;
  if (proposed) return proposed;
  const git = openRepository(folder);
  const ask = (...args: string[]) => git?.ask(...args) || '';
  const known =
    env.CI_DEFAULT_BRANCH ||
    ask('symbolic-ref', 'refs/remotes/origin/HEAD').replace(/^refs\/remotes\/origin\//, '');
  const mains = known ? [known] : ['main', 'master'];
  // A pipeline for a tag names no branch.
  const isTag = env.GITHUB_REF_TYPE === 'tag' || env.CI_COMMIT_TAG;
  // A workflow may check out another commit than the one that it runs for, for example the commit of a pull request.
  const [head, ranFor] = [headOf(folder), env.GITHUB_SHA || env.CI_COMMIT_SHA];
  const named = head && ranFor && head !== ranFor ? '' : env.GITHUB_REF_NAME || env.CI_COMMIT_BRANCH;
  const branch = isTag
    ? mains.find((main) => containsCommit(`origin/${main}`, 'HEAD', folder))
    : named || ask('symbolic-ref', '--quiet', 'HEAD').replace(/^refs\/heads\//, '');
  if (branch) return mains.includes(branch) ? null : branch;
  return head ? `detached-${head.slice(0, 7)}` : null;
}

/**
 * Where what is published now comes from. What Git does not tell is unknown: the branch decides whether that may be published.
 *
 * @param folder of the sources
 */
export function currentProvenance(folder = checkout.folder, env: Environment = process.env): Provenance {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: id } = env;
  return {
    publishedAt: new Date().toISOString(),
    by: actor(env),
    ...checkedOut(folder, env),
    run: server && repository && id ? `${server}/${repository}/actions/runs/${id}` : (env.CI_JOB_URL ?? null),
  };
}

function checkedOut(folder: string, env: Environment): Pick<Provenance, 'commit' | 'dirty'> {
  const ranFor = env.GITHUB_SHA || env.CI_COMMIT_SHA || null;
  try {
    const commit = headOf(folder);
    const status = ['status', '--porcelain=v1', '--untracked-files=normal', '--ignore-submodules=none'];
    return { commit: commit ?? ranFor, dirty: Boolean(openRepository(folder)?.ask(...status)) };
  } catch {
    return { commit: ranFor, dirty: false };
  }
}

/** Reads which commit is checked out. @returns null outside of a repository and before its first commit */
function headOf(folder: string): string | null {
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
export function isUnpushed(commit: string, folder: string, env: Environment = process.env): boolean {
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

function account(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // A container's user may have a number and no name.
    return `unknown@${hostname()}`;
  }
}
