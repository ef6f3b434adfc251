import { execFileSync } from 'node:child_process';
import { hostname, userInfo } from 'node:os';

/** Who promotes: as the environment names them, else as Git knows them, else the account on this machine. */
export function actor(env: Readonly<Record<string, string | undefined>> = process.env): string {
  const named = env.RELEASE_BY || env.GITHUB_ACTOR || env.GITLAB_USER_LOGIN;
  return named || gitUser() || `${account()}@${hostname()}`;
}

function gitUser(): string {
  try {
    return execFileSync('git', ['config', 'user.name'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}

/** A container's user may have a number and no name. */
function account(): string {
  try {
    return userInfo().username;
  } catch {
    return 'somebody';
  }
}
