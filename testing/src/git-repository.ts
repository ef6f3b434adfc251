import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from './temporary-folder.ts';

type Git = ((...args: string[]) => string) & {
  /** The working tree, which contains a package. */
  folder: string;
};

/**
 * Creates a repository for one test, with a package staged for the first commit.
 *
 * @param origin a repository whose main branch is fetched and checked out instead
 * @param options further options of that `git fetch`
 */
export function createGitRepository(origin?: Git, ...options: string[]): Git {
  const folder = createTemporaryFolder();
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  const run = (...args: string[]) => {
    // Drop git's own variables, because in a hook they refer to the hook's repository.
    const { GIT_DIR: _, GIT_WORK_TREE: __, GIT_INDEX_FILE: ___, ...env } = process.env;
    const options = { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' } as const;
    return execFileSync('git', [...author, ...args], options).trim();
  };
  const git = Object.assign(run, { folder });
  git('init', '--initial-branch=main');
  if (origin) {
    git('remote', 'add', 'origin', `file://${origin.folder}`);
    git('fetch', ...options, 'origin');
    git('reset', '--hard', 'origin/main');
  } else {
    writeFileSync(join(folder, 'package.json'), '{ "name": "@site/blog" }');
    git('add', 'package.json');
  }
  return git;
}
