import { hostname, userInfo } from 'node:os';
import { checkout, runGit } from './run-git.ts';

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
