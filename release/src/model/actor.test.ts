import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { sideBranch } from './actor.ts';

/** A repository with one commit, which Git takes for the current one. */
function repository(): (...args: string[]) => string {
  const folder = mkdtempSync(join(tmpdir(), 'branches-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  const git = (...args: string[]) =>
    execFileSync('git', [...author, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
  git('init', '--initial-branch=main');
  git('commit', '--allow-empty', '--message=first');
  vi.stubEnv('GIT_DIR', join(folder, '.git'));
  return git;
}

it('the default branch is none beside it, another branch is, and so is a commit that is checked out by itself', () => {
  const git = repository();
  expect(sideBranch({})).toBeNull();
  git('checkout', '-b', 'gallery');
  expect(sideBranch({})).toBe('gallery');
  git('checkout', '--detach');
  expect(sideBranch({})).toBe(`detached-${git('rev-parse', '--short=7', 'HEAD')}`);
  // Continuous integration checks out commits, and names the branch.
  expect(sideBranch({ GITHUB_REF_NAME: 'main' })).toBeNull();
  expect(sideBranch({ GITHUB_REF_NAME: 'main', CI_DEFAULT_BRANCH: 'trunk' })).toBe('main');
  expect(sideBranch({ GITHUB_HEAD_REF: 'autumn', GITHUB_REF_NAME: '7/merge' })).toBe('autumn');
});
