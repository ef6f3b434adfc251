import { gitRepository } from '@site/testing/git-repository';
import { expect, it } from 'vitest';
import { sideBranch } from './actor.ts';

it('the default branch is none beside it, another branch is, and so is a commit that is checked out by itself', () => {
  const git = gitRepository();
  git('commit', '--allow-empty', '--message=first');
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
