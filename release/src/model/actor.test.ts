import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitRepository } from '@site/testing/git-repository';
import { expect, it, vi } from 'vitest';
import { actor, containsCommit, currentProvenance, sideBranch } from './actor.ts';

it('the default branch is none beside it, another branch is, and so is a commit that is checked out by itself', () => {
  const git = gitRepository();
  git('commit', '--allow-empty', '--message=first');
  expect(sideBranch({})).toBeNull();
  git('checkout', '-b', 'gallery');
  expect(sideBranch({})).toBe('gallery');
  git('checkout', '--detach');
  const detached = `detached-${git('rev-parse', '--short=7', 'HEAD')}`;
  expect(sideBranch({})).toBe(detached);
  // Continuous integration checks out commits, and names the branch.
  expect(sideBranch({ GITHUB_REF_NAME: 'main' })).toBeNull();
  expect(sideBranch({ GITHUB_REF_NAME: 'main', CI_DEFAULT_BRANCH: 'trunk' })).toBe('main');
  expect(sideBranch({ GITHUB_HEAD_REF: 'autumn', GITHUB_REF_NAME: '7/merge' })).toBe('autumn');
  // Of a fork.
  expect(sideBranch({ GITHUB_HEAD_REF: 'main', GITHUB_REF_NAME: '8/merge' })).toBe('main');
  // So does a workflow for another commit than that of the proposal which it checks out.
  const other = { GITHUB_REF_NAME: 'main', GITHUB_SHA: 'c0ffee0'.padEnd(40, '0') };
  expect(sideBranch(other)).toBe(detached);
  expect(sideBranch({ ...other, GITHUB_SHA: git('rev-parse', 'HEAD') })).toBeNull();
  // A tag is of the default branch only where that has its commit.
  const tag = { GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v1' };
  expect(sideBranch(tag)).toBe(detached);
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  expect(sideBranch(tag)).toBeNull();
  git('commit', '--allow-empty', '--message=second');
  expect(sideBranch({ CI_COMMIT_TAG: 'v2', CI_DEFAULT_BRANCH: 'main' })).toMatch(/^detached-/);
});

it('a clone with the whole history knows that a commit which is not in it is no ancestor', () => {
  const origin = gitRepository();
  const commit = () => {
    origin('commit', '--allow-empty', '--message=next');
    return origin('rev-parse', 'HEAD');
  };
  const [first, second] = [commit(), commit()];
  gitRepository(origin);
  expect([containsCommit(second, first), containsCommit(second, second)]).toEqual([true, true]);
  expect(containsCommit(first, second)).toBe(false);
  const later = commit();
  expect([containsCommit(second, later), containsCommit(later, second)]).toEqual([false, null]);
  gitRepository(origin, '--depth=1');
  expect([containsCommit(later, first), containsCommit(later, later)]).toEqual([null, true]);
});

it('a shallow clone that is used again does not know what follows the commit that it had', () => {
  const origin = gitRepository();
  const commit = () => {
    origin('commit', '--allow-empty', '--message=next');
    return origin('rev-parse', 'HEAD');
  };
  const first = commit();
  const clone = gitRepository(origin, '--depth=1');
  commit();
  const third = commit();
  clone('fetch', '--depth=1', 'origin', 'main');
  expect(containsCommit(third, first)).toBeNull();
  clone('checkout', '--detach', third);
  clone('commit', '--allow-empty', '--message=next');
  expect(containsCommit(third, clone('rev-parse', 'HEAD'))).toBe(false);
});

it('a repository that Git does not read is not taken for the default branch, and nobody is kept from a rollback', () => {
  const git = gitRepository();
  writeFileSync(join(git('rev-parse', '--show-toplevel'), '.git/config'), '[damaged');
  expect(() => sideBranch({})).toThrow('bad config');
  expect(currentProvenance({})).toMatchObject({ commit: null, dirty: false });
  expect(actor({})).toContain('@');
  vi.stubEnv('PATH', '');
  expect(() => containsCommit('HEAD', 'HEAD')).toThrow('ENOENT');
  expect(actor({})).toContain('@');
});
