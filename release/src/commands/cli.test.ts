import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { contractVersion } from '@site/contract/remote';
import { sampleConfig } from '@site/contract/sample-configuration';
import { runRelease } from '@site/testing/commands';
import { createGitRepository } from '@site/testing/git-repository';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { offlineConfig, publishRemote, publishShell } from '../../testing/small-site.ts';
import { repositoryRoot } from '../git/repository.ts';
import { promote } from '../pipeline/pipeline.ts';
import { folderStore } from '../store/folder-store.ts';
import { runCommandLine } from './command-line.ts';

let empty: string;
beforeEach(() => {
  empty = createTemporaryFolder();
});

/**
 * Runs `pnpm release` in this process, because 40 child processes would take longer than all other tests of this
 * package.
 */
async function run(args: readonly string[], cwd = process.cwd()) {
  const printed = { out: '', err: '' };
  const collect = (to: 'out' | 'err') => (text: unknown) => {
    printed[to] += `${text}\n`;
  };
  vi.spyOn(process, 'cwd').mockReturnValue(cwd);
  vi.spyOn(console, 'log').mockImplementation(collect('out'));
  vi.spyOn(console, 'error').mockImplementation(collect('err'));
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.out += text;
    return true;
  });
  try {
    return { code: await runCommandLine(args), ...printed };
  } finally {
    vi.restoreAllMocks();
  }
}

it('the help lists the commands in two groups, and each has an example', async () => {
  const { code, out } = await run(['--help']);
  expect(code).toBe(0);
  expect(out).toMatch(/\nTeam:\n {2}build [\s\S]* canary [\s\S]*\nOperator:\n {2}serve /);
  expect((await run(['canary', 'start', '--help'])).out).toContain('\n  pnpm release canary start');
});

describe('the command line', () => {
  it.each([
    [['promot'], "unknown command 'promot'"],
    [['rollback', '--config', 'x'], "unknown option '--config'"],
    [['canary', 'start', 'checkout'], "required option '--percent <n>' not specified"],
    [['canary', 'start', 'checkout', '--percent', '100'], 'It must be above 0 and below 100.'],
    [['history', '--limit', 'many'], 'It must be a whole number.'],
    [['prune', '--days', ''], 'It must be a whole number.'],
    [['preview', '--alias', '0123456789ab'], 'must not look like a version'],
    [['preview', '--alias', 'portfolio'], 'An app comes before --alias'],
    [['promote', 'blog@autumn', 'blog@spring'], 'An app is named twice'],
    [['publish', '--build', 'dist', 'blog'], '--build takes no app name'],
  ])('rejects %j with its own exit code', async (args, message) => {
    const { code, out, err } = await run(args);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(err).toContain('pnpm release --help');
    expect(out).toBe('');
  });

  it('prints a failure as a sentence, and with --json for scripts too', async () => {
    const { code, err, out } = await runRelease(['status', '--json', '--store', empty]);
    expect(code).toBe(1);
    expect(err.trim()).toBe(`Nothing is promoted in ${empty} yet.`);
    expect(JSON.parse(out)).toEqual({
      error: { code: 'failed', message: err.trim(), reasons: [] },
    });
  });
});

describe('publishing', () => {
  const build = (text = '', place = empty) => {
    const folder = mkdtempSync(join(place, 'guestbook-'));
    for (const name of ['client', 'server']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'client/remoteEntry.js'), `export {}; // ${text}`);
    writeFileSync(
      join(folder, 'server/remote.js'),
      `export default { contract: ${contractVersion}, pages: [] };`,
    );
    const manifest = { name: 'guestbook', entry: 'remoteEntry.js', sharedModules: {} };
    writeFileSync(join(folder, 'remote.json'), JSON.stringify(manifest));
    return folder;
  };

  it('from a branch moves its own tag only, never back, and records commit, author and run of continuous integration', async () => {
    const store = createTemporaryFolder();
    const git = createGitRepository();
    writeFileSync(join(git.folder, '.gitignore'), 'guestbook-*');
    git('add', '.gitignore');
    git('commit', '--allow-empty', '--message=first');
    const commit = git('rev-parse', 'HEAD');
    const ci = {
      RELEASE_BY: '',
      GITHUB_ACTOR: 'ada',
      GITHUB_SHA: 'c0ffee0'.padEnd(40, '0'),
      GITHUB_SERVER_URL: 'https://github.example',
      GITHUB_REPOSITORY: 'team/site',
      GITHUB_RUN_ID: '42',
      GITHUB_REF_TYPE: 'branch',
      GITHUB_HEAD_REF: 'Feature/gallery',
    };
    for (const [key, value] of Object.entries(ci)) vi.stubEnv(key, value);
    await run(['publish', '--build', build('first', git.folder), '--store', store]);
    expect(readdirSync(join(store, 'tags/guestbook'))).toEqual(['feature-gallery.json']);
    const { out } = await run(['versions', 'guestbook', '--store', store, '--json']);
    expect(JSON.parse(out)).toMatchObject([
      {
        app: 'guestbook',
        live: false,
        provenance: {
          by: 'ada',
          commit,
          dirty: false,
          run: 'https://github.example/team/site/actions/runs/42',
          publishedAt: expect.stringMatching(/^\d{4}-.+Z$/),
        },
      },
    ]);
    git('commit', '--allow-empty', '--message=second');
    await run(['publish', '--build', build('next', git.folder), '--store', store]);
    git('checkout', '--detach', commit);
    const stale = await run(['publish', '--build', build('stale', git.folder), '--store', store]);
    expect(stale.out).toContain('guestbook@feature-gallery stays on newer work');
    const other = createGitRepository();
    other('commit', '--message=other');
    const publishOther = ['publish', '--build', build('other', other.folder), '--store', store];
    const rejected = await run(publishOther);
    expect([rejected.code, rejected.out]).toEqual([1, '']);
    expect(rejected.err).toContain('"guestbook" belongs to @site/blog of the repository that began with');
    const taken = await run([...publishOther, '--take-over']);
    expect(taken.err).toContain('guestbook belonged to');
    expect((await run(['versions', '--store', store])).out).toContain('guestbook belongs to @site/blog of');
  });
});

it('rollback puts back the app of the folder that it runs in, the history lists who switched, why, and what changed, and the sheet of who is on call names what is live', async () => {
  vi.stubEnv('RELEASE_BY', 'Ada');
  const folder = createTemporaryFolder();
  const store = folderStore(folder);
  await publishShell(store);
  const { version: old } = await publishRemote(store, 'portfolio', 'first', ['/']);
  await publishRemote(store, 'blog', 'first');
  await promote(store, { apps: [], config: offlineConfig });
  const { version: next } = await publishRemote(store, 'portfolio', 'second', ['/']);
  await promote(store, { apps: ['portfolio'], message: 'A new gallery.' });
  const { version: blog } = await publishRemote(store, 'blog', 'second');
  await promote(store, { apps: ['blog'] });
  const remote = join(repositoryRoot, 'remotes/portfolio/src');
  const { code } = await run(['rollback', '--message', 'It was empty.', '--store', folder], remote);
  expect(code).toBe(0);
  const { out } = await run(['status', '--store', folder, '--json']);
  expect(JSON.parse(out).apps).toMatchObject({ portfolio: old, blog });
  const { out: sheet } = await run(['on-call', '--operate', './operate', '--store', folder]);
  for (const fact of [sampleConfig.siteUrl, folder, `blog ${blog}`, './operate jobs']) {
    expect(sheet).toContain(fact);
  }
  const { out: listed } = await run(['history', '--limit', '3', '--store', folder, '--json']);
  expect((await run(['history', '--limit', '0', '--store', folder])).out).toBe('\n');
  expect(JSON.parse(listed)).toMatchObject([
    { by: 'Ada', message: 'It was empty.', changed: [`portfolio ${next} → ${old}`], live: true },
    { by: 'Ada', live: false },
    { by: 'Ada', message: 'A new gallery.', changed: [`portfolio ${old} → ${next}`], live: false },
  ]);
});

describe('the origin', () => {
  it('does not start on a port in use, and explains it in one sentence', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { code, err } = await run(['serve', '--port', String(port), '--store', empty]);
    expect([code, err]).toEqual([1, `Port ${port} is in use: choose another with --port.\n`]);
  });
});
