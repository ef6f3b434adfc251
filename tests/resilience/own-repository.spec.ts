import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startService, waitUntilReady } from '@site/dev/processes';
import { paths } from '@site/domain/paths';
import { folderStore } from '@site/release/folder-store';
import { versionsOf } from '@site/release/manifest';
import { readLiveRelease } from '@site/release/releases';
import { readTags } from '@site/release/tags';
import { freePorts } from '@site/testing/free-ports';
import type { BrowserContext } from 'playwright/test';
import { commandsUnder } from '../harness/document-commands.ts';
import { expect, open, test } from '../harness/fixtures.ts';
import { copyProject, linkCompressedFiles, repository } from '../harness/project-copy.ts';
import type { TestSite } from '../harness/site.ts';

const run = promisify(execFile);
const bootstrap = join(repository, 'scripts/bootstrap.mjs');

async function liveVersions(store: string): Promise<Record<string, string>> {
  return Object.fromEntries(versionsOf((await readLiveRelease(folderStore(store))).release));
}

/** `pnpm dev` of the extracted repository, against the released site: an edit is on the page, and other remotes are there. */
async function developAgainst(
  site: TestSite,
  context: BrowserContext,
  folder: string,
  source: string,
): Promise<void> {
  // Not the page of the test: React reports where the sources differ from the prerendered page.
  const page = await context.newPage();
  for (const upstream of [
    ['--store', site.store],
    ['--site', site.urls.site],
  ]) {
    const [port] = await freePorts(1);
    const url = `http://localhost:${port}`;
    const program = join(folder, 'node_modules/@site/release/src/commands/cli.js');
    const service = startService(
      'development server',
      program,
      {},
      {
        args: ['dev', ...upstream, '--port', String(port)],
        cwd: folder,
      },
    );
    const before = readFileSync(source, 'utf8');
    try {
      await waitUntilReady(service, `${url}/@dev-remote/portfolio.js`);
      await open(page, url + paths.reviews);
      await expect(page.getByRole('button', { name: 'Load More Reviews' })).toBeVisible();
      writeFileSync(source, before.replace('Load More Reviews', 'Load Other Reviews'));
      await page.getByRole('button', { name: 'Load Other Reviews' }).click();
      await expect(page.getByText('Showing 12 of 23 reviews')).toBeVisible();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
      await expect(page).toHaveURL(url + paths.contact);
    } finally {
      // The other edit would reload the page while it is left.
      await page.goto('about:blank');
      writeFileSync(source, before);
      await service.stop();
    }
  }
  await page.close();
}

/** Each documented command for a repository of its own, and each of its workflow, in their order. */
function documentedCommands(folder: string): ReadonlySet<string> {
  const own = commandsUnder('teams.md', 'A repository of its own');
  const workflow = readFileSync(join(folder, '.github/workflows/release.yml'), 'utf8');
  const steps = [...workflow.matchAll(/^\s+- run: (.+)$/gm)].map(([, command = '']) => command);
  expect(steps).toEqual(expect.arrayContaining(['pnpm e2e', 'pnpm release promote --built']));
  return new Set([...own.flatMap((command) => command.split(' && ')), ...steps]);
}

/** All tests of the portfolio run in tests/e2e; here, those of every page and one that was taken along. */
const some = ' -g "each page|reached from another one|without a reload"';

test('a team with its own repository tests, builds, publishes and promotes its remote with the documented commands only', async ({
  context,
  page,
  site,
}) => {
  test.setTimeout(420_000);
  const folder = mkdtempSync(join(tmpdir(), 'own-repository-'));
  try {
    await run(process.execPath, [bootstrap, 'extract-remote', 'portfolio', folder, '--store', site.store]);
    // Its own sources, and the contract as packages: nothing of the shell, nothing of another remote.
    expect(readdirSync(folder).sort()).toEqual(
      expect.arrayContaining(['contract', 'package.json', 'src', 'vite.config.ts']),
    );
    for (const name of ['shell', 'remotes', 'services', 'shared', 'release', 'scripts']) {
      expect(existsSync(join(folder, name)), name).toBe(false);
    }
    linkCompressedFiles(folder);
    const reviews = join(folder, 'src/pages/reviews.tsx');
    await developAgainst(site, context, folder, reviews);
    const text = readFileSync(reviews, 'utf8');
    const edited = text.replace('Load More Reviews', 'Load Even More Reviews');
    expect(edited).not.toBe(text);
    writeFileSync(reviews, edited);

    const before = await liveVersions(site.store);
    const tags = await readTags(folderStore(site.store), 'portfolio');
    const env = { ...process.env, RELEASE_STORE: site.store, CI: 'true' };
    const execute = (command: string) => run('sh', ['-ec', command], { cwd: folder, env });
    for (const command of documentedCommands(folder)) {
      const { stdout } = await execute(command === 'pnpm e2e' ? command + some : command);
      if (command.includes(' preview ')) expect(stdout).toContain(`${site.urls.site}/_preview/`);
      if (command === 'pnpm e2e') {
        expect(stdout).toContain('3 passed');
        // What was tested was not published.
        expect(await readTags(folderStore(site.store), 'portfolio')).toEqual(tags);
      }
    }

    const after = await liveVersions(site.store);
    expect(after).toEqual({ ...before, portfolio: after.portfolio });
    expect(after.portfolio).not.toBe(before.portfolio);

    await open(page, paths.reviews);
    await page.getByRole('button', { name: 'Load Even More Reviews' }).click();
    await expect(page.getByText('Showing 12 of 23 reviews')).toBeVisible();
    // One React, one SDK: navigation to another remote and back stays in the document.
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveURL(paths.contact);
    await expect(page.locator('h1')).toBeFocused();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    const libraries = readdirSync(join(folder, 'dist'), { recursive: true }).map(String);
    expect(libraries.filter((file) => /react-dom|react-router/.test(file))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a new remote is created, tested, released into a running site and visited', async ({ page, site }) => {
  const copy = copyProject();
  const within = (tool: string, ...args: string[]) =>
    run(tool, args, { cwd: copy.folder, env: { ...process.env, RELEASE_STORE: site.store } });
  const task = (...args: string[]) =>
    within(process.execPath, join(copy.folder, 'scripts/bootstrap.mjs'), ...args);
  try {
    await task('new-remote', 'case-stories', '--title', "Founders' stories");
    const tool = (name: string) => join(copy.folder, 'node_modules/.bin', name);
    await within(tool('biome'), 'ci', 'remotes/case-stories', 'tests/e2e/case-stories');
    await within(tool('tsc'), '-p', 'remotes/case-stories');
    await within(tool('tsc'), '-p', 'tests');
    await within(tool('depcruise'), '--output-type', 'err', 'remotes/case-stories');
    await within(tool('vitest'), 'run', 'remotes/case-stories');

    const before = await liveVersions(site.store);
    await task('release', 'publish', 'case-stories');
    await task('release', 'promote', 'case-stories');
    const after = await liveVersions(site.store);
    expect(after).toEqual({ ...before, 'case-stories': expect.stringMatching(/^[0-9a-f]{12}$/) });

    // Its page is linked, in the documents and in the menu.
    expect(await (await page.request.get('/terms')).text()).toContain('href="/case-stories"');
    await open(page, paths.home);
    await page.getByRole('button', { name: 'Resources' }).click();
    await page.getByRole('banner').getByRole('link', { name: "Founders' stories" }).click();
    await expect(page).toHaveURL('/case-stories');
    await expect(page.locator('h1')).toHaveText("Founders' stories");
    await page.getByRole('main').getByRole('link', { name: 'Start Your Project' }).click();
    await expect(page).toHaveURL(paths.pricing);
    await page.goBack();
    await expect(page.locator('h1')).toHaveText("Founders' stories");
    expect(await (await page.request.get('/sitemap.xml')).text()).toContain('/case-stories</loc>');

    // A second remote of that name, and a path that has an owner, are rejected before anything is written.
    await expect(task('new-remote', 'case-stories')).rejects.toThrow(
      'There is a remote "case-stories" already',
    );
    await expect(task('new-remote', 'prices', '--path', '/Pricing')).rejects.toThrow(
      'belongs to a page already',
    );
    expect(existsSync(join(copy.folder, 'remotes/prices'))).toBe(false);
  } finally {
    copy.close();
  }
});
