import { createGitRepository } from '@site/testing/git-repository';
import { beforeEach, expect, it, vi } from 'vitest';
import { interruptStore } from '../../testing/interrupted-store.ts';
import { publishRemote, temporaryStore } from '../../testing/small-site.ts';
import { readProvenance } from '../releases/stored-apps.ts';
import { readTag } from '../releases/tags.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { publishApp } from './publish-app.ts';

let store: Store;
let git: ReturnType<typeof createGitRepository>;
let here: ReturnType<typeof createGitRepository>;
beforeEach(() => {
  store = temporaryStore();
  git = createGitRepository();
  here = git;
});

function commit(...options: string[]): string {
  git('commit', '--allow-empty', '--message=next', ...options);
  return git('rev-parse', 'HEAD');
}

/** Publishes a version of the blog from the checked-out commit. */
async function publish(text: string, tag?: string, to = store) {
  const app = await publishRemote(temporaryStore(), 'blog', text);
  const built = { app: { ...app, files: {}, serverFiles: {} }, dist: here.folder, reused: false };
  return { version: app.version, ...(await publishApp(to, built, tag)) };
}

const commitOf = async (version: string) => (await readProvenance(store, 'blog', version))?.commit;

it('a pipeline that ends after that of a later commit leaves the tag, also where the later commit is not in its clone', async () => {
  const before = commit();
  const stale = createGitRepository(git);
  commit();
  const later = await publish('later');
  git('checkout', '--detach', before);
  expect(await publish('slow')).toMatchObject({ written: true, hasMoved: false });
  here = stale;
  expect(await publish('slower')).toMatchObject({ written: true, hasMoved: false });
  expect(await readTag(store, 'blog', 'latest')).toBe(later.version);
});

it('a clone that has not fetched newer work leaves the tag until its own commit is pushed', async () => {
  commit();
  const clone = createGitRepository(git);
  commit();
  await publish('newer');
  here = clone;
  vi.stubEnv('GIT_COMMITTER_DATE', '2090-01-01T00:00:00Z');
  clone('commit', '--allow-empty', '--message=local');
  vi.stubEnv('GITHUB_SHA', '');
  vi.stubEnv('CI_COMMIT_SHA', '');
  expect(await publish('stale')).toMatchObject({ hasMoved: false });
  // A pipeline may add a commit to the commit for which it runs.
  vi.stubEnv('CI_COMMIT_SHA', clone('rev-parse', 'HEAD'));
  expect(await publish('added')).toMatchObject({ hasMoved: true });
});

it('a damaged tag is written anew', async () => {
  commit();
  await store.write(storePaths.tag('blog', 'latest'), Buffer.from('{'));
  expect(await publish('next')).toMatchObject({ hasMoved: true });
});

it('of two pipelines at once, the later commit keeps the tag', async () => {
  const before = commit();
  const after = commit();
  git('checkout', '--detach', before);
  let meanwhile: Awaited<ReturnType<typeof publish>> | undefined;
  const slow = interruptStore(store, 'replace', async () => {
    git('checkout', '--detach', after);
    meanwhile = await publish('after');
  });
  expect(await publish('before', 'latest', slow)).toMatchObject({ hasMoved: false });
  expect(await readTag(store, 'blog', 'latest')).toBe(meanwhile?.version);
});

it.each(['here', 'in a new clone'])(
  'a commit that was amended moves the tag of its branch, %s',
  async (where) => {
    commit();
    await publish('first', 'gallery');
    git('commit', '--amend', '--allow-empty', '--message=amended');
    if (where !== 'here') here = createGitRepository(git);
    expect(await publish('amended', 'gallery')).toMatchObject({ hasMoved: true });
  },
);

it('a version belongs to the commit that brought it to the default branch', async () => {
  const first = commit();
  const { version } = await publish('first');
  commit();
  await publish('first');
  git('checkout', '-b', 'gallery');
  commit();
  await publish('first', 'gallery');
  expect(await commitOf(version)).toBe(first);
  const gallery = await publish('gallery', 'gallery');
  git('checkout', 'main');
  const squashed = commit();
  await publish('gallery');
  expect(await commitOf(gallery.version)).toBe(squashed);
  const reverted = commit();
  await publish('first');
  expect(await commitOf(version)).toBe(reverted);
});
