import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { paths } from '@site/domain/paths';
import { folderStore } from '@site/release/folder-store';
import { versionsOf } from '@site/release/manifest';
import { readLiveRelease } from '@site/release/releases';
import { expect, open, test } from '../harness/fixtures.ts';
import { copyProject, repository } from '../harness/project-copy.ts';

const run = promisify(execFile);
const bootstrap = join(repository, 'scripts/bootstrap.mjs');

async function liveVersions(store: string): Promise<Record<string, string>> {
  return Object.fromEntries(versionsOf((await readLiveRelease(folderStore(store))).release));
}

/** The commands of a workflow, in their order. */
function commandsOf(text: string): string[] {
  return [...text.matchAll(/^\s+- run: (.+)$/gm)].map(([, command = '']) => command);
}

test('a team with its own repository builds, publishes and promotes its remote with the workflow only', async ({
  page,
  site,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'own-repository-'));
  try {
    await run(process.execPath, [bootstrap, 'extract-remote', 'portfolio', folder]);
    // Its own sources, and the contract as packages: nothing of the shell, nothing of another remote.
    expect(readdirSync(folder).sort()).toEqual(
      expect.arrayContaining(['contract', 'package.json', 'src', 'vite.config.ts']),
    );
    for (const name of ['shell', 'remotes', 'services', 'shared', 'release', 'scripts', 'tests']) {
      expect(existsSync(join(folder, name)), name).toBe(false);
    }
    const reviews = join(folder, 'src/pages/reviews.tsx');
    const text = readFileSync(reviews, 'utf8');
    const edited = text.replace('Load More Reviews', 'Load Even More Reviews');
    expect(edited).not.toBe(text);
    writeFileSync(reviews, edited);

    const before = await liveVersions(site.store);
    const workflow = commandsOf(readFileSync(join(folder, '.github/workflows/release.yml'), 'utf8'));
    expect(workflow).toEqual(expect.arrayContaining(['pnpm check', 'pnpm test', 'pnpm release promote']));
    for (const command of new Set(workflow)) {
      const [tool = '', ...args] = command.split(' ');
      await run(tool, args, { cwd: folder, env: { ...process.env, RELEASE_STORE: site.store, CI: 'true' } });
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
    await within(tool('biome'), 'ci', 'remotes/case-stories', 'tests/e2e/case-stories.spec.ts');
    await within(tool('tsc'), '-p', 'remotes/case-stories');
    await within(tool('tsc'), '-p', 'tests');
    await within(tool('depcruise'), '--output-type', 'err', 'remotes/case-stories');
    await within(tool('vitest'), 'run', 'remotes/case-stories');

    const before = await liveVersions(site.store);
    await task('release', 'publish', 'case-stories');
    await task('release', 'promote', 'case-stories');
    const after = await liveVersions(site.store);
    expect(after).toEqual({ ...before, 'case-stories': expect.stringMatching(/^[0-9a-f]{12}$/) });

    await open(page, '/case-stories');
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
