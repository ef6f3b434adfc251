import { createGitRepository } from '@site/testing/git-repository';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import {
  offlineConfig as config,
  publishRemote,
  publishShell,
  temporaryStore,
} from '../../testing/small-site.ts';
import { checkout } from '../git/ask-git.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { dryRun, promote } from './pipeline.ts';
import { rollBackApp } from './roll-back-app.ts';

let store: Store;
let git: ReturnType<typeof createGitRepository>;
let commits: string[];
beforeEach(async () => {
  git = createGitRepository();
  const before = checkout.folder;
  checkout.folder = git.folder;
  onTestFinished(() => {
    checkout.folder = before;
  });
  commits = ['first', 'second'].map((message) => {
    git('commit', '--allow-empty', `--message=${message}`);
    return git('rev-parse', 'HEAD');
  });
  store = temporaryStore();
  await publishShell(store);
});

/** Publishes a version of the blog from one of the commits. */
async function publishFrom(commit: string | undefined, text: string): Promise<string> {
  const { version } = await publishRemote(store, 'blog', text, ['/']);
  const provenance = {
    publishedAt: new Date().toISOString(),
    by: 'Ada',
    commit,
    dirty: false,
    run: null,
  };
  await store.write(storePaths.provenance('blog', version), Buffer.from(JSON.stringify(provenance)));
  return version;
}

it('a version from before the live one goes live only when that is stated', async () => {
  const [before, after] = commits;
  const old = await publishFrom(before, 'old');
  const live = await publishFrom(after, 'live');
  await promote(store, { apps: [], config });
  const stale = { apps: [`blog@${old}`] };
  await expect(promote(store, stale)).rejects.toThrow('Newer work would be undone');
  await expect(dryRun(store, stale)).rejects.toThrow('Newer work would be undone');
  expect(await promote(store, { ...stale, older: true })).toMatchObject({ changed: true });
  expect(await promote(store, { apps: [`blog@${live}`] })).toMatchObject({ changed: true });
  expect(await rollBackApp(store, { app: 'blog', version: old })).toMatchObject({ changed: true });
});

it('so does one without the live commit where that was not fetched, but not where the history is missing', async () => {
  const unknown = await publishFrom('c0ffee0'.padEnd(40, '0'), 'elsewhere');
  await promote(store, { apps: [], config });
  const next = await publishFrom(commits[1], 'here');
  await expect(dryRun(store, { apps: [`blog@${next}`] })).rejects.toThrow('Newer work would be undone');
  checkout.folder = createGitRepository(git, '--depth=1').folder;
  expect(await promote(store, { apps: [`blog@${next}`] })).toMatchObject({ changed: true });
  expect(await promote(store, { apps: [`blog@${unknown}`] })).toMatchObject({ changed: true });
});
