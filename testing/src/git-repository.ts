import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { vi } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

type Git = (...args: string[]) => string;

/**
 * An empty repository, which Git takes for the current one during a test.
 *
 * @param origin of which it is a clone, with options of `git fetch`
 */
export function gitRepository(origin?: Git, ...options: string[]): Git {
  const folder = temporaryFolder();
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  const place = { GIT_DIR: join(folder, '.git'), GIT_WORK_TREE: folder };
  for (const [name, value] of Object.entries(place)) vi.stubEnv(name, value);
  const git = (...args: string[]) =>
    execFileSync('git', [...author, ...args], {
      cwd: folder,
      env: { ...process.env, ...place },
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  git('init', '--initial-branch=main');
  if (origin) {
    git('remote', 'add', 'origin', `file://${origin('rev-parse', '--show-toplevel')}`);
    git('fetch', ...options, 'origin');
    git('reset', '--hard', 'origin/main');
  }
  return git;
}
