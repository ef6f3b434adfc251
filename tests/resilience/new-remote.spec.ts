import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { paths } from '@site/domain/paths';
import { folderStore } from '@site/release/folder-store';
import { versionsOf } from '@site/release/manifest';
import { readLiveRelease } from '@site/release/releases';
import { expect, open, test } from '../harness/fixtures.ts';
import { copyProject } from '../harness/project-copy.ts';

const run = promisify(execFile);

async function liveVersions(store: string): Promise<Record<string, string>> {
  return Object.fromEntries(versionsOf((await readLiveRelease(folderStore(store))).release));
}

test('a new remote is created, released into a running site and visited', async ({ page, site }) => {
  test.setTimeout(300_000);
  const copy = copyProject();
  const within = (tool: string, ...args: string[]) =>
    run(tool, args, { cwd: copy.folder, env: { ...process.env, RELEASE_STORE: site.store } });
  const task = (...args: string[]) =>
    within(process.execPath, join(copy.folder, 'scripts/bootstrap.mjs'), ...args);
  try {
    await task('new-remote', 'case-stories', '--title', "Founders' stories");
    const biome = join(copy.folder, 'node_modules/.bin/biome');
    await within(biome, 'ci', 'remotes/case-stories', 'tests/e2e/case-stories');
    // Its sources are checked and tested in `own-repository.spec`, which has the same.
    const before = await liveVersions(site.store);
    await task('release', 'publish', 'case-stories');
    await task('release', 'promote', 'case-stories', '--no-browser');
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
