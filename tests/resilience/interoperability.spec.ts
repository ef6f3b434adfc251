import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { paths } from '@site/domain/paths';
import { readFinishedBuild } from '@site/release/finished-build';
import { folderStore } from '@site/release/folder-store';
import { promote } from '@site/release/pipeline';
import { publishApp } from '@site/release/publish-app';
import { readLiveRelease } from '@site/release/releases';
import type { Page } from 'playwright/test';
import { expect, open, test } from '../harness/fixtures.ts';
import type { TestSite } from '../harness/site.ts';
import { buildWithRspack, buildWithVite } from '../interoperability/build-guestbook.ts';
import { buildRuntimeHost, buildViteHost, hostBase } from '../interoperability/build-host.ts';
import type { Visit } from '../interoperability/stock-host/mount.tsx';

let folder: string;
test.beforeAll(() => {
  // Inside the repository, whose package.json declares its scripts as modules.
  const cache = fileURLToPath(new URL('../../.cache', import.meta.url));
  folder = mkdtempSync(join(cache, 'interoperability-'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pages = {
  marketing: paths.whoWeAre,
  portfolio: paths.portfolioPitchDecks,
  intake: paths.intake,
  checkout: paths.checkout,
};

async function liveEntries(site: TestSite): Promise<Record<string, string>> {
  const { release } = await readLiveRelease(folderStore(site.store));
  return Object.fromEntries(Object.entries(release.microFrontends).map(([name, [{ url }]]) => [name, url]));
}

/** Opens a host that is served on the site's origin: published files may be loaded from there only. */
async function openHost(page: Page, file: string, visit: Visit): Promise<void> {
  await page.route(`**${hostBase}**`, (route) => {
    const path = new URL(route.request().url()).pathname.slice(hostBase.length);
    return route.fulfill({ path: join(folder, file.replace('.html', ''), path) });
  });
  await page.addInitScript((value) => Object.assign(window, { visit: value }), visit);
  await page.goto(hostBase + file);
}

for (const host of ['runtime-host', 'vite-host'] as const) {
  test(`a stock host (${host}) loads and renders a page of each remote`, async ({
    browser,
    baseURL,
    page,
    site,
  }) => {
    const entries = await liveEntries(site);
    const dist = join(folder, host);
    await (host === 'vite-host' ? buildViteHost(dist, entries) : buildRuntimeHost(dist));
    for (const [remote, path] of Object.entries(pages)) {
      await open(page, path);
      const heading = await page.getByRole('heading', { level: 1 }).innerText();
      const context = await browser.newContext({ ...(baseURL && { baseURL }) });
      const stock = await context.newPage();
      const errors: string[] = [];
      stock.on('pageerror', (error) => errors.push(String(error)));
      await openHost(stock, `${host}.html`, { remote, path, entries, config: site.config });
      await expect(stock.getByRole('heading', { level: 1 }), remote).toHaveText(heading, {
        useInnerText: true,
      });
      expect(errors, remote).toEqual([]);
      await context.close();
    }
  });
}

for (const [tool, build, runtime] of [
  ['the stock plugin for Vite', buildWithVite, false],
  ['Rspack', buildWithRspack, true],
] as const) {
  test(`the shell loads a remote that was built with ${tool}`, async ({ page, site }) => {
    const dist = join(folder, `guestbook-${runtime ? 'rspack' : 'vite'}`);
    await build(dist);
    const store = folderStore(site.store);
    const built = await readFinishedBuild(dist);
    await publishApp(store, built);
    await promote(store, { apps: [`guestbook@${built.app.version}`] });

    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const runtimes = () => requested.filter((url) => /\/r\/shell\/.*federation-runtime/.test(url));

    // As the first page of a visit: prerendered, then hydrated.
    const html = await (await page.request.get('/guestbook')).text();
    expect(html).toContain('<h1>Guestbook</h1>');
    await open(page, '/guestbook');
    await page.getByRole('button', { name: 'Sign' }).click();
    await expect(page.getByText('Guests: 1')).toBeVisible();
    expect(runtimes().length > 0).toBe(runtime);

    // It shares the router of the shell, in both directions.
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('link', { name: 'To the prices' }).click();
    await expect(page).toHaveURL(paths.pricing);
    await expect(page.locator('h1')).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Guestbook' })).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

    // Other pages do not load the runtime.
    requested.length = 0;
    await open(page, paths.home);
    await open(page, paths.portfolio);
    expect(runtimes()).toEqual([]);
  });
}
