import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGitRepository } from '@site/testing/git-repository';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { expect, it, vi } from 'vitest';
import { containsCommit, readCommitTime } from './ask-git.ts';
import { describeProvenance, findSideBranch, nameActor } from './provenance.ts';

it('the default branch is none beside it, another branch is, and so is a commit that is checked out by itself', () => {
  const git = createGitRepository();
  git('commit', '--allow-empty', '--message=first');
  expect(findSideBranch(git.folder, {})).toBeNull();
  git('checkout', '-b', 'gallery');
  expect(findSideBranch(git.folder, {})).toBe('gallery');
  git('checkout', '--detach');
  const detached = `detached-${git('rev-parse', '--short=7', 'HEAD')}`;
  expect(findSideBranch(git.folder, {})).toBe(detached);
  // CI checks out a commit instead of a branch and names the branch in a variable.
  expect(findSideBranch(git.folder, { GITHUB_REF_NAME: 'main' })).toBeNull();
  expect(findSideBranch(git.folder, { GITHUB_REF_NAME: 'main', CI_DEFAULT_BRANCH: 'trunk' })).toBe('main');
  expect(findSideBranch(git.folder, { GITHUB_HEAD_REF: 'autumn', GITHUB_REF_NAME: '7/merge' })).toBe(
    'autumn',
  );
  // This pull request comes from a fork's default branch.
  expect(findSideBranch(git.folder, { GITHUB_HEAD_REF: 'main', GITHUB_REF_NAME: '8/merge' })).toBe('main');
  // A workflow may check out another commit than the one for which it runs.
  const other = { GITHUB_REF_NAME: 'main', GITHUB_SHA: 'c0ffee0'.padEnd(40, '0') };
  expect(findSideBranch(git.folder, other)).toBe(detached);
  expect(findSideBranch(git.folder, { ...other, GITHUB_SHA: git('rev-parse', 'HEAD') })).toBeNull();
  // A tag counts as the default branch only if that branch contains the tag's commit.
  const tag = { GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v1' };
  expect(findSideBranch(git.folder, tag)).toBe(detached);
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  expect(findSideBranch(git.folder, tag)).toBeNull();
  git('commit', '--allow-empty', '--message=second');
  expect(findSideBranch(git.folder, { CI_COMMIT_TAG: 'v2', CI_DEFAULT_BRANCH: 'main' })).toMatch(
    /^detached-/,
  );
});

it('a repository that Git does not read is not taken for the default branch, and nobody is kept from a rollback', () => {
  const git = createGitRepository();
  writeFileSync(join(git.folder, '.git/config'), '[damaged');
  expect(() => findSideBranch(git.folder, {})).toThrow('bad config');
  expect(describeProvenance(git.folder, {})).toMatchObject({ commit: null, dirty: false });
  vi.stubEnv('PATH', '');
  expect(() => containsCommit('HEAD', 'HEAD', git.folder)).toThrow('ENOENT');
  expect(nameActor({})).toContain('@');
});

it('the variables of a hook, which name another repository, change nothing', () => {
  const [git, other] = [createGitRepository(), createGitRepository()];
  for (const one of [git, other]) one('commit', '--allow-empty', `--message=${one.folder}`);
  other('checkout', '-b', 'autumn');
  for (const [name, value] of Object.entries({
    GIT_DIR: join(other.folder, '.git'),
    GIT_WORK_TREE: other.folder,
    GIT_INDEX_FILE: join(other.folder, '.git/index'),
    GIT_CONFIG_PARAMETERS: "'user.name=Eve'",
  }))
    vi.stubEnv(name, value);
  expect(describeProvenance(git.folder, {})).toMatchObject({
    commit: git('rev-parse', 'HEAD'),
    dirty: false,
  });
  expect(findSideBranch(git.folder, {})).toBeNull();
  expect(nameActor({})).not.toBe('Eve');
});

it.each([
  ['log.showSignature', 'true'],
  ['status.showUntrackedFiles', 'no'],
])('the setting %s changes no answer', (name, value) => {
  const git = createGitRepository();
  git('commit', '--message=first');
  const made = Number(git('show', '--no-patch', '--format=%ct', 'HEAD'));
  git('config', name, value);
  expect(readCommitTime('HEAD', git.folder)).toEqual(new Date(made * 1_000));
  expect(describeProvenance(git.folder, {})).toMatchObject({
    commit: git('rev-parse', 'HEAD'),
    dirty: false,
  });
  writeFileSync(join(git.folder, 'new.txt'), '');
  expect(describeProvenance(git.folder, {}).dirty).toBe(true);
});

it('an archive that was unpacked inside of another repository has neither commit nor branch', () => {
  const git = createGitRepository();
  git('commit', '--message=first');
  git('checkout', '-b', 'autumn');
  const unpacked = join(git.folder, 'vendor/site');
  mkdirSync(unpacked, { recursive: true });
  cpSync(join(git.folder, 'package.json'), join(unpacked, 'package.json'));
  expect(describeProvenance(unpacked, {})).toMatchObject({ commit: null, dirty: false });
  expect(findSideBranch(unpacked, {})).toBeNull();
  git('add', 'vendor');
  expect(findSideBranch(unpacked, {})).toBe('autumn');
  expect(findSideBranch(createTemporaryFolder(), {})).toBeNull();
});
