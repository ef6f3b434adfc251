import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGitRepository } from '@site/testing/git-repository';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryStore } from '../../testing/small-site.ts';
import { sourceOf } from '../git/source.ts';
import type { Store } from '../store/store.ts';
import { claimName, readOwners } from './owners.ts';

let store: Store;
beforeEach(() => {
  store = temporaryStore();
  vi.stubEnv('RELEASE_BY', 'Ada');
});

type Git = ReturnType<typeof createGitRepository>;
const repository = (origin?: string): Git => {
  const git = createGitRepository();
  git('commit', '--message', `first of ${git.folder}`);
  if (origin) git('remote', 'add', 'origin', origin);
  return git;
};
const claim = (git: { folder: string }, { build = 'sources', takeOver = false } = {}) =>
  claimName(store, 'blog', { ...sourceOf(git.folder), build: build as 'sources' }, takeOver);

describe('the name of an app', () => {
  it('belongs to the repository that published it first, until it is taken over', async () => {
    const [first, second] = [repository(), repository()];
    expect(await claim(first)).toMatch(/^blog belongs to @site\/blog of the repository that began with/);
    expect(await claim(first)).toBeNull();
    await expect(claim(second)).rejects.toThrow(
      /"blog" belongs to .*\(Ada, .* nothing was published.*--take-over/,
    );
    expect(await claim(second, { takeOver: true })).toContain('was taken over');
    expect(await claim(second)).toBeNull();
    await expect(claim(first)).rejects.toThrow('"blog" belongs to');
  });

  it('belongs to one package of the repository', async () => {
    const git = repository();
    await claim(git);
    writeFileSync(join(git.folder, 'package.json'), '{ "name": "guestbook" }');
    await expect(claim(git)).rejects.toThrow('this is guestbook of');
  });

  it('is recognized in every clone, whatever the protocol, and where the repository has moved', async () => {
    const git = repository(`https://${['ada', 'token'].join(':')}@Example.com/acme/site.git`);
    await claim(git);
    const owner = (await readOwners(store)).blog;
    expect(owner).toMatchObject({ package: '@site/blog', remote: 'example.com/acme/site', by: 'Ada' });
    // A shallow clone has a different first commit, so only its remote identifies the owner.
    const shallow = createGitRepository(git, '--depth=1');
    shallow('remote', 'set-url', 'origin', 'git@example.com:acme/site.git');
    expect(await claim(shallow)).toBeNull();
    git('remote', 'set-url', 'origin', 'ssh://git@example.org:2222/moved/site');
    expect(await claim(git)).toBeNull();
    expect((await readOwners(store)).blog?.remote).toBe('example.org/moved/site');
    git('remote', 'remove', 'origin');
    expect(await claim(git)).toBeNull();
  });

  it('stays with a folder that becomes a repository later', async () => {
    const folder = createTemporaryFolder();
    writeFileSync(join(folder, 'package.json'), '{ "name": "@site/blog" }');
    await claim({ folder });
    const git = repository();
    expect(await claim(git)).toBeNull();
    await expect(claim(repository())).rejects.toThrow('"blog" belongs to');
  });

  it('says when another kind of build takes the place', async () => {
    const git = repository();
    await claim(git);
    expect(await claim(git, { build: 'finished' })).toBe(
      'blog was built from its sources before, and is a finished build of other tools now.',
    );
  });

  it('is of one of two that publish at once', async () => {
    const claims = await Promise.allSettled([repository(), repository()].map((git) => claim(git)));
    expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
