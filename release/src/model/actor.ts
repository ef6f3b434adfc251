import { execFileSync } from 'node:child_process';
import { hostname, userInfo } from 'node:os';
import type { Provenance } from '@site/contract/release-manifest';

type Environment = Readonly<Record<string, string | undefined>>;

/** Who publishes or promotes: as the environment names them, else as Git knows them, else the account on this machine. */
export function actor(env: Environment = process.env): string {
  return (
    env.RELEASE_BY || env.GITHUB_ACTOR || env.GITLAB_USER_LOGIN || git('config', 'user.name') || account()
  );
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
    node: process.versions.node,
  };
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
