import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startService, waitUntilReady } from '@site/dev/processes';
import { paths } from '@site/domain/paths';
import { readLiveRelease } from '@site/release/releases';
import { expect, open, test, waitForHydration } from '@site/testing/browser/fixtures';
import { findFreePorts } from '@site/testing/free-ports';
import { startRegistry } from '@site/testing/package-registry';
import { copyProject } from '@site/testing/project-copy';

test('new remotes are developed and released, also in their own repository', async ({ page, site }) => {
  test.setTimeout(600_000);
  const registry = await startRegistry();
  const platform = copyProject();
  const folder = mkdtempSync(join(tmpdir(), 'own-repository-'));
  const events = join(folder, 'events');
  const runIn = (cwd: string, env: Record<string, string>, command: string, ...args: string[]) =>
    promisify(execFile)(command, args, {
      cwd,
      env: { ...process.env, RELEASE_STORE: site.storeFolder, ...env },
    });
  const runInPlatform = (command: string, ...args: string[]) => runIn(platform.folder, {}, command, ...args);
  const runTask = (...args: string[]) =>
    runInPlatform(process.execPath, join(platform.folder, 'scripts/bootstrap.mjs'), ...args);
  const runInEvents = (command: string, ...args: string[]) => runIn(events, {}, command, ...args);
  const readLiveApps = async () => (await readLiveRelease(site.store)).release.apps;
  try {
    await test.step('one of this repository goes live, with its link', async () => {
      await runTask('new-remote', 'case-stories');
      const sourcePath = (file: string) => join(platform.folder, 'remotes/case-stories/src', file);
      const hand = { 'font-family': '"Case Hand"', src: 'url("./case-hand.woff2")', 'font-display': 'swap' };
      const declarations = Object.entries(hand).map(([name, value]) => `  ${name}: ${value};\n`);
      writeFileSync(sourcePath('fonts.css'), `@font-face {\n${declarations.join('')}}\n`);
      const font = 'tests/interoperability/oddities/src/media/oddities.woff2';
      copyFileSync(join(platform.folder, font), sourcePath('case-hand.woff2'));
      platform.edit('remotes/case-stories/src/pages/start.tsx', '\n\n', "\nimport '../fonts.css';\n\n");
      const biome = join(platform.folder, 'node_modules/.bin/biome');
      await runInPlatform(biome, 'ci', 'remotes/case-stories', 'tests/e2e/case-stories');
      const stylelint = join(platform.folder, 'tools/checks/node_modules/.bin/stylelint');
      const config = 'tools/checks/stylelint.config.mjs';
      await runInPlatform(stylelint, '--config', config, 'remotes/case-stories/src/**/*.css');
      const before = await readLiveApps();
      await runTask('release', 'publish', 'case-stories');
      await runTask('release', 'promote', 'case-stories', '--no-browser');
      expect(await readLiveApps()).toEqual({
        ...before,
        'case-stories': expect.stringMatching(/^[0-9a-f]{12}$/),
      });

      expect(await (await page.request.get('/terms')).text()).toContain('href="/case-stories"');
      await open(page, paths.home);
      await page.getByRole('button', { name: 'Resources' }).click();
      await page.getByRole('banner').getByRole('link', { name: 'Case stories' }).click();
      await expect(page).toHaveURL('/case-stories');
      await expect(page.locator('h1')).toHaveText('Case stories');
      const faces = await page.evaluate(
        async () => (await document.fonts.load('16px "Case Hand"', 'ÿ')).length,
      );
      expect(faces).toBe(1);
      await page.getByRole('main').getByRole('link', { name: 'Start Your Project' }).click();
      await expect(page).toHaveURL(paths.pricing);
      await page.goBack();
      await expect(page.locator('h1')).toHaveText('Case stories');
      expect(await (await page.request.get('/sitemap.xml')).text()).toContain('/case-stories</loc>');

      // A second remote with this name, or a path that another remote owns, is rejected before anything is written.
      const named = 'The remote "case-stories" already exists';
      await expect(runTask('new-remote', 'case-stories')).rejects.toThrow(named);
      await expect(runTask('new-remote', 'pricing')).rejects.toThrow('already belongs to a page');
      expect(existsSync(join(platform.folder, 'remotes/pricing'))).toBe(false);
    });

    await test.step('another is written with published packages', async () => {
      writeFileSync(join(platform.folder, '.npmrc'), registry.npmrc);
      await runInPlatform('pnpm', '-r', 'publish', '--no-git-checks');
      await runTask('new-remote', '--standalone', events);
      writeFileSync(join(events, '.npmrc'), registry.npmrc);
      await runInEvents('git', 'init', '--quiet', '--initial-branch=main');
      await runInEvents('pnpm', 'install', '--prefer-offline');
    });

    await test.step('it is developed with Fast Refresh, beside the pages of the live site', async () => {
      const [port] = await findFreePorts(1);
      const url = `http://localhost:${port}`;
      const script = join(events, 'node_modules/@site/dev/src/dev-command.js');
      const env = { SITE_PORT: `${port}` };
      const args = ['--site', site.urls.site];
      const server = startService('development server', script, env, { args, cwd: events });
      await waitUntilReady(server, `${url}/events`);
      // The page misses edits before it is connected.
      const listens = page.waitForEvent('console', (message) => message.text() === '[vite] connected.');
      await page.goto(`${url}/events`);
      await waitForHydration(page);
      await listens;
      const edit = (from: string, to: string) => {
        const file = join(events, 'src/pages/start.tsx');
        // Replace the file atomically, like editors do, so that a watcher never reads half of it.
        writeFileSync(join(folder, 'edited'), readFileSync(file, 'utf8').replace(from, to));
        renameSync(join(folder, 'edited'), file);
      };
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      edit('<ButtonLink', '<input aria-label="Guests" />\n<ButtonLink');
      await page.getByLabel('Guests').fill('12');
      edit('Start Your Project', 'Start Now');
      const link = page.getByRole('main').getByRole('link', { name: 'Start Now' });
      await expect(link).toBeVisible();
      await expect(page.getByLabel('Guests')).toHaveValue('12');
      await link.click();
      await expect(page).toHaveURL(url + paths.pricing);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
      await page.goto('about:blank');
      await server.stop();
    });

    await test.step('its own tests pass', async () => {
      const [port] = await findFreePorts(1);
      await runInEvents('pnpm', 'test');
      await runIn(events, { SITE_PORT: `${port}` }, 'pnpm', 'e2e');
    });

    await test.step('it is published and goes live', async () => {
      await runInEvents('pnpm', 'release', 'publish');
      await runInEvents('pnpm', 'release', 'promote');
      await open(page, '/events');
      await expect(page.locator('h1')).toHaveText('Events');
    });

    await test.step('it is not promoted when it alone is built for the next contract', async () => {
      const contract = join(platform.folder, 'shared/contract');
      platform.edit('shared/contract/package.json', '"version": "1.0.0"', '"version": "2.0.0"');
      platform.edit('shared/contract/src/remote.ts', 'contractVersion = 1', 'contractVersion = 2');
      await runIn(contract, {}, 'pnpm', 'publish', '--no-git-checks');
      await runInEvents('pnpm', 'add', '@site/contract@^2.0.0');
      await runInEvents('pnpm', 'release', 'publish');
      const reason = /events@[0-9a-f]{12} was built for contract 2; the shell was built for 1\./;
      await expect(runInEvents('pnpm', 'release', 'promote')).rejects.toThrow(reason);
      await open(page, '/events');
    });
  } finally {
    platform.close();
    rmSync(folder, { recursive: true, force: true });
    await registry.close();
  }
});
