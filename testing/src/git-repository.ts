import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

type Git = ((...args: string[]) => string) & {
  /** Its working tree, which has a package. */
  folder: string;
};

/**
 * A repository of one test, with a package that its first commit adds.
 *
 * @param origin of which it is a clone, with options of `git fetch`
 */
export function gitRepository(origin?: Git, ...options: string[]): Git {
  const folder = temporaryFolder();
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  const run = (...args: string[]) => {
    // A hook, in which the tests may run, names its own repository.
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
