import { createGitRepository } from '@site/testing/git-repository';
import { expect, it } from 'vitest';
import { containsCommit, readCommitTime } from './ask-git.ts';

/** Creates a repository and a function that commits to it and returns the commit. */
function createOrigin() {
  const origin = createGitRepository();
  const commit = () => {
    origin('commit', '--allow-empty', '--message=next');
    return origin('rev-parse', 'HEAD');
  };
  return { origin, commit };
}

it('a clone with the whole history knows that a commit which is not in it is no ancestor', () => {
  const { origin, commit } = createOrigin();
  const [first, second] = [commit(), commit()];
  let clone = createGitRepository(origin);
  expect([containsCommit(second, first, clone.folder), containsCommit(second, second, clone.folder)]).toEqual(
    [true, true],
  );
  expect(containsCommit(first, second, clone.folder)).toBe(false);
  const later = commit();
  expect([containsCommit(second, later, clone.folder), containsCommit(later, second, clone.folder)]).toEqual([
    false,
    null,
  ]);
  clone = createGitRepository(origin, '--depth=1');
  expect([containsCommit(later, first, clone.folder), containsCommit(later, later, clone.folder)]).toEqual([
    null,
    true,
  ]);
});

it('a shallow clone that is used again does not know what follows the commit that it had', () => {
  const { origin, commit } = createOrigin();
  const first = commit();
  const clone = createGitRepository(origin, '--depth=1');
  commit();
  const third = commit();
  clone('fetch', '--depth=1', 'origin', 'main');
  expect(containsCommit(third, first, clone.folder)).toBeNull();
  clone('checkout', '--detach', third);
  clone('commit', '--allow-empty', '--message=next');
  expect(containsCommit(third, clone('rev-parse', 'HEAD'), clone.folder)).toBe(false);
});

it('a time that Git does not say is an error', () => {
  const git = createGitRepository();
  git('commit', '--message=first');
  expect(() => readCommitTime('c0ffee0'.padEnd(40, '0'), git.folder)).toThrow(
    'Git did not return the time of commit',
  );
});
